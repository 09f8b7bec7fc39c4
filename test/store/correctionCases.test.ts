import { describe, expect, it } from 'vitest';
import { makeLearner } from '../support/learning';
import { rememberAll, workJobs } from '../support/seeds';

interface Case {
  known: string[];
  said: string;
  /** What the answer before cited. */
  cited?: string[];
  /** Active memories afterwards. */
  left: string[];
  /** Suggestions that wait: text, and what they would replace. */
  asked?: [text: string, ...targets: string[]][];
}

async function check({ known, said, cited = [], left, asked = [] }: Case) {
  const { store, say, texts } = makeLearner({ learning: 'ask' });
  rememberAll(store, ...known);
  await workJobs(store);
  const found = await say(said, { previous: null, usedTexts: cited, citedTexts: cited });
  expect(texts()).toEqual(left);
  const pending = found.filter(({ state }) => state === 'pending');
  expect(pending.map(({ text, targets }) => [text, ...targets.map((old) => old.text)])).toEqual(asked);
}

const all = (...known: string[]) => ({ known, left: known });

describe('what must not give way', () => {
  it.each<Case>([
    { ...all('I have two cats'), said: 'Actually I have two brothers.', asked: [['I have two brothers.']] },
    { ...all('I have a blue bike'), said: 'Actually, I have a blue car.', asked: [['I have a blue car.']] },
    {
      ...all('I live in Lisbon'),
      said: 'I no longer live alone in Lisbon.',
      asked: [['I no longer live alone in Lisbon.']],
    },
    {
      ...all('I work at Acme as a designer'),
      said: 'I work at Acme in Lisbon, not in Porto.',
      asked: [['I work at Acme in Lisbon']],
    },
    {
      ...all('My sister is a good cook'),
      said: 'Actually, my sister is a good singer.',
      asked: [['My sister is a good singer.', 'My sister is a good cook']],
    },
    {
      ...all('I live in Lisbon with my brother Tom'),
      said: 'Actually, I live in Porto.',
      asked: [['I live in Porto.', 'I live in Lisbon with my brother Tom']],
    },
    {
      ...all('I live in Lisbon with my brother Tom'),
      said: 'I live in Porto.',
      asked: [['I live in Porto.', 'I live in Lisbon with my brother Tom']],
    },
    {
      ...all('The meeting is on Tuesday at 10'),
      said: 'Actually, the meeting is on Wednesday.',
      asked: [['The meeting is on Wednesday.', 'The meeting is on Tuesday at 10']],
    },
    {
      ...all('I drink coffee every morning', 'I love coffee shops in Porto'),
      said: 'I gave up coffee.',
      asked: [['I gave up coffee.', 'I drink coffee every morning']],
    },
    {
      ...all('I work at Acme as a designer'),
      said: "I've left Acme.",
      asked: [["I've left Acme.", 'I work at Acme as a designer']],
    },
    {
      ...all('I live in Lisbon'),
      said: "That's wrong.",
      cited: ['I live in Lisbon'],
      asked: [["I don't live in Lisbon", 'I live in Lisbon']],
    },
  ])('$said', (given) => check(given));
});

describe('what gives way, and leaves nothing twice', () => {
  it.each<Case>([
    { known: ['I live in Lisbon'], said: 'I live in Porto, not Lisbon.', left: ['I live in Porto'] },
    {
      known: ['My birthday is on May 4'],
      said: 'My birthday is on May 14, not May 4.',
      left: ['My birthday is on May 14'],
    },
    {
      known: ['Clara is my sister'],
      said: 'Clara is my cousin, not my sister.',
      left: ['Clara is my cousin'],
    },
    {
      known: ['My favorite color is blue'],
      said: 'My favourite colour is not blue but green.',
      left: ['My favourite colour is green.'],
    },
    { known: ['I live in Lisbon'], said: 'Sorry, I misspoke: I live in Porto.', left: ['I live in Porto.'] },
    {
      known: ['My dog is called Biscuit'],
      said: "Actually my dog's name is Bela",
      left: ["My dog's name is Bela"],
    },
    {
      known: ['My sister lives in Berlin'],
      said: "My sister doesn't live in Berlin any more, she lives in Munich.",
      left: ['My sister lives in Munich.'],
    },
    {
      known: ['The meeting is on Tuesday at 10'],
      said: 'The meeting is on Wednesday, not Tuesday.',
      left: ['The meeting is on Wednesday at 10'],
    },
    {
      known: ['I work at Acme in Porto as a designer'],
      said: 'I work at Acme in Lisbon, not in Porto.',
      left: ['I work at Acme in Lisbon as a designer'],
    },
    {
      known: ['I live in Lisbon', 'I work in Lisbon'],
      said: 'Not Lisbon but Porto.',
      cited: ['I live in Lisbon'],
      left: ['I work in Lisbon', 'I live in Porto'],
    },
    {
      known: ['I live in Lisbon'],
      said: "I don't live there any more.",
      cited: ['I live in Lisbon'],
      left: ["I don't live in Lisbon any more."],
    },
    {
      known: ['I love Chinese food'],
      said: "It's not true that I love Chinese food.",
      left: ["I don't love Chinese food."],
    },
    {
      known: ['The meeting is at 10'],
      said: 'I was wrong about the meeting, it is at 11.',
      left: ['The meeting is at 11.'],
    },
  ])('$said', (given) => check(given));
});
