import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuse, HYBRID, mixOf, ownRelevance, type Evidence } from '../../../../electron/memory/recall/fusion';
import { recallRoute } from '#shared/domain/recall';

const plain: Evidence = {
  similarity: 0.5,
  embedded: true,
  keyword: 0,
  literal: null,
  numbered: null,
  turn: null,
};
const turn = { speaker: null, neighbours: 0, questions: 0 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const evidence: fc.Arbitrary<Evidence> = fc.record({
  similarity: share,
  embedded: fc.boolean(),
  keyword: share,
  literal: fc.constantFrom('held', 'missing', 'missing_all', null),
  numbered: fc.constantFrom('named', 'another', null),
  turn: fc.option(
    fc.record({
      speaker: fc.constantFrom('named', 'addressed', 'unaddressed', null),
      neighbours: fc.double({ min: -2, max: 6.5, noNaN: true }),
      questions: share,
    }),
  ),
});
const mix = fc.constantFrom(...recallRoute.options).map(mixOf);

it('is the calibrated similarity where nothing else speaks', () => {
  fc.assert(
    fc.property(share, (similarity) => {
      expect(fuse({ ...plain, similarity }, HYBRID)).toBe(similarity);
      expect(fuse({ ...plain, similarity, turn }, HYBRID)).toBe(similarity);
      expect(ownRelevance({ ...plain, similarity }, HYBRID)).toBe(similarity);
    }),
  );
});

it('stays within 0 and 1 whatever speaks', () => {
  fc.assert(
    fc.property(evidence, mix, (each, by) => {
      for (const value of [fuse(each, by), ownRelevance(each, by)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('grows with the similarity, all else equal', () => {
  const inner = fc.double({ min: 0.001, max: 0.98, noNaN: true });
  fc.assert(
    fc.property(evidence, mix, inner, (each, by, similarity) => {
      const questions = Math.min(0.9, each.turn?.questions ?? 0);
      const base = { ...each, turn: each.turn === null ? null : { ...each.turn, questions } };
      expect(fuse({ ...base, similarity: similarity + 0.01 }, by)).toBeGreaterThan(
        fuse({ ...base, similarity }, by),
      );
    }),
  );
});

it('never falls when a memory holds more of the words', () => {
  fc.assert(
    fc.property(evidence, mix, share, (each, by, more) => {
      const richer = { ...each, keyword: Math.min(1, each.keyword + more) };
      // A similarity of 0 stays exactly 0 where no signal speaks, a hair below what is bounded away from it.
      expect(fuse(richer, by)).toBeGreaterThanOrEqual(fuse(each, by) - 1e-8);
    }),
  );
});

it('lets half of the words decide nothing in a fact, but much in a turn', () => {
  const half = { ...plain, keyword: 0.5 };
  expect(fuse(half, HYBRID)).toBe(0.5);
  expect(fuse({ ...half, turn }, HYBRID)).toBeGreaterThan(0.8);
  expect(fuse(half, mixOf('keyword'))).toBeGreaterThan(0.7);
  expect(fuse({ ...plain, keyword: 1 }, mixOf('semantic'))).toBe(0.5);
});

it('puts what holds a literal above anything alike that does not', () => {
  const holds = fuse({ ...plain, similarity: 0.1, literal: 'held' }, HYBRID);
  const lacks = fuse({ ...plain, similarity: 0.99, literal: 'missing_all' }, HYBRID);
  expect(holds).toBeGreaterThan(lacks + 0.4);
});

it('takes most of the similarity from a turn that only asks', () => {
  const asks = fuse({ ...plain, similarity: 0.99, turn: { ...turn, questions: 1 } }, HYBRID);
  expect(asks).toBeLessThan(0.35);
});

it('prefers whom the query names or speaks to', () => {
  const by = (speaker: 'named' | 'addressed' | 'unaddressed' | null) =>
    fuse({ ...plain, turn: { ...turn, speaker } }, HYBRID);
  expect(by('named')).toBeGreaterThan(by('addressed'));
  expect(by('addressed')).toBeGreaterThan(by(null));
  expect(by(null)).toBeGreaterThan(by('unaddressed'));
});
