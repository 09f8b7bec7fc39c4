import { describe, expect, it } from 'vitest';
import { findCorrections } from '../../../../electron/memory/learning/correction';
import { defaultSettings } from '#shared/domain/settings';

const find = (text: string, previous: string | null = null, usedTexts: string[] = []) =>
  findCorrections({ text, previous, usedTexts }).filter(
    (correction) => correction.certain && correction.confidence >= defaultSettings.correctionConfidence,
  );

/** What is said → the self-contained statement that is kept. */
const CORRECTIONS: readonly (readonly [said: string, kept: string, previous?: string])[] = [
  ['Actually, my favourite editor is Helix now', 'My favourite editor is Helix now'],
  ['actually I live in Berlin', 'I live in Berlin'],
  ['Actually my sister is a doctor, not a nurse.', 'My sister is a doctor'],
  ['No, I live in Berlin.', 'I live in Berlin.'],
  ['No, actually I live in Berlin.', 'I live in Berlin.'],
  ["That's wrong. I live in Berlin.", 'I live in Berlin.'],
  ["That's not right, my birthday is on 4 May.", 'My birthday is on 4 May.'],
  ["That's incorrect: I work at Globex.", 'I work at Globex.'],
  ['You got that wrong, I have three kids.', 'I have three kids.'],
  ['Correction: I live in Berlin.', 'I live in Berlin.'],
  ['correction - the meeting is on Wednesday', 'The meeting is on Wednesday'],
  ['Scratch that, I prefer tea.', 'I prefer tea.'],
  ['Scratch that. I prefer tea.', 'I prefer tea.'],
  ['Sorry, I meant my brother lives in Leeds.', 'My brother lives in Leeds.'],
  ['I misspoke: my sister is called Hanna.', 'My sister is called Hanna.'],
  ['My mistake, I work at Globex.', 'I work at Globex.'],
  ['I was wrong, my flight is on Friday.', 'My flight is on Friday.'],
  ["I don't work at Acme any more.", "I don't work at Acme any more."],
  ['I no longer eat meat.', 'I no longer eat meat.'],
  ["I don't live in Munich anymore", "I don't live in Munich anymore"],
  ['I live in Berlin, not Munich.', 'I live in Berlin'],
  ['I live in Berlin, not in Munich.', 'I live in Berlin'],
  ['My sister lives not in York but in Leeds.', 'My sister lives in Leeds.'],
  ['The meeting is not on Tuesday but on Wednesday.', 'The meeting is on Wednesday.'],
  ['No, I meant Berlin', 'I live in Berlin', 'I live in Munich'],
  ['Sorry, I meant Berlin.', 'I live in Berlin.', 'I live in Munich.'],
  ['I meant Wednesday', 'My appointment is on Wednesday at 3', 'My appointment is on Tuesday at 3'],
  ['No, in Berlin.', 'I live in Berlin', 'I live in Munich'],
  ['No, three.', 'I have three kids', 'I have two kids'],
  ['Actually, Helix', 'My favourite editor is Helix', 'My favourite editor is Vim'],
];

/** Not corrections, whatever they begin with. */
const NONE: readonly (readonly [said: string, previous?: string])[] = [
  ['actually, what time is it?'],
  ['I actually like it'],
  ['Actually, never mind.'],
  ['Actually, can you make it shorter?'],
  ['Actually, make it shorter.'],
  ["Actually that's great."],
  ['Actually I think so too.'],
  ['Actually, I would like to live in Berlin.'],
  ['Actually, let’s talk about something else.'],
  ['No.'],
  ['No, thanks.'],
  ["No, I don't think so."],
  ['No, use Python instead.', 'Write a script that sorts a list'],
  ['No, I meant the second function', 'Explain the function'],
  ['I meant Berlin', 'What is the weather in Munich?'],
  ["That's wrong."],
  ["That's wrong, try again."],
  ['You are wrong about the moon.'],
  ['What do you mean?'],
  ['I live in Berlin.'],
  ['I love hiking, not only in summer.'],
  ['"Actually, I live in Berlin," she said.'],
  ['If I no longer eat meat, what happens?'],
  ['Is it correct that I live in Berlin?'],
  ['Translate: Actually, I live in Berlin.'],
  ['Pretend that I live in Paris. Actually, I live in Rome.'],
  ['I don’t know any more.'],
  ['I can’t take it anymore'],
  ["I don't like it any more, it is too slow."],
  ["My sister isn't here, she is at work."],
  ["I've left the office."],
  ['Not bad but not great.'],
];

describe('what corrects and what does not', () => {
  for (const [said, kept, previous] of CORRECTIONS) {
    it(`“${said}” is kept as “${kept}”`, () => {
      expect(find(said, previous ?? null).map(({ text }) => text)).toEqual([kept]);
    });
  }

  for (const [said, previous] of NONE) {
    it(`“${said}” corrects nothing`, () => {
      expect(find(said, previous ?? null)).toEqual([]);
    });
  }
});

it('of a bare fragment after a question it is for the person to say whether it corrects what the answer quoted', () => {
  const found = findCorrections({
    text: 'No, Berlin.',
    previous: 'Where do I live?',
    usedTexts: ['I live in Munich.', 'My sister is a nurse.'],
  });
  expect(found).toMatchObject([{ text: 'I live in Berlin.', replaces: 'I live in Munich.', certain: false }]);
});

describe('after a question, what was meant mends the question and no fact', () => {
  it.each([
    ['Where do I live?', 'No, I meant Clara.', 'I live in Lisbon'],
    ['Where do I live?', 'No, Clara.', 'I live in Lisbon'],
    ['Where do I live?', 'I meant Tom', 'I live in Lisbon'],
    ['Where do I live?', 'No, I meant now.', 'I live in Lisbon'],
    ['Where do I live?', 'No, I meant where Tom works.', 'I live in Lisbon'],
    ['What is my favourite color?', 'No, I meant Clara.', 'I love Chinese food'],
    ['What projects use Python?', 'No, I meant Rust.', 'Falcon uses Python'],
  ])('%s – %s', (previous, text, used) => {
    expect(findCorrections({ text, previous, usedTexts: [used], citedTexts: [used] })).toEqual([]);
  });
});

describe('what is denied without being named in full', () => {
  const cited = ['I live in Lisbon.'];
  it.each([
    ["I don't live there any more.", "I don't live in Lisbon any more."],
    ['Not Lisbon but Porto.', 'I live in Porto.'],
    ['No, Porto, not Lisbon.', 'I live in Porto.'],
    ["It's not true that I love Chinese food.", "I don't love Chinese food."],
    ["My sister doesn't live in Berlin any more, she lives in Munich.", 'My sister lives in Munich.'],
    ['I was wrong about the meeting, it is at 11.', 'The meeting is at 11.'],
    ['Clara is my cousin, not my sister', 'Clara is my cousin'],
  ])('%s', (text, kept) => {
    const found = findCorrections({
      text,
      previous: 'Where do I live?',
      usedTexts: cited,
      citedTexts: cited,
    });
    expect(found).toMatchObject([{ text: kept, certain: true }]);
  });

  it('an objection is about the one memory that the answer cited, and only a guess', () => {
    const say = (citedTexts: string[]) =>
      findCorrections({
        text: "That's wrong.",
        previous: 'Where do I live?',
        usedTexts: citedTexts,
        citedTexts,
      });
    expect(say(['I live in Lisbon.'])).toMatchObject([{ text: "I don't live in Lisbon.", certain: false }]);
    expect(say(['I live in Lisbon.', 'I work at Acme.'])).toEqual([]);
    expect(say([])).toEqual([]);
  });
});

it('is not certain of a fragment that could stand in several places', () => {
  const found = findCorrections({
    text: 'No, I meant Berlin',
    previous: 'I moved from Munich to Porto',
    usedTexts: [],
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.certain).toBe(false);
});

it('knows which words were wrong', () => {
  expect(find('The meeting is on Wednesday, not Tuesday.')[0]?.instead).toBe('Tuesday');
});
