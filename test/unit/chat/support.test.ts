import { describe, expect, it } from 'vitest';
import { personalClaims } from '../../../electron/chat/claims';
import { unsupportedClaims, type Similarities } from '../../../electron/chat/support';
import { usedNothing } from '../../../electron/chat/used';

const nothingAlike: Similarities = (claims, texts) => Promise.resolve(claims.map(() => texts.map(() => 0)));
const allAlike: Similarities = (claims, texts) => Promise.resolve(claims.map(() => texts.map(() => 0.9)));

function used(...texts: string[]) {
  return {
    ...usedNothing(''),
    memories: texts.map((text, i) => ({
      memoryId: `m${i}`,
      kind: 'fact' as const,
      position: i + 1,
      text,
      score: 0.9,
      breakdown: { similarity: 0.9, importance: 0.9, recency: 1, frequency: 0 },
      source: 'chat',
      createdAt: 0,
    })),
  };
}

async function marked(
  answer: string,
  memories: string[],
  options: { said?: string; similarities?: Similarities } = {},
): Promise<string[]> {
  const spans = await unsupportedClaims(answer, {
    used: used(...memories),
    said: options.said ?? '',
    similarities: options.similarities ?? nothingAlike,
    signal: new AbortController().signal,
  });
  return spans.map(({ start, end }) => answer.slice(start, end));
}

describe('what an answer claims about the person', () => {
  it.each([
    'You live in Berlin.',
    'Your sister plays chess [2].',
    "You're a teacher, I believe.",
    'As far as I know, you work at Acme.',
    '**You** have two cats.',
    '- Your birthday is 3 May',
    "You've never been to Rome!",
    'I know that you live in Berlin.',
    'I remember your sister plays chess.',
    "I think you're a teacher.",
    'I am an assistant, and you work at Acme.',
  ])('%j is a claim', (text) => {
    expect(personalClaims(text).map(({ span }) => text.slice(span.start, span.end))).toEqual([
      text.replace(/^[\s>*_#-]*/u, ''),
    ]);
  });

  it.each([
    'Do you live in Berlin?',
    'Would you like to know more?',
    'You could try green tea.',
    'You can find it in the settings.',
    'If you live in Berlin, take the train.',
    "I don't know where you live.",
    'I have no record of your birthday.',
    'There is no information about your job.',
    'Check your settings first.',
    'Let me know if you need more.',
    'Thank you for telling me.',
    'You asked about tea.',
    'I hope you enjoy it.',
    'Berlin is the capital of Germany.',
    '`const you = 1;`',
    '```\nYou live in Berlin.\n```',
    'You might prefer tea.',
    'Perhaps you like tea.',
    'Sie wohnen in Berlin.',
    "I'm very glad of you, I'm very very glad of you.",
    "I'm a very good editor, I'll give you a quote.",
    'I am here for you.',
    'I wrote your name down.',
    'We made this for you.',
    '',
  ])('%j is none', (text) => {
    expect(personalClaims(text)).toEqual([]);
  });
});

describe('claims without support', () => {
  it.each<[answer: string, memories: string[], marked: string[]]>([
    // No memory listed: any claim is unsupported.
    ['You live in Berlin.', [], ['You live in Berlin.']],
    ['Hello. You live in Berlin. Nice city.', [], ['You live in Berlin.']],
    // Said by a memory, in its words or nearly.
    ['You live in Berlin [1].', ['I live in Berlin'], []],
    ['You are living in Berlin.', ['I live in Berlin since 2019'], []],
    ['Your sister is Hannah, and she plays chess.', ['Hannah is my sister', 'My sister plays chess'], []],
    // Another name, another number, the opposite.
    ['You live in Munich.', ['I live in Berlin'], ['You live in Munich.']],
    ['You have 3 cats.', ['I have two cats'], ['You have 3 cats.']],
    ['You have 2 cats.', ['I have two cats'], []],
    ['You do not eat meat.', ['I eat meat'], ['You do not eat meat.']],
    ['You eat meat.', ["I don't eat meat"], ['You eat meat.']],
    // A part that nothing says.
    ['You live in Berlin and work at Acme.', ['I live in Berlin'], ['You live in Berlin and work at Acme.']],
    ['You live in Berlin and work at Acme.', ['I live in Berlin', 'I work at Acme'], []],
    ['You like tea, coffee and chess.', ['I like tea', 'I like chess'], ['You like tea, coffee and chess.']],
    // Two memories are not mixed into a third.
    [
      'Your sister lives in Berlin.',
      ['I live in Berlin', 'My sister plays chess'],
      ['Your sister lives in Berlin.'],
    ],
    // Another one than the person.
    ['You live in Berlin.', ['My sister lives in Berlin'], ['You live in Berlin.']],
    ['You live in Berlin.', ['Hannah lives in Berlin'], ['You live in Berlin.']],
    ['Your older sister lives in Berlin.', ['My sister lives in Berlin'], []],
    ['You live in Berlin.', ['Lives in Berlin'], []],
    ['You live in Berlin.', ['The user lives in Berlin'], []],
    ['You live in Berlin.', ['I live in Berlin with my sister'], []],
    // Nothing is said about the person.
    ['Berlin is lovely in May.', [], []],
  ])('%j by %j marks %j', async (answer, memories, expected) => {
    expect(await marked(answer, memories)).toEqual(expected);
  });

  it('repeat of what the person says in this very turn is none, but of what they ask it is', async () => {
    expect(await marked('Good that you moved to Lisbon.', [], { said: 'I moved to Lisbon.' })).toEqual([]);
    expect(await marked('Yes, you live in Lisbon.', [], { said: 'Do I live in Lisbon?' })).toHaveLength(1);
  });

  it('are supported by other words that mean the same, unless a name, a number or a denial differs', async () => {
    const similarities = allAlike;
    expect(await marked('You enjoy a warm drink.', ['I love hot tea'], { similarities })).toEqual([]);
    expect(await marked('You adore Rome.', ['I love Paris'], { similarities })).toHaveLength(1);
    expect(await marked('You never drink.', ['I love hot tea'], { similarities })).toHaveLength(1);
  });

  it('are found by words alone while nothing can embed', async () => {
    const away: Similarities = () => Promise.resolve(null);
    expect(await marked('You live in Berlin.', ['I live in Berlin'], { similarities: away })).toEqual([]);
    expect(await marked('You enjoy a warm drink.', ['I love tea'], { similarities: away })).toHaveLength(1);
  });

  it('are UTF-16 offsets, also after emoji', async () => {
    const answer = '👩‍👩‍👧 Hello! You live in Berlin. 🎉';
    expect(await marked(answer, [])).toEqual(['You live in Berlin.']);
  });
});
