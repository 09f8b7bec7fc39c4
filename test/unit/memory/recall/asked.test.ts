import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksForAnything,
  asksSomething,
  holdsLiteral,
  namesNumbered,
  questionShare,
  readQuery,
} from '../../../../electron/memory/recall/asked';
import { speakerFit } from '../../../../electron/memory/recall/speaker';

it.each([
  ['a discount of 50%', ['50%']],
  ['what does parse_date() do?', ['parse_date']],
  ['C++ or Rust?', ['C++']],
  ['who said "see you at the mill"?', ['see you at the mill']],
  ['„guten Morgen“ sagen', ['guten Morgen']],
  ['mail foo@bar.com', ['foo@bar.com']],
  ['in `src/main.ts`', ['src/main.ts']],
  ['what is the plan, roughly?', []],
  ["my dog's name and/or age", []],
  ['"', []],
  ['a -> b', ['->']],
])('%s wants to the letter: %j', (query, literals) => {
  expect(readQuery(query).literals).toEqual(literals);
});

it.each([
  ['What does note 1234 say?', ['note 1234']],
  ['Notiz Nr. 7 und Raum 12', ['notiz 7', 'raum 12']],
  ['who paid invoice #2024-17?', ['invoice 2024-17']],
  ['the last 3 of about 50 days', []],
  ['in 2024 at 5:30', []],
  ['a discount of 50%', []],
  ['note12 and 12 notes', []],
])('%s calls by a number: %j', (query, numbered) => {
  expect(readQuery(query).numbered.map(({ word, number }) => `${word} ${number}`)).toEqual(numbered);
});

it('tells what is called by the number from what is called by another, and from anything else', () => {
  const asked = readQuery('What does note 12 say?').numbered;
  expect(namesNumbered('Note #12: on shelf 3', asked)).toBe(true);
  expect(namesNumbered('Note 123 holds 12 screws', asked)).toBe(false);
  expect(namesNumbered('Twelve notes on shelf 12', asked)).toBe(null);
  expect(namesNumbered('Note 12', [])).toBe(null);
});

it('knows when a query wants nothing but what stands in it', () => {
  for (const query of ['50%', 'what does parse_date do', '"see you at the mill"', '->']) {
    expect(readQuery(query).literalOnly).toBe(true);
  }
  expect(readQuery('the discount of 50% for Anna').literalOnly).toBe(false);
  expect(readQuery('what is it').literalOnly).toBe(false);
});

it('reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (query, text) => {
      for (const literal of readQuery(query).literals) holdsLiteral(text, literal);
      expect(questionShare(text)).toBeGreaterThanOrEqual(0);
      expect(questionShare(text)).toBeLessThanOrEqual(1);
    }),
  );
});

it('finds a literal whatever its case, but not inside a longer word or number', () => {
  expect(holdsLiteral('They give 50% off', '50%')).toBe(true);
  expect(holdsLiteral('They give 150% off', '50%')).toBe(false);
  expect(holdsLiteral('150% here, 50% there', '50%')).toBe(true);
  expect(holdsLiteral('I like C++.', 'c++')).toBe(true);
  expect(holdsLiteral('set parse_dates', 'parse_date')).toBe(false);
});

it('measures how much of a text is questions', () => {
  expect(questionShare('Where do I live?')).toBe(1);
  expect(questionShare('I live in Lisbon.')).toBe(0);
  expect(questionShare('私の犬の名前は？')).toBe(1);
  const both = questionShare('I adopted a dog called Rex. What does he eat?');
  expect(both).toBeGreaterThan(0.3);
  expect(both).toBeLessThan(0.6);
});

it('tells what asks for something from what says something', () => {
  for (const text of [
    'Where do I live?',
    'where do I live',
    'So, what is my dog called',
    'tell me about Rex',
    '犬は？',
  ]) {
    expect(asksSomething(text)).toBe(true);
  }
  for (const text of ['I moved to Lisbon.', 'dinner with Clara tonight', 'quetzals', '']) {
    expect(asksSomething(text)).toBe(false);
  }
});

it('knows whom a query names or speaks to', () => {
  const fit = (query: string, speaker: string | null) => speakerFit(readQuery(query), speaker);
  expect(fit('What did Tomas say?', 'Tomás')).toBe('named');
  expect(fit("What was Caroline's plan?", 'Caroline Smith')).toBe('named');
  expect(fit('What was the plan?', 'Caroline Smith')).toBeNull();
  expect(fit('What did you recommend?', 'assistant')).toBe('addressed');
  expect(fit('What did I eat?', 'assistant')).toBe('unaddressed');
  expect(fit('What did I eat?', null)).toBeNull();
});

describe('what asks for anything in a time', () => {
  it.each(['What did I do?', 'what happened', 'What did we talk about?', 'What have I told you?'])(
    'is %s',
    (query) => expect(asksForAnything(query)).toBe(true),
  );
  it.each([
    'What did I buy?',
    'Who did I meet',
    'What did Tom say?',
    '',
    'what',
    'When did I start pottery?',
  ])('is not %s', (query) => expect(asksForAnything(query)).toBe(false));
});
