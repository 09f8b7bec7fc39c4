import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStarts, weekStarts } from '../../../../electron/memory/lifecycle/localWeeks';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];

const at = (iso: string): number => Date.parse(iso);
const iso = (instants: readonly number[]): string[] =>
  instants.map((instant) => new Date(instant).toISOString());
const hours = (bounds: readonly number[]): number[] =>
  bounds.slice(1).map((end, i) => (end - (bounds[i] ?? end)) / HOUR);

function wall(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).format(instant);
}

describe('weeks', () => {
  it('begin on the Monday of the zone, and end with the present one', () => {
    // A Sunday evening in New York is Monday already in Berlin.
    const now = at('2026-03-02T01:00:00Z');
    expect(iso(weekStarts(now, 'America/New_York', 2))).toEqual([
      '2026-02-16T05:00:00.000Z',
      '2026-02-23T05:00:00.000Z',
      '2026-03-02T05:00:00.000Z',
    ]);
    expect(iso(weekStarts(now, 'Europe/Berlin', 1))).toEqual([
      '2026-03-01T23:00:00.000Z',
      '2026-03-08T23:00:00.000Z',
    ]);
  });

  it('are an hour shorter in spring and longer in autumn where clocks change', () => {
    expect(hours(weekStarts(at('2026-04-01T12:00:00Z'), 'Europe/Berlin', 2))).toEqual([167, 168]);
    expect(hours(weekStarts(at('2026-10-30T12:00:00Z'), 'Europe/Berlin', 2))).toEqual([169, 168]);
    expect(hours(weekStarts(at('2026-04-01T12:00:00Z'), 'UTC', 2))).toEqual([168, 168]);
  });

  it('follow one another without a gap, begin on Monday at midnight, and the last holds the moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('1999-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 1, max: 60 }),
        (now, zone, count) => {
          const bounds = weekStarts(now, zone, count);
          expect(bounds).toHaveLength(count + 1);
          expect([...bounds].sort((a, b) => a - b)).toEqual(bounds);
          expect(bounds[count - 1]).toBeLessThanOrEqual(now);
          expect(bounds[count]).toBeGreaterThan(now);
          for (const bound of bounds) {
            // Where clocks jump over midnight, the day begins after the gap; a day that was left out begins the next.
            expect(wall(bound, zone)).toMatch(/^(Mon|Tue)[, ]+0[01]:[03]0$/u);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('days', () => {
  it('are of the zone, 23 and 25 hours where clocks change', () => {
    expect(hours(dayStarts(at('2026-03-29T12:00:00Z'), 'Europe/Berlin', 2))).toEqual([24, 23]);
    expect(hours(dayStarts(at('2026-10-25T12:00:00Z'), 'Europe/Berlin', 3))).toEqual([24, 24, 25]);
    expect(iso(dayStarts(at('2026-06-10T20:00:00Z'), 'Asia/Kolkata', 1))).toEqual([
      '2026-06-10T18:30:00.000Z',
      '2026-06-11T18:30:00.000Z',
    ]);
  });

  it('of a zone that does not exist are those of the system', () => {
    expect(dayStarts(0, 'Mars/Olympus', 1)).toEqual(dayStarts(0, '', 1));
  });
});
