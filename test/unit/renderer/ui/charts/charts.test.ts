import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextColumn } from '../../../../../renderer/ui/charts/chartKeys';
import { shortNumber, ticks } from '../../../../../renderer/ui/charts/ticks';

describe('ticks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [880, [0, 500, 1_000]],
    [20_306, [0, 10_000, 20_000, 30_000]],
  ])('of %d', (most, expected) => {
    expect(ticks(most)).toEqual(expected);
  });

  it('begin at 0, are whole, evenly apart, reach the most and are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), (most) => {
        const scale = ticks(most);
        const step = scale[1] ?? 0;
        expect(scale.every((tick, i) => Number.isInteger(tick) && tick === i * step)).toBe(true);
        expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
        expect(scale.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

it.each([
  [0, '0'],
  [9_999, '9,999'],
  [12_400, '12.4k'],
  [250_000, '250k'],
  [1_500_000, '1.5M'],
])('%d on an axis', (value, words) => {
  expect(shortNumber(value)).toBe(words);
});

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 10, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 8, 9],
  ['a', 5, null],
])('%s on column %d', (key, active, next) => {
  expect(nextColumn(key, active, 10)).toBe(next);
});
