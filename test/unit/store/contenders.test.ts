import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contenders, leastOfLargest } from '../../../electron/store/contenders';

const numbers = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })));
const descending = (values: readonly number[]): number[] => values.toSorted((a, b) => b - a);

it('finds what sorting would find', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 60 }), (values, count) => {
      const sorted = descending(values);
      expect(leastOfLargest(Float64Array.from(values), count)).toBe(sorted[count - 1] ?? -Infinity);
      const found = contenders(values, count, (value) => value);
      expect(descending(found).slice(0, count)).toEqual(sorted.slice(0, count));
    }),
  );
});

it('keeps the order, and everything that is as good as the last one', () => {
  const items = [1, 2, 2, 3, 2].map((value, i) => ({ value, i }));
  expect(contenders(items, 2, ({ value }) => value).map(({ i }) => i)).toEqual([1, 2, 3, 4]);
  expect(contenders(items, 9, ({ value }) => value)).toEqual(items);
});
