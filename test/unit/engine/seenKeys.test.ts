import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeenKeys } from '../../../electron/engine/compute/seenKeys';

test('a key is the first of its kind once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 3_000 }), (keys) => {
      const seen = new SeenKeys();
      const known = new Set<string>();
      for (const key of keys) {
        expect(seen.isFirst(key)).toBe(!known.has(key));
        known.add(key);
      }
    }),
  );
});

test('many keys are told apart after its room has grown many times', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 50_000 }, (_, i) => `memory ${i}`);
  expect(keys.filter((key) => seen.isFirst(key))).toHaveLength(keys.length);
  expect(keys.filter((key) => seen.isFirst(key))).toEqual([]);
});
