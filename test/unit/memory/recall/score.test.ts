import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { scoreBreakdown, totalScore, weightsOf, type Scored } from '../../../../electron/memory/recall/score';
import { DAY_MS, HOUR_MS } from '../../../support/clock';

const NOW = Date.UTC(2026, 2, 1);
const weights = weightsOf(defaultSettings);
const score = (memory: Scored): number =>
  totalScore(scoreBreakdown(memory, NOW, defaultSettings.recencyHours), weights);

it.each([
  [0.9, HOUR_MS, 8, 0.9073, 0.9135],
  [0.9, 30 * DAY_MS, 0, 0.8259, 0.6776],
  [0.3, 2 * HOUR_MS, 0, 0.7703, 0.6704],
  [0.3, 60 * DAY_MS, 0, 0.752, 0.5112],
])(
  'scores importance %d, age %d ms, %d accesses, similarity %d as %d',
  (importance, age, accessCount, similarity, golden) => {
    const got = score({ importance, createdAt: NOW - age, accessCount, similarity });
    expect(Math.abs(got - golden)).toBeLessThanOrEqual(0.0001);
  },
);

it('takes 10 accesses and more for all the time', () => {
  const parts = (accessCount: number) =>
    scoreBreakdown({ similarity: 0, importance: 0, createdAt: NOW, accessCount }, NOW, 168).frequency;
  expect([0, 5, 10, 1_000].map(parts)).toEqual([0, 0.5, 1, 1]);
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const memory = fc.record({
  similarity: unit,
  importance: unit,
  createdAt: fc.integer({ min: 0, max: NOW + DAY_MS }),
  accessCount: fc.nat(1_000),
});

it('stays within 0 and 1, for any memory and any weights', () => {
  const anyWeights = fc.record({ similarity: unit, importance: unit, recency: unit, frequency: unit });
  fc.assert(
    fc.property(memory, anyWeights, fc.double({ min: 0.01, max: 87_600, noNaN: true }), (m, w, hours) => {
      const parts = scoreBreakdown(m, NOW, hours);
      for (const value of [...Object.values(parts), totalScore(parts, w)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('never falls when one part rises and the others stay', () => {
  const rises: ((m: Scored, by: number) => Scored)[] = [
    (m, by) => ({ ...m, similarity: m.similarity + by * (1 - m.similarity) }),
    (m, by) => ({ ...m, importance: m.importance + by * (1 - m.importance) }),
    (m, by) => ({ ...m, createdAt: m.createdAt + Math.round(by * DAY_MS) }),
    (m, by) => ({ ...m, accessCount: m.accessCount + Math.round(by * 10) }),
  ];
  fc.assert(
    fc.property(memory, fc.constantFrom(...rises), unit, (m, rise, by) => {
      expect(score(rise(m, by))).toBeGreaterThanOrEqual(score(m) - 1e-12);
    }),
  );
});
