import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  histogram,
  playStride,
  stepAt,
  stepCount,
  timeAt,
  timeName,
  timeSpan,
  type TimeSpan,
} from '../../../../renderer/features/graph/state/timeSteps';

const DAY = 86_400_000;
const now = new Date(2026, 10, 30, 12).getTime();
const spanOf = (days: number): TimeSpan => {
  const span = timeSpan(now - days * DAY, null, now);
  if (span === null) throw new Error('There is no span.');
  return span;
};

describe('the slider through time', () => {
  it('goes from the first thing to now, or to what is known to come', () => {
    expect(timeSpan(null, null, now)).toBeNull();
    expect(timeSpan(now, null, now)).toBeNull();
    expect(timeSpan(now, null, now + 20_000)).toBeNull();
    expect(timeSpan(now - 20_000, null, now)).not.toBeNull();
    expect(timeSpan(now - 90 * DAY, now + 7 * DAY, now)).toEqual({
      from: now - 90 * DAY,
      to: now + 7 * DAY,
      unit: 'day',
    });
    expect(spanOf(2).unit).toBe('hour');
  });

  it('goes by minutes where all was told just now, so that its ends are two moments', () => {
    const span = spanOf(15 / 1_440);
    expect(span.unit).toBe('minute');
    expect(stepCount(span)).toBe(15);
    expect(stepAt(span, timeAt(span, 0))).toBe(0);
    expect(timeAt(span, 0)).toBeLessThan(timeAt(span, 1));
    expect(new Date(timeAt(span, 3)).getSeconds()).toBe(59);
  });

  it('looks at a day from its end, in local time', () => {
    const span = spanOf(400);
    const first = new Date(timeAt(span, 0));
    expect([first.getHours(), first.getMinutes()]).toEqual([23, 59]);
    expect(first.getDate()).toBe(new Date(span.from).getDate());
    const later = new Date(timeAt(span, 200));
    expect([later.getHours(), later.getMinutes()]).toEqual([23, 59]);
  });

  it('ends at the end of the span, which is named now', () => {
    const span = spanOf(30);
    expect(timeAt(span, stepCount(span))).toBe(now);
    expect(stepAt(span, null)).toBe(stepCount(span));
    expect(stepAt(span, now)).toBe(stepCount(span));
  });

  it('finds the position of every time that it gives, and time never runs back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 4_000, noNaN: true }), fc.nat(10_000), (days, seed) => {
        const span = spanOf(days);
        const step = seed % (stepCount(span) + 1);
        expect(stepAt(span, timeAt(span, step))).toBe(timeAt(span, step) >= span.to ? stepCount(span) : step);
        expect(timeAt(span, step + 1)).toBeGreaterThanOrEqual(timeAt(span, step));
        expect(timeAt(span, step)).toBeLessThanOrEqual(span.to);
      }),
    );
  });

  it('plays through any span in a bounded number of steps', () => {
    for (const days of [1, 30, 400, 10_000]) {
      const span = spanOf(days);
      expect(Math.ceil(stepCount(span) / playStride(span))).toBeLessThanOrEqual(120);
    }
  });

  it('counts where things begin', () => {
    const span = { from: 0, to: 100, unit: 'day' } as const;
    expect(histogram(span, [0, 1, 99, 100, 500], 2)).toEqual([1, 1]);
    expect(histogram(span, [10, 20, 90], 2)).toEqual([1, 0.5]);
    expect(histogram(span, [], 3)).toEqual([0, 0, 0]);
  });

  it('names a moment as exactly as the slider is', () => {
    expect(timeName({ unit: 'day' }, now)).toBe('Nov 30, 2026');
    expect(timeName({ unit: 'hour' }, now)).toMatch(/^Nov 30, 2026, 12:00/u);
  });
});
