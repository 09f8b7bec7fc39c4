import { expect, it } from 'vitest';
import { HYBRID } from '../../../../electron/memory/recall/fusion';
import { missingNeighbours, neighbourLogits } from '../../../../electron/memory/recall/neighbours';

const around = { seq: 3, earlier: 1, before: 2, after: 4 };
const logits = (...relevant: [number, number][]) => {
  const relevance = new Map(relevant);
  return neighbourLogits(around, (seq) => relevance.get(seq ?? -1) ?? 0, HYBRID.neighbours);
};
const nothing = () => 0;

it('says nothing of a turn that stands alone', () => {
  const alone = { seq: 3, earlier: null, before: null, after: null };
  expect(neighbourLogits(alone, () => 1, HYBRID.neighbours)).toBe(0);
  expect(neighbourLogits(undefined, nothing, HYBRID.neighbours)).toBe(0);
});

it('speaks against a turn whose surroundings are off the point, and for one whose question is asked', () => {
  expect(logits()).toBe(-HYBRID.neighbours.none);
  expect(logits([2, 1])).toBe(HYBRID.neighbours.before - HYBRID.neighbours.none);
  expect(neighbourLogits('unseen', nothing, HYBRID.neighbours)).toBe(-HYBRID.neighbours.none);
});

it('counts what comes before more than what comes after', () => {
  expect(logits([2, 1])).toBeGreaterThan(logits([1, 1]));
  expect(logits([1, 1])).toBeGreaterThan(logits([4, 1]));
});

it('asks less of a turn at the edge of a session', () => {
  const first = { seq: 1, earlier: null, before: null, after: 2 };
  const against = neighbourLogits(first, nothing, HYBRID.neighbours);
  expect(against).toBeLessThan(0);
  expect(against).toBeGreaterThan(logits());
});

it('names the turns right beside that are not known yet, once', () => {
  expect(missingNeighbours([around, { seq: 5, earlier: 3, before: 4, after: null }], new Set([2]))).toEqual([
    4,
  ]);
});
