import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { createModelProposer } from '../../../../electron/memory/learning/modelProposer';
import { inFirstPerson } from '../../../../electron/memory/learning/modelProposerPerson';
import type { JsonModel, JsonRequest } from '../../../../electron/models/ports';

type Proposed = { text: string; confidence?: number }[];

/** A model that proposes what it is told to, whatever it is asked. */
function proposerOf(proposed: Proposed): {
  asked: JsonRequest<unknown>[];
  propose: (text: string) => Promise<string[] | null>;
} {
  const asked: JsonRequest<unknown>[] = [];
  const jsonModel: JsonModel = {
    generateJson: async (request) => {
      asked.push(request);
      return request.schema.parse({ facts: proposed });
    },
  };
  const propose = createModelProposer({
    jsonModel,
    settings: async () => ({ extractTimeoutSeconds: 15, contextLength: 4096, keepAliveMinutes: 5 }),
  });
  return {
    asked,
    propose: async (text) =>
      (await propose('smollm2:135m', text, new AbortController().signal))?.map((fact) => fact.text) ?? null,
  };
}
const facts = (...texts: string[]): Proposed => texts.map((text) => ({ text, confidence: 0.9 }));

describe('facts by a model', () => {
  it('are what the person states, in their own words', async () => {
    const { propose, asked } = proposerOf(
      facts('The user lives in Lisbon.', 'I have a cat named Miso', 'I love pizza.'),
    );
    expect(await propose('Hi! I live in Lisbon. I have a cat named Miso, do you like cats?')).toEqual([
      'I live in Lisbon.',
    ]);
    expect(await propose('I live in Lisbon. I have a cat named Miso.')).toEqual([
      'I live in Lisbon.',
      'I have a cat named Miso.',
    ]);
    expect(asked[0]).toMatchObject({
      model: 'smollm2:135m',
      contextLength: 4096,
      keepAliveMinutes: 5,
      timeoutMs: 15_000,
    });
  });

  it.each([
    'If I lived in Paris, I would eat croissants.',
    'I would eat croissants if I lived in Paris.',
    'I wish I lived in Paris.',
  ])('are never taken from what would be: %s', async (text) => {
    const { propose, asked } = proposerOf(facts('I would eat croissants.', 'I lived in Paris.', text));
    expect(await propose(text)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('keep the language of the text', async () => {
    expect(await proposerOf(facts('用户住在北京', 'I live in Beijing')).propose('我住在北京。')).toEqual([
      '我住在北京。',
    ]);
    expect(
      await proposerOf(facts('I live in Munich.', 'Ich wohne in München.')).propose('Ich wohne in München.'),
    ).toEqual(['Ich wohne in München.']);
  });

  it.each([
    'Do I live in Lisbon?',
    'Where do I live? And what is my cat called?',
    '我住在北京吗？',
    '我住在哪里呢。',
    '/recall where I live in Lisbon',
    'Write a short story about a man who says I live in Lisbon.',
    'Translate: I live in Lisbon.',
    'Please remind me to call Ana',
    'List three cities',
    'Bitte schreibe einen Brief an Ana.',
    '“I live in Lisbon”',
    '`I live in Lisbon`',
    '',
    '???',
    '123',
  ])('are not looked for in %s', async (text) => {
    const { propose, asked } = proposerOf(facts('I live in Lisbon.', '我住在北京'));
    expect(await propose(text)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('come only from statements, which are all that the model sees', async () => {
    const { propose, asked } = proposerOf(facts('I live in Porto.', 'I like tea.'));
    expect(await propose('I like tea. Do I live in Porto?')).toEqual(['I like tea.']);
    expect(JSON.stringify(asked[0]?.messages)).not.toContain('Porto');
  });

  it('are each there once, the surest first', async () => {
    const cities = ['Rome', 'Oslo', 'Lyon', 'Graz', 'Bern', 'Cork', 'Riga'];
    const sentences = cities.map((city) => `I worked in ${city}.`);
    const { propose } = proposerOf([
      ...sentences.map((text, at) => ({ text, confidence: 0.5 + at / 100 })),
      { text: 'i worked in  Riga', confidence: 0.4 },
    ]);
    const found = await propose(sentences.join(' '));
    expect(found).toEqual(sentences.toReversed());
  });

  it('are eight at most', async () => {
    const { propose, asked } = proposerOf([]);
    await propose('I live in Lisbon.');
    const many = facts(...Array.from({ length: 9 }, (_, at) => `I worked in ${at}.`));
    expect(asked[0]?.schema.safeParse({ facts: many }).success).toBe(false);
    expect(asked[0]?.schema.safeParse({ facts: many.slice(1) }).success).toBe(true);
  });

  it('may be none', async () => {
    expect(await proposerOf([]).propose('I live in Lisbon.')).toEqual([]);
  });

  it('hand on why there are none', async () => {
    const failing: JsonModel = {
      generateJson: async () => Promise.reject(new AppError('MODEL_UNREADABLE', 'No answer.')),
    };
    const propose = createModelProposer({
      jsonModel: failing,
      settings: async () => ({ extractTimeoutSeconds: 15, contextLength: 4096, keepAliveMinutes: 5 }),
    });
    await expect(propose('m', 'I live in Lisbon.', new AbortController().signal)).rejects.toMatchObject({
      code: 'MODEL_UNREADABLE',
    });
  });

  it('are asked for without any example', async () => {
    const { propose, asked } = proposerOf([]);
    await propose('I live in Lisbon.');
    const system = asked[0]?.messages[0]?.content ?? '';
    // What an example would need.
    expect(system).not.toMatch(/e\.g\.|for example|such as|\bI (?:am|live|like)\b/i);
  });

  it('never hold a number that was not said, whatever the model proposes', async () => {
    const word = fc.constantFrom(
      'I',
      'like',
      'live',
      'in',
      'Rome',
      'not',
      'my',
      'cat',
      'tea',
      '7',
      '42',
      '1999',
      'and',
      '.',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(
          text.filter((t) => t.length > 2),
          { maxLength: 5 },
        ),
        async (said, proposed) => {
          const found = await proposerOf(facts(...proposed)).propose(said);
          for (const fact of found ?? []) {
            for (const number of fact.match(/\d+/g) ?? []) expect(said.split(' ')).toContain(number);
          }
        },
      ),
    );
  });
});

describe('the user in the first person', () => {
  it.each([
    ['The user lives in Porto.', 'I live in Porto.'],
    ['User studies law.', 'I study law.'],
    ['The user is a nurse.', 'I am a nurse.'],
    ['The user has two cats.', 'I have two cats.'],
    ["The user doesn't eat meat.", "I don't eat meat."],
    ['The user does not eat meat.', 'I do not eat meat.'],
    ['The user usually watches films.', 'I usually watch films.'],
    ['The user moved to Rome in 2019.', 'I moved to Rome in 2019.'],
    ["The user's sister is called Ana.", 'My sister is called Ana.'],
    ['用户住在北京', '我住在北京'],
    ['The user lives with their dog.', 'The user lives with their dog.'],
    ['I live in Porto.', 'I live in Porto.'],
    ['Users of Linux are few.', 'Users of Linux are few.'],
  ])('%s', (fact, expected) => {
    expect(inFirstPerson(fact)).toBe(expected);
  });
});
