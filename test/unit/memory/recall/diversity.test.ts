import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diversify } from '../../../../electron/memory/recall/diversity';

/** A unit vector at that angle, in degrees. */
function at(degrees: number): Float32Array {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.from([Math.cos(angle), Math.sin(angle)]);
}
function item(name: string, score: number, ...degrees: number[]) {
  return { name, score, vectors: degrees.map(at) };
}
const names = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(' ');

const nearDuplicates = [
  item('tea1', 0.9, 0),
  item('tea2', 0.89, 2),
  item('tea3', 0.88, 4),
  item('tea4', 0.87, 6),
  item('coffee', 0.7, 95),
  item('bread', 0.6, 180),
];

describe('different memories', () => {
  it('do not let near duplicates fill the list', () => {
    expect(names(diversify(nearDuplicates, 3, 0.7))).toBe('tea1 coffee bread');
  });

  it('are the best ones however alike with λ = 1', () => {
    expect(names(diversify(nearDuplicates, 4, 1))).toBe('tea1 tea2 tea3 tea4');
  });

  it('always begin with the best one, and keep the order that they came in', () => {
    expect(names(diversify(nearDuplicates, 2, 0))).toBe('tea1 coffee');
    expect(names(diversify(nearDuplicates, 99, 0.3))).toBe(names(nearDuplicates));
  });

  it('are alike when any two parts are', () => {
    const long = [item('a', 0.9, 0, 90), item('b', 0.85, 91, 180), item('c', 0.8, 200)];
    expect(names(diversify(long, 2, 0.7))).toBe('a c');
  });

  it('count one without a vector as like nothing else', () => {
    expect(names(diversify([item('a', 0.9, 0), item('b', 0.89, 1), item('c', 0.7)], 2, 0.7))).toBe('a c');
  });

  it('are some of the given ones, each once, no more than asked for', () => {
    const items = fc.array(
      fc.record({
        score: fc.double({ min: 0, max: 1, noNaN: true }),
        degrees: fc.integer({ min: 0, max: 359 }),
      }),
    );
    fc.assert(
      fc.property(items, fc.nat(10), fc.double({ min: 0, max: 1, noNaN: true }), (list, limit, lambda) => {
        const given = list.map(({ score, degrees }, i) => item(String(i), score, degrees));
        const taken = diversify(given, limit, lambda);
        expect(taken).toHaveLength(Math.min(limit, given.length));
        expect(taken).toEqual(given.filter((one) => taken.includes(one)));
      }),
    );
  });
});
