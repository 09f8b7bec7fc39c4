import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { endOfLocalDay, localDay, startOfLocalDay } from '#shared/domain/localDay';
import { endOption, timeOption } from '../../../electron/hosts/cli/options';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

describe('a local day', () => {
  it.each([
    ['America/New_York', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'], // 23 hours
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'], // 25 hours
    ['Europe/Lisbon', '2026-07-01', '2026-06-30T23:00:00.000Z', '2026-07-01T22:59:59.999Z'],
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['Asia/Kolkata', '2026-12-31', '2026-12-30T18:30:00.000Z', '2026-12-31T18:29:59.999Z'],
    // The day after was left out.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T09:59:59.999Z'],
    // The last hour of the day comes twice.
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', '2018-02-18T02:59:59.999Z'],
    // It has no midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  ])('begins and ends where the person lives (%s, %s)', (timeZone, date, start, end) => {
    process.env['TZ'] = timeZone;
    expect(iso(startOfLocalDay(date))).toBe(start);
    expect(iso(endOfLocalDay(date))).toBe(end);
    expect(iso(timeOption('--since', date))).toBe(start);
    expect(iso(endOption('--expires', date))).toBe(end);
  });

  it.each(['America/New_York', 'Europe/Lisbon', 'Asia/Kolkata', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC'])(
    'holds all of its instants and no other (%s)',
    (timeZone) => {
      process.env['TZ'] = timeZone;
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true }),
          (date) => {
            const day = localDay(date.getTime());
            const start = startOfLocalDay(day) ?? Number.NaN;
            const end = endOfLocalDay(day) ?? Number.NaN;
            expect(start <= date.getTime() && date.getTime() <= end).toBe(true);
            expect([localDay(start), localDay(end)]).toEqual([day, day]);
            expect(localDay(start - 1)).not.toBe(day);
            expect(localDay(end + 1)).not.toBe(day);
          },
        ),
        { numRuns: 500 },
      );
    },
  );

  it('that a country left out is none', () => {
    process.env['TZ'] = 'Pacific/Apia';
    expect(startOfLocalDay('2011-12-30')).toBeNull();
    expect(endOfLocalDay('2011-12-30')).toBeNull();
  });

  it.each(['', '2027-02-30', '2027-13-01', 'tomorrow', '27-1-1', '2027-03-01T10:00'])(
    '%j is none',
    (typed) => {
      expect(startOfLocalDay(typed)).toBeNull();
      expect(endOfLocalDay(typed)).toBeNull();
    },
  );

  it('of the first years is not one of the last century', () => {
    expect(localDay(startOfLocalDay('0026-03-01') ?? 0)).toBe('0026-03-01');
  });
});

describe('times of the command line', () => {
  it('are instants where they say so, and local where they do not', () => {
    process.env['TZ'] = 'Asia/Kolkata';
    expect(iso(timeOption('--since', '2026-03-01T10:00:00Z'))).toBe('2026-03-01T10:00:00.000Z');
    expect(iso(timeOption('--since', '2026-03-01 10:00'))).toBe('2026-03-01T04:30:00.000Z');
    expect(iso(endOption('--expires', '2026-03-01T10:00:00+01:00'))).toBe('2026-03-01T09:00:00.000Z');
  });

  it.each(['yesterday', '2026-02-30', '', '2026-3-1'])(
    '%j is refused, with what is meant instead',
    (typed) => {
      expect(() => endOption('--expires', typed)).toThrow(/--expires must be a time like 2026-03-01/u);
    },
  );
});
