import { afterEach, describe, expect, it } from 'vitest';
import { endOfLocalDay, localDay, startOfLocalDay } from '../../../../renderer/ui/localDay';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('a local day', () => {
  it.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'ends with the day where the person lives (%s)',
    (timeZone) => {
      process.env['TZ'] = timeZone;
      const end = endOfLocalDay('2027-03-01');
      expect(end).not.toBeNull();
      expect(localDay(end ?? 0)).toBe('2027-03-01');
      expect(localDay((end ?? 0) + 1)).toBe('2027-03-02');
      const start = startOfLocalDay('2027-03-01');
      expect(localDay(start ?? 0)).toBe('2027-03-01');
      expect(localDay((start ?? 0) - 1)).toBe('2027-02-28');
    },
  );

  it('knows the day on which clocks change', () => {
    process.env['TZ'] = 'Europe/Berlin';
    expect(localDay((endOfLocalDay('2027-03-28') ?? 0) + 1)).toBe('2027-03-29');
  });

  it.each(['', '2027-02-30', '2027-13-01', 'tomorrow', '27-1-1'])('takes %j for no day', (typed) => {
    expect(startOfLocalDay(typed)).toBeNull();
    expect(endOfLocalDay(typed)).toBeNull();
  });
});
