import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerType, holdsAnswer, namesIn } from '../../../../electron/memory/recall/answerType';
import { coverageOf, type PossibleAnswer } from '../../../../electron/memory/recall/coverage';
import type { KeywordTerm } from '../../../../electron/store/fullText';

const term = (word: string, holders = 1): KeywordTerm => ({
  match: `"${word}"`,
  table: 'memories_fts',
  idf: 1,
  holders,
});
const answer = (text: string, similarity: number, held: number[] = []): PossibleAnswer => ({
  text,
  around: text,
  similarity,
  held,
});
const probability = (query: string, answers: PossibleAnswer[], terms: KeywordTerm[] = []) =>
  coverageOf(query, answers, terms, 0.5).probability;

it.each([
  ['How much is my rent?', 'number'],
  ['When does my passport expire?', 'time'],
  ['What colour is my car?', 'colour'],
  ["What's my dog's name?", 'name'],
  ['Who is my manager?', 'person'],
  ["What is Anna's birthday?", 'time'],
  ['What did Anna give me for my birthday?', 'any'],
  ['Does the rent include heating?', 'any'],
  ['Where do I keep the spare key?', 'any'],
  ['What do I like?', 'any'],
])('%s asks for: %s', (question, type) => {
  expect(answerType(question)).toBe(type);
});

it('wants of an answer what the question asks for', () => {
  expect(holdsAnswer('number', 'I pay 720 for the flat', 'How much?')).toBe(true);
  expect(holdsAnswer('number', 'I pay too much for the flat', 'How much?')).toBe(false);
  expect(holdsAnswer('person', 'My manager is Priya', 'Who is my manager?')).toBe(true);
  expect(holdsAnswer('person', 'Yesterday Priya laughed', 'Who is the manager of Priya?')).toBe(false);
  expect(holdsAnswer('person', 'My sister waters the plants', 'Who waters the plants?')).toBe(true);
  expect(holdsAnswer('name', 'my dog is called rex', "What is my dog's name?")).toBe(true);
  expect(holdsAnswer('name', '我的狗叫小白', 'What is my dog called?')).toBe(true);
  expect(namesIn('What did Tomás give Priya?')).toEqual(['tomas', 'priya']);
  expect(namesIn('Wo steht Fahrrad Nummer drei')).toEqual([]);
});

it('has nothing covered where nothing was found', () => {
  expect(coverageOf('Where do I live?', [], [], 0)).toEqual({ probability: 0, covered: false });
});

it('believes an answer that fits more than one that does not', () => {
  const terms = [term('rent')];
  const fits = probability('How much is my rent?', [answer('My rent is 720 euros', 0.8, [0])], terms);
  const lacks = probability('How much is my rent?', [answer('My rent is too high', 0.8, [0])], terms);
  const others = probability("How much is Priya's rent?", [answer('My rent is 720 euros', 0.8, [0])], terms);
  expect(fits).toBeGreaterThan(0.5);
  expect(lacks).toBeLessThan(0.5);
  expect(others).toBeLessThan(0.5);
});

it('believes one that fits by chance, among others as similar that do not, less than several that fit', () => {
  const cats = answer('Her cat sleeps all day', 0.8);
  const bed = answer('In March Clara bought her cat a bed', 0.8);
  const query = "When was Clara's cat born?";
  const chance = probability(query, [bed, cats, cats, cats, cats]);
  const several = probability(query, [bed, bed, bed, cats, cats]);
  expect(chance).toBeLessThan(several);
  expect(chance).toBeLessThan(probability(query, [bed]));
});

it('lets what is hardly like the question not count against what is', () => {
  const fits = answer('My rent is 720 euros', 0.9);
  const unlike = answer('I like the sea', 0.001);
  const query = 'How much is my rent?';
  expect(probability(query, [fits, unlike, unlike, unlike])).toBeCloseTo(probability(query, [fits]), 2);
});

it('judges questions only: what is none is helped by whatever is found', () => {
  expect(
    coverageOf('dinner with Clara tonight', [answer('Clara is a vegetarian', 0.4)], [], 0.5).covered,
  ).toBe(true);
});

it('stays within 0 and 1, and does not fall when the best similarity or the words held grow', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const query = fc.constantFrom('Where do I live?', 'How much is it?', 'dinner tonight', 'What is it');
  fc.assert(
    fc.property(query, share, share, fc.string(), (asked, low, more, text) => {
      const terms = [term('live'), term('much', 0)];
      const base = probability(asked, [answer(text, low)], terms);
      const similar = probability(asked, [answer(text, Math.min(1, low + more))], terms);
      const wordy = probability(asked, [answer(text, low, [0])], terms);
      expect(base).toBeGreaterThanOrEqual(0);
      expect(Math.max(similar, wordy)).toBeLessThanOrEqual(1);
      expect(similar).toBeGreaterThanOrEqual(base);
      expect(wordy).toBeGreaterThanOrEqual(base);
    }),
  );
});
