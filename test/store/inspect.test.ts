import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import { verdictOf } from '../../electron/memory/inspect/verdict';
import type { RecallAsk } from '../../electron/memory/recall/pipeline';
import { routeQuery } from '../../electron/memory/recall/router';
import { DAY_MS } from '../support/clock';
import { rememberAll, vectorAt, wordVector, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const QUESTION = 'the question';

/** Embeds each memory at the cosine to QUESTION that its text ends with. */
async function embedByText(store: TestStore): Promise<void> {
  await workJobs(store, (text) => {
    const cosine = Number(/@(0?\.\d+|1)$/u.exec(text)?.[1] ?? 0);
    return { ok: true, vectors: [vectorAt(QUESTION, cosine)] };
  });
}

function askOf(store: TestStore, query: string, settings: Partial<Settings> = {}): RecallAsk {
  const routed = routeQuery(query, { chosen: 'auto', now: store.clock.now(), zone: 'UTC' });
  return {
    query,
    vector: wordVector(QUESTION),
    spaceId: store.reader.activeSpace()?.id ?? null,
    limit: 5,
    purpose: 'inject',
    route: routed.route,
    timeRange: routed.timeRange,
    question: null,
    settings: { ...defaultSettings, ...settings },
    now: store.clock.now(),
  };
}

function place(store: TestStore, id: string, query = QUESTION, settings: Partial<Settings> = {}) {
  const [found] = store.reader.placesOf(id, [askOf(store, query, settings)]);
  if (found === undefined) throw new Error('There is a place for each question.');
  return found;
}

function verdict(store: TestStore, id: string, query = QUESTION, settings: Partial<Settings> = {}): string {
  const found = place(store, id, query, settings);
  const used = found.chosen && found.hit.injectable && found.covered ? 'memory' : null;
  return verdictOf({ place: found, used, budget: 1_500, settings: { ...defaultSettings, ...settings } });
}

it('says where a memory stands for a question, and that an answer would use it', async () => {
  const store = openTestStore();
  const [best = '', second = ''] = rememberAll(store, 'one @0.9', 'two @0.8', 'three @0.1');
  await embedByText(store);
  expect(place(store, best)).toMatchObject({ rank: 1, candidates: 3, chosen: true });
  expect(place(store, second)).toMatchObject({
    rank: 2,
    hit: { memory: { text: 'two @0.8' }, cosine: expect.closeTo(0.8, 5) },
  });
  expect(verdict(store, second)).toBe('An answer would use it.');
});

it('says in words what keeps a memory out of answers', async () => {
  const store = openTestStore();
  const now = store.clock.now();
  const [episode = '', summary = '', unimportant = '', expired = '', unlike = '', old = '', other = ''] =
    rememberAll(
      store,
      { text: 'an episode @0.91', kind: 'episode', importance: 0.9 },
      { text: 'a summary @0.89', kind: 'summary' },
      { text: 'unimportant @0.88', importance: 0.4 },
      { text: 'expired @0.87', expiresAt: now },
      { text: 'unlike @0.1' },
      { text: 'old and middling @0.38', createdAt: now - 1_000 * DAY_MS, importance: 0.5 },
      { text: 'of a client @0.9', scope: 'client' },
    );
  const [paused = '', archived = '', trashed = ''] = rememberAll(store, 'p @0.9', 'q @0.9', 'r @0.9');
  await store.bridge.request('memories.edit', { id: paused, patch: { status: 'paused' } });
  await store.bridge.request('memories.edit', { id: archived, patch: { status: 'archived' } });
  await store.bridge.request('memories.trash', { ids: [trashed] });
  await embedByText(store);
  const words = (id: string): string => verdict(store, id);
  expect(words(episode)).toBe('Episodes are never used in answers: they hold what was said, not facts.');
  expect(words(summary)).toMatch(/^Summaries are never used/u);
  expect(words(unimportant)).toBe('Its importance 0.40 is below 0.50.');
  expect(words(expired)).toBe('It has expired.');
  expect(words(unlike)).toMatch(/^Its similarity 0\.0\d is below 0\.35/u);
  expect(words(old)).toMatch(/^Its score 0\.\d\d is below 0\.50\.$/u);
  expect(words(other)).toBe('It belongs to the area “client”, and answers draw on “personal” now.');
  expect(words(paused)).toBe('It is paused: no answer uses it.');
  expect(words(archived)).toBe('It is archived: no answer uses it.');
  expect(words(trashed)).toBe('It lies in the trash.');
  expect(verdict(store, episode, QUESTION, { injectEpisodes: true })).toBe('An answer would use it.');
  expect(verdict(store, unlike, QUESTION, { memoryPaused: true })).toBe(
    'Memory is paused: no answer uses any.',
  );
});

it('scores what is no candidate all the same: it is seen how far off it is', async () => {
  const store = openTestStore();
  const [trashed = ''] = rememberAll(store, 'thrown away @0.9', 'kept @0.9');
  await embedByText(store);
  const before = place(store, trashed).hit;
  await store.bridge.request('memories.trash', { ids: [trashed] });
  const after = place(store, trashed);
  expect(after).toMatchObject({ rank: null, candidates: 1 });
  expect(after.hit.breakdown).toEqual(before.breakdown);
});

it('says when a memory is too far down to be looked at, crowded out, or not of the time that is asked for', async () => {
  const store = openTestStore();
  const crowd = Array.from({ length: 210 }, (_, i) => `crowd ${i} @0.${500 + i}`);
  const [far = '', near = '', middling = ''] = rememberAll(
    store,
    'far @0.1',
    'near @0.71',
    'middling @0.64',
    ...crowd,
  );
  await embedByText(store);
  expect(place(store, far)).toMatchObject({ rank: null, reach: 200 });
  expect(verdict(store, far)).toBe(
    'It is not among the 200 nearest, nor among those with the most of the same words.',
  );
  expect(place(store, near).rank).toBe(1);
  expect(verdict(store, middling)).toMatch(/^It may be used, but of \d+ that may others fit better/u);
  const [yesterday = ''] = rememberAll(store, {
    text: 'the question @0.9',
    createdAt: store.clock.now() - DAY_MS,
  });
  await embedByText(store);
  const query = 'What did we say about the question last month?';
  expect(place(store, yesterday, query).outOfTime).toBe(false);
  expect(verdict(store, near, query)).toMatch(/^It was not made in the time/u);
});

it('finds what is related by meaning and by what both mention, never itself or what it replaced', async () => {
  const store = openTestStore();
  const [of = '', alike = '', same = '', unrelated = ''] = rememberAll(
    store,
    'Priya Raman works at Lumen Labs',
    'Priya Raman works at Lumen Labs in Lisbon',
    'Lumen Labs uses Postgres',
    'The kettle whistles loudly',
  );
  await workJobs(store);
  const related = () =>
    store.reader.relatedMemories({ id: of, limit: 8, settings: defaultSettings, now: store.clock.now() });
  const items = related();
  expect(items.map(({ memory }) => memory.id)).toEqual([alike, same]);
  expect(items[0]?.similarity).toBeGreaterThan(0.9);
  expect(items[0]?.sharedEntities.toSorted()).toEqual(['Lumen Labs', 'Priya Raman']);
  expect(items[1]?.sharedEntities).toEqual(['Lumen Labs']);
  expect(items.some(({ memory }) => memory.id === unrelated)).toBe(false);
  await store.bridge.request('memories.merge', {
    keepId: of,
    ids: [of, alike],
    text: 'Priya Raman works at Lumen Labs',
  });
  expect(related().map(({ memory }) => memory.id)).toEqual([same]);
});

it('finds what is related by words while there is no vector', () => {
  const store = openTestStore();
  const [of = '', alike = ''] = rememberAll(
    store,
    'The marathon training plan starts in spring',
    'A marathon training plan for spring',
    'The kettle whistles',
  );
  const items = store.reader.relatedMemories({
    id: of,
    limit: 8,
    settings: defaultSettings,
    now: store.clock.now(),
  });
  expect(items.map(({ memory, similarity }) => [memory.id, similarity])).toEqual([[alike, null]]);
});

it('names an edit that brings an earlier text back, which one undo takes back', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I like tea');
  const edit = (text: string) => store.bridge.request('memories.edit', { id, patch: { text } });
  await edit('I like coffee');
  await edit('I like cocoa');
  await edit('I like tea');
  const { history } = await store.bridge.request('memories.detail', { id });
  expect(history.slice(0, 2).map(({ entry }) => entry.label)).toEqual([
    'Restored an earlier wording of “I like tea”',
    'Edited “I like cocoa”',
  ]);
  await store.bridge.request('journal.undo', {});
  expect((await store.bridge.request('memories.get', { id })).text).toBe('I like cocoa');
});

it('does not write over what somebody else has made of a text meanwhile, unless that was read', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I like tea');
  const edit = (text: string, was: string) =>
    store.bridge.request('memories.edit', { id, patch: { text }, was });
  await edit('I like coffee', 'I like tea');
  await expect(edit('I like cocoa', 'I like tea')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'It was changed meanwhile, to “I like coffee”. Save again to replace that.',
    details: { says: 'I like coffee' },
  });
  expect((await store.bridge.request('memories.get', { id })).text).toBe('I like coffee');
  expect((await edit('I like cocoa', 'I like coffee')).text).toBe('I like cocoa');
});
