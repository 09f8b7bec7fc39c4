import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { verdictOf, type Judged } from '../../../../electron/memory/inspect/verdict';
import { place } from './support';

const verdict = (found: Judged['place'], more: Partial<Judged> = {}): string =>
  verdictOf({ place: found, used: null, budget: 1_024, settings: defaultSettings, ...more });

it('says what an answer would use: the memory, or a fact of it', () => {
  expect(verdict(place(), { used: 'memory' })).toBe('An answer would use it.');
  expect(verdict(place({ rank: null }), { used: 'fact' })).toBe('An answer would use a fact that it says.');
});

it('shows as many decimals as it takes to see that one number is below another', () => {
  const score = (value: number): string =>
    verdict(place({}, { score: value, withheld: 'low_score', injectable: false }));
  expect(score(0.43)).toBe('Its score 0.43 is below 0.50.');
  expect(score(0.4996)).toBe('Its score 0.4996 is below 0.5000.');
  expect(score(0.499999999)).toBe('Its score is just below 0.50.');
});

it('says first what keeps it out of every answer, then what keeps it out of this one', () => {
  const withheld = (reason: 'episode' | 'low_similarity', rank: number | null = null): string =>
    verdict(place({ rank, outOfTime: reason === 'low_similarity' }, { withheld: reason, injectable: false }));
  expect(withheld('episode')).toMatch(/^Episodes are never used/u);
  expect(withheld('low_similarity')).toBe('It was not made in the time that the question names.');
  expect(verdict(place({ rank: null, reach: 200 }))).toMatch(/^It is not among the 200 nearest/u);
});

it('tells what competes, what does not fit, and a question that nothing covers apart', () => {
  expect(verdict(place({ chosen: true, covered: true }))).toBe(
    'What fits better fills the room that an answer has (1024 tokens).',
  );
  expect(verdict(place({ chosen: false, covered: true, competing: 12 }))).toMatch(
    /^It may be used, but of 12/u,
  );
  expect(verdict(place({ chosen: true, covered: false }))).toMatch(/^What is known does not cover/u);
});
