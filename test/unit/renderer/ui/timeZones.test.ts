import { afterEach, describe, expect, it, vi } from 'vitest';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  vi.resetModules();
});

/** Formats are made when the module is read: in the zone of then. */
async function formatIn(timeZone: string) {
  process.env['TZ'] = timeZone;
  vi.resetModules();
  return import('../../../../renderer/ui/format');
}
const at = (iso: string): number => Date.parse(iso);

describe('days are those of the person', () => {
  it.each([
    // A quarter to midnight, seen an hour past the midnight after the next one.
    ['America/New_York', '2026-06-02T03:45:00Z', '2026-06-03T05:00:00Z', '2 days ago', 'Jun 1, 2026'],
    ['Asia/Tokyo', '2026-06-01T14:45:00Z', '2026-06-02T16:00:00Z', '2 days ago', 'Jun 1, 2026'],
    ['Asia/Tokyo', '2026-06-01T15:05:00Z', '2026-06-02T14:55:00Z', '23 hours ago', 'Today'],
    ['America/Los_Angeles', '2026-06-01T07:05:00Z', '2026-06-02T07:30:00Z', 'yesterday', 'Yesterday'],
    // The night of 23 hours, and the day of 25.
    ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z', '2 days ago', 'Mar 28, 2026'],
    ['Europe/Berlin', '2026-10-24T22:05:00Z', '2026-10-25T22:30:00Z', '24 hours ago', 'Today'],
    // No midnight on that day.
    ['America/Sao_Paulo', '2018-11-04T02:30:00Z', '2018-11-04T03:30:00Z', '1 hour ago', 'Yesterday'],
    ['Pacific/Kiritimati', '2026-05-31T10:30:00Z', '2026-06-01T11:00:00Z', 'yesterday', 'Yesterday'],
  ])('%s: %s, seen at %s, is %s', async (timeZone, then, now, ago, day) => {
    const { timeAgo, dayName } = await formatIn(timeZone);
    expect(timeAgo(at(then), at(now))).toBe(ago);
    expect(dayName(at(then), at(now))).toBe(day);
  });

  it('names no calendar month or year that it is not in', async () => {
    const { timeAgo } = await formatIn('UTC');
    expect(timeAgo(at('2028-02-24T00:00:00Z'), at('2026-11-30T00:00:00Z'))).toBe('in 1 year');
    expect(timeAgo(at('2026-01-29T00:00:00Z'), at('2026-03-01T00:00:00Z'))).toBe('1 month ago');
  });
});

describe('an expiry is a day', () => {
  it.each([
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Auckland',
  ])('that is shown as the one that was chosen, for all of it (%s)', async (timeZone) => {
    const { formatDay } = await formatIn(timeZone);
    const { endOfLocalDay, localDay } = await import('#shared/domain/localDay');
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-01', '2027-01-01', '2028-02-29']) {
      const end = endOfLocalDay(day);
      if (end === null) throw new Error('It is a day.');
      expect(localDay(end)).toBe(day);
      expect(localDay(end + 1)).not.toBe(day);
      const [year = '', , date = ''] = day.split('-');
      expect(formatDay(end)).toMatch(new RegExp(`^[A-Z][a-z]{2} ${Number(date)}, ${year}$`, 'u'));
    }
  });
});

describe('“in the last 7 days”', () => {
  it.each([
    ['America/New_York', '2026-03-10T12:00:00Z', '2026-03-04T05:00:00.000Z'],
    ['Europe/Berlin', '2026-10-27T12:00:00Z', '2026-10-20T22:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-07T20:00:00Z', '2026-06-01T18:30:00.000Z'],
    // Counted from a day without a midnight: the first one is there from its first minute.
    ['America/Sao_Paulo', '2018-11-04T15:00:00Z', '2018-10-29T03:00:00.000Z'],
  ])('begins with the first minute of a day (%s)', async (timeZone, now, first) => {
    process.env['TZ'] = timeZone;
    const { daysAgo } = await import('../../../../renderer/features/memories/filters/dayPresets');
    expect(new Date(daysAgo(6, at(now))).toISOString()).toBe(first);
  });
});
