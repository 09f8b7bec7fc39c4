import { expect, it } from 'vitest';
import { calibrate } from '../../electron/memory/recall/calibration';
import { DAY_MS, HOUR_MS } from '../support/clock';
import {
  ask,
  openSpace,
  recallTexts,
  rememberAll,
  vectorAt,
  wordVector,
  workJobs,
  type AskOptions,
} from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const calibration = { version: 1 as const, midpoint: 0.4, slope: 12 };
const QUESTION = 'the question';

/** Embeds each memory at the cosine to QUESTION that its text ends with: "… @0.7"; without one, orthogonal to it. */
async function embedByText(store: TestStore): Promise<void> {
  await workJobs(store, (text) => {
    const cosine = Number(/@(0?\.\d+|1)$/u.exec(text)?.[1] ?? 0);
    return { ok: true, vectors: [vectorAt(QUESTION, cosine)] };
  });
}

function hits(store: TestStore, options: AskOptions = {}) {
  return ask(store, QUESTION, { limit: 50, ...options }).memories;
}

it('scores a hit by similarity, importance, age and use, and says how', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  rememberAll(store, { text: 'a @0.5', importance: 0.9, createdAt: now - 7 * DAY_MS });
  await embedByText(store);
  store.db.run('UPDATE memories SET access_count = 5');
  const [hit] = hits(store);
  const similarity = calibrate(calibration, 0.5);
  expect(hit).toMatchObject({
    cosine: expect.closeTo(0.5, 5),
    breakdown: {
      similarity: expect.closeTo(similarity, 4),
      importance: 0.9,
      recency: expect.closeTo(Math.exp(-1), 10),
      frequency: 0.5,
    },
    score: expect.closeTo(0.6 * similarity + 0.2 * 0.9 + 0.15 * Math.exp(-1) + 0.05 * 0.5, 4),
    matched: 'vector',
    injectable: true,
    withheld: null,
  });
});

it('marks each hit of a search as injectable, or says why it is not', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  const [, , , , , , , paused = '', trashed = ''] = rememberAll(
    store,
    { text: 'a good fact @0.9' },
    { text: 'an episode @0.91', kind: 'episode', importance: 0.9 },
    { text: 'a summary @0.89', kind: 'summary' },
    { text: 'unimportant @0.88', importance: 0.4 },
    { text: 'expired @0.87', expiresAt: now },
    { text: 'unlike @0.1' },
    { text: 'old and middling @0.38', createdAt: now - 1_000 * DAY_MS, importance: 0.5 },
    { text: 'paused @0.9' },
    { text: 'trashed @0.9' },
    { text: 'expires later @0.86', expiresAt: now + 1 },
  );
  await store.bridge.request('memories.edit', { id: paused, patch: { status: 'paused' } });
  await store.bridge.request('memories.trash', { ids: [trashed] });
  await embedByText(store);
  const found = new Map(hits(store).map((hit) => [hit.memory.text, hit.withheld]));
  expect(Object.fromEntries(found)).toEqual({
    'a good fact @0.9': null,
    'an episode @0.91': 'episode',
    'a summary @0.89': 'summary',
    'unimportant @0.88': 'low_importance',
    'expired @0.87': 'expired',
    'unlike @0.1': 'low_similarity',
    'old and middling @0.38': 'low_score',
    'expires later @0.86': null,
  });
  const injected = hits(store, { purpose: 'inject' }).map((hit) => hit.memory.text);
  expect(injected).toEqual(['a good fact @0.9', 'expires later @0.86']);
  store.clock.advance(1);
  expect(hits(store, { purpose: 'inject' }).map((hit) => hit.memory.text)).toEqual(['a good fact @0.9']);
});

it('lets the settings decide about the gate and the weights', async () => {
  const store = openTestStore();
  rememberAll(store, { text: 'unimportant @0.5', importance: 0.2 });
  await embedByText(store);
  const withheld = (settings: AskOptions['settings']) =>
    hits(store, { settings: settings ?? {} })[0]?.withheld;
  expect(withheld({})).toBe('low_importance');
  expect(withheld({ injectionImportance: 0.1 })).toBeNull();
  expect(withheld({ injectionImportance: 0.1, similarityFloor: 0.9 })).toBe('low_similarity');
  expect(withheld({ injectionImportance: 0.1, injectionThreshold: 0.9 })).toBe('low_score');
  const weights = { weightSimilarity: 0, weightImportance: 1, weightRecency: 0, weightFrequency: 0 };
  expect(hits(store, { settings: weights })[0]?.score).toBeCloseTo(0.2, 10);
});

it('filters before ranking: any number of better episodes does not crowd a fact out of a prompt', async () => {
  const store = openTestStore();
  rememberAll(
    store,
    ...Array.from({ length: 260 }, (_, i) => ({
      text: `${QUESTION} asked again ${i} @0.99`,
      kind: 'episode' as const,
    })),
    { text: 'the answer to the question @0.6' },
  );
  await embedByText(store);
  const injected = hits(store, { purpose: 'inject', limit: 5 });
  expect(injected.map((hit) => hit.memory.text)).toEqual(['the answer to the question @0.6']);
  const byWords = hits(store, { purpose: 'inject', limit: 5, vector: null });
  expect(byWords.map((hit) => hit.memory.text)).toEqual(['the answer to the question @0.6']);
});

it('gives a hit that only words found its exact cosine, and its words their worth', async () => {
  const store = openTestStore();
  rememberAll(
    store,
    ...Array.from({ length: 250 }, (_, i) => ({ text: `filler ${i} @0.25`, importance: 0.1 })),
    'about quetzals @0.2',
  );
  await embedByText(store);
  const [best] = ask(store, 'quetzals', { vector: wordVector(QUESTION) }).memories;
  expect(best).toMatchObject({
    memory: { text: 'about quetzals @0.2' },
    matched: 'keyword',
    cosine: expect.closeTo(0.2, 5),
    signals: { keyword: 1, neighbours: null, speaker: null, date: null },
  });
  expect(best?.breakdown.similarity).toBeGreaterThan(calibrate(calibration, 0.2) + 0.1);
});

it('gives a memory without a vector its share of what the words of the query are worth', () => {
  const store = openTestStore();
  openSpace(store);
  rememberAll(
    store,
    'quetzal and zebra',
    'only a quetzal',
    'only a zebra',
    'neither',
    'zebra again',
    'zebra thrice',
  );
  const found = new Map(
    ask(store, 'quetzal zebra', { limit: 10 }).memories.map((hit) => [hit.memory.text, hit]),
  );
  expect(found.get('quetzal and zebra')).toMatchObject({
    cosine: null,
    breakdown: { similarity: 1 },
    matched: 'keyword',
  });
  const rare = found.get('only a quetzal')?.breakdown.similarity ?? 0;
  const common = found.get('only a zebra')?.breakdown.similarity ?? 0;
  expect(rare).toBeGreaterThan(0.5);
  expect(rare + common).toBeCloseTo(1, 10);
  expect(found.has('neither')).toBe(false);
});

it('finds the right one of many memories that wait for their vectors', () => {
  const store = openTestStore();
  openSpace(store);
  const filler = Array.from({ length: 400 }, (_, i) => `filler ${i}`);
  const meetings = Array.from({ length: 70 }, (_, i) => `meeting number ${i}`);
  rememberAll(store, ...filler, ...meetings, 'the meeting about quetzals');
  const [best] = ask(store, 'quetzals meeting', { purpose: 'inject', limit: 5 }).memories;
  expect(best).toMatchObject({
    memory: { text: 'the meeting about quetzals' },
    breakdown: { similarity: 1 },
  });
});

it('takes the same memory once, and orders equals the same way each time', async () => {
  const store = openTestStore();
  rememberAll(store, ...Array.from({ length: 30 }, (_, i) => `the question ${i} @0.8`));
  await embedByText(store);
  const first = hits(store).map((hit) => hit.memory.text);
  expect(new Set(first).size).toBe(30);
  for (let i = 0; i < 3; i++) expect(hits(store).map((hit) => hit.memory.text)).toEqual(first);
  expect(hits(store, { limit: 3 }).map((hit) => hit.memory.text)).toEqual(first.slice(0, 3));
});

it('counts no access for a search', async () => {
  const store = openTestStore();
  rememberAll(store, 'a @0.9');
  await embedByText(store);
  const before = store.db.count('SELECT total_changes()');
  hits(store);
  hits(store, { purpose: 'inject' });
  expect(store.db.count('SELECT total_changes()')).toBe(before);
  expect(store.db.get('SELECT access_count, last_accessed_at FROM memories')).toEqual({
    access_count: 0,
    last_accessed_at: null,
  });
});

it('treats a clock that jumped back as no age', async () => {
  const store = openTestStore();
  rememberAll(store, { text: 'from the future @0.9', createdAt: store.clock.now() + 5 * HOUR_MS });
  await embedByText(store);
  expect(hits(store)[0]?.breakdown.recency).toBe(1);
});

it('finds nothing in an empty store, and nothing for an empty query', () => {
  const store = openTestStore();
  expect(recallTexts(store, 'anything', { vector: null })).toEqual([]);
  openSpace(store);
  expect(recallTexts(store, 'anything')).toEqual([]);
  rememberAll(store, 'something');
  expect(recallTexts(store, '', { vector: null })).toEqual([]);
});

it('answers a question by the graph only from facts that a memory of a prompt stands behind', async () => {
  const store = openTestStore();
  const [falcon = '', heron = '', osprey = ''] = rememberAll(
    store,
    'Falcon uses Python',
    { text: 'Heron uses Python', importance: 0.2 },
    'Osprey uses Python',
  );
  await workJobs(store);
  await store.bridge.request('memories.edit', { id: osprey, patch: { status: 'paused' } });
  const answer = ask(store, 'What uses Python?').answerFacts;
  expect(answer.map(({ source, injectable, memoryIds }) => [source, injectable, memoryIds])).toEqual([
    ['Falcon', true, [falcon]],
    ['Heron', false, [heron]],
  ]);
});

it('names all of many subjects, not only the first ones', async () => {
  const store = openTestStore();
  const names = Array.from({ length: 60 }, (_, i) => `Project${String.fromCharCode(65 + (i % 26))}${i}`);
  rememberAll(store, ...names.map((name) => `${name} uses Python`));
  await workJobs(store);
  const answer = ask(store, 'What uses Python?').answerFacts;
  expect(answer.map(({ source }) => source).sort()).toEqual([...names].sort());
});
