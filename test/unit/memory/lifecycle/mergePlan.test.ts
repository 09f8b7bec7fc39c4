import { expect, it } from 'vitest';
import type { Memory } from '#shared/domain/memory';
import { planMerge } from '../../../../electron/memory/lifecycle/mergePlan';

const base: Memory = {
  id: 'a',
  text: '',
  reply: null,
  kind: 'fact',
  importance: 0.5,
  confidence: 1,
  status: 'active',
  pinned: false,
  createdAt: 1_000,
  updatedAt: 1_000,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  lastAccessedAt: null,
  accessCount: 0,
  scope: 'personal',
  sessionId: null,
  messageId: null,
  speaker: null,
  source: 'manual',
  sourceRef: null,
  tags: [],
  language: null,
  embedding: 'embedded',
  embeddingError: null,
  supersededBy: null,
  mergedInto: null,
  flags: [],
};
const memories = (...given: (Partial<Memory> & { text: string })[]): Memory[] =>
  given.map((memory, i) => ({ ...base, id: String(i), ...memory }));

it('unites tags, takes the highest importance, the earliest beginning and the latest end', () => {
  const plan = planMerge(
    memories(
      { text: 'I like tea', tags: ['drink', 'home'], importance: 0.3, createdAt: 5, expiresAt: 90 },
      {
        text: 'I like green tea and white tea',
        tags: ['tea', 'drink'],
        importance: 0.9,
        createdAt: 9,
        expiresAt: 100,
      },
    ),
  );
  expect(plan).toMatchObject({
    keepId: '1',
    text: 'I like tea. I like green tea and white tea',
    tags: ['tea', 'drink', 'home'],
    importance: 0.9,
    createdAt: 5,
    expiresAt: 100,
    pinned: false,
    status: 'active',
  });
  expect(plan.warnings).toEqual(['They expire at different times; the latest one holds.']);
});

it('never lets end what one of them keeps for ever', () => {
  expect(planMerge(memories({ text: 'a', expiresAt: 5 }, { text: 'b' })).expiresAt).toBeNull();
});

it('keeps the one that is asked for, else the pinned one, else one in use, else the one that says the most', () => {
  const given = memories(
    { text: 'I like tea' },
    { text: 'I like green tea a lot' },
    { text: 'Tea', pinned: true },
  );
  expect(planMerge(given, '0').keepId).toBe('0');
  expect(planMerge(given)).toMatchObject({ keepId: '2', pinned: true });
  expect(planMerge(given.slice(0, 2)).keepId).toBe('1');
  const away = memories(
    { text: 'I like tea', status: 'paused' },
    { text: 'I like black tea in bed', status: 'archived' },
  );
  expect(planMerge(away)).toMatchObject({ keepId: '1', status: 'paused' });
  expect(
    planMerge([...away, ...memories({ text: 'Tea' }).map((one) => ({ ...one, id: 'x' }))]),
  ).toMatchObject({
    keepId: 'x',
    status: 'active',
  });
});

it.each([
  ['I love Chinese food', 'I hate Chinese food', 'say the opposite of each other'],
  [
    'Production deployment is allowed',
    'Production deployment is not allowed',
    'say the opposite of each other',
  ],
  ['I live in Berlin', 'I live in Munich', 'answer the same question differently'],
  ['The budget is 300 euros', 'The budget is 400 euros', 'differ in a number'],
  ['The party with Hannah is in May', 'The party with Hannah is in June', 'differ in a date'],
])('warns: %s / %s', (a, b, words) => {
  expect(planMerge(memories({ text: a }, { text: b })).warnings.join('\n')).toContain(words);
});

it('warns of kinds and areas that differ, and of nothing where nothing does', () => {
  const { warnings } = planMerge(
    memories({ text: 'I like tea', scope: 'work' }, { text: 'I like tea, really', kind: 'correction' }),
  );
  expect(warnings).toEqual([
    'They are of different kinds (fact, correction); the kind of the one that stays holds: fact.',
    'They are of different areas (work, personal); the area of the one that stays holds: work.',
  ]);
  expect(planMerge(memories({ text: 'I like tea' }, { text: 'I like tea, with milk' })).warnings).toEqual([]);
});
