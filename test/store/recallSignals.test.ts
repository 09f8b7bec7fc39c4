import { expect, it } from 'vitest';
import { TurnOrder, type SessionTurn, type Surroundings } from '../../electron/store/surroundings';
import type { NewMemory } from '#shared/domain/memory';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import { calibrate } from '../../electron/memory/recall/calibration';
import { recallMemories, type RecallRequest } from '../../electron/memory/recall/recall';
import { DAY_MS } from '../support/clock';
import { openSpace, rememberAll, vectorAt, wordVector, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const QUESTION = 'the question';

/** Each memory lies at the cosine to QUESTION that its text ends with: "… @0.7". */
async function filled(...memories: (string | Partial<NewMemory>)[]): Promise<TestStore> {
  const store = openTestStore();
  openSpace(store);
  rememberAll(store, ...memories);
  await workJobs(store, (text) => ({
    ok: true,
    vectors: [vectorAt(QUESTION, Number(/@(0?\.\d+|1)$/u.exec(text)?.[1] ?? 0))],
  }));
  return store;
}

function recall(
  store: TestStore,
  query: string,
  { settings, ...request }: Partial<Omit<RecallRequest, 'settings'>> & { settings?: Partial<Settings> } = {},
) {
  return recallMemories(store.readable, store.vectorReader, {
    query,
    vector: wordVector(QUESTION),
    spaceId: store.reader.activeSpace()?.id ?? null,
    calibrate: (cosine) => calibrate({ version: 1, midpoint: 0.4, slope: 12 }, cosine),
    limit: 8,
    purpose: 'search',
    now: store.clock.now(),
    ...request,
    settings: { ...defaultSettings, ...settings },
  });
}

const texts = (...args: Parameters<typeof recall>): string[] =>
  recall(...args).memories.map((hit) => hit.memory.text);

let messages = 0;
function turn(text: string, more: Partial<NewMemory> = {}): Partial<NewMemory> {
  messages += 1;
  return { text, kind: 'episode', sessionId: 's1', messageId: `m${messages}`, ...more };
}

it('finds the answer that stands after its question, though it shares nothing with the query', async () => {
  const store = await filled(
    ...Array.from({ length: 230 }, (_, i) =>
      turn(`small talk ${i} @0.3`, { sessionId: 'other', createdAt: i }),
    ),
    turn('Who looks after the cat? @0.9', { speaker: 'assistant', createdAt: 1 }),
    turn('Nuno from next door @0.25', { createdAt: 2 }),
    turn('nice weather @0.05', { createdAt: 9 * DAY_MS, sessionId: 's9' }),
  );
  const hits = recall(store, 'Who minds the animal?').memories;
  expect(hits[0]?.memory.text).toBe('Nuno from next door @0.25');
  expect(hits[0]?.signals.neighbours).toBeGreaterThan(0);
  expect(hits[0]?.matched).toBe('vector');
});

it('takes the order of turns from their time, and neighbours from the same session only', async () => {
  const store = await filled(
    turn('an answer @0.3', { createdAt: 2 }),
    turn('elsewhere @0.3', { sessionId: 's2', createdAt: 2 }),
    turn('the matter at hand @0.8', { createdAt: 1 }),
  );
  const found = new Map(
    recall(store, 'query').memories.map((hit) => [hit.memory.text, hit.breakdown.similarity]),
  );
  expect(found.get('an answer @0.3')).toBeGreaterThan(found.get('elsewhere @0.3') ?? 1);
});

it('puts the fact that answers above the same question asked before', async () => {
  const store = await filled(turn('What is my dog called? @1', { createdAt: Date.now() }), {
    text: 'My dog is called Rex @0.55',
    createdAt: 0,
  });
  expect(texts(store, 'What is my dog called?')[0]).toBe('My dog is called Rex @0.55');
});

it('prefers turns of whom the query names, and of the assistant when it is spoken to', async () => {
  const store = await filled(
    turn('take the early train @0.5', { speaker: 'Priya', sessionId: 'a' }),
    turn('take the late train @0.5', { speaker: 'assistant', sessionId: 'b' }),
    turn('take the night train @0.5', { sessionId: 'c' }),
  );
  expect(texts(store, 'Which one did Priya suggest?')[0]).toBe('take the early train @0.5');
  expect(texts(store, 'Which one did you suggest?')[0]).toBe('take the late train @0.5');
  expect(texts(store, 'Which one did I pick?').at(-1)).toBe('take the late train @0.5');
});

it.each([
  ['50%', 'a discount of 50% @0.05', 'fifty of a hundred, or 500% @0.9'],
  ['what does parse_date do', 'call parse_date first @0.05', 'parse the date @0.9'],
  ['C++', 'the engine is in C++ @0.05', 'the engine is in C @0.9'],
  ['"see you at the mill"', 'she said see you at the mill @0.05', 'the mill will see you @0.9'],
  ['->', 'a -> b @0.05', 'a leads to b @0.9'],
])('puts the literal hit first: %s', async (query, literal, other) => {
  const store = await filled(other, { text: literal, createdAt: 0 }, 'something else @0.5');
  expect(texts(store, query)[0]).toBe(literal);
});

it('looks only in the time that is named, unless nothing there has to do with the query', async () => {
  const store = await filled(
    { text: 'in time @0.5', createdAt: 15 * DAY_MS },
    { text: 'before @0.9', createdAt: 5 * DAY_MS },
    { text: 'unrelated @0.05', createdAt: 25 * DAY_MS },
  );
  const named = (from: number) => ({
    route: 'episodic' as const,
    timeRange: { from: from * DAY_MS, to: (from + 10) * DAY_MS, text: 'then' },
  });
  expect(texts(store, 'query', named(10))).toEqual(['in time @0.5']);
  expect(recall(store, 'query', named(10)).memories[0]?.signals.date).toBe(1);
  expect(texts(store, 'query', named(20))[0]).toBe('before @0.9');
  expect(recall(store, 'query', named(20)).memories[0]?.signals.date).toBe(0);
});

it('filters by session, kind, area and time before ranking', async () => {
  const crowd = Array.from({ length: 250 }, (_, i) => turn(`crowd ${i} @0.99`, { sessionId: 'crowd' }));
  const store = await filled(
    ...crowd,
    turn('in the session @0.6', { sessionId: 's1' }),
    { text: 'a correction @0.6', kind: 'correction' },
    { text: 'of a client @0.95', scope: 'client' },
    { text: 'personal @0.6' },
  );
  expect(texts(store, 'query', { sessionId: 's1' })).toEqual(['in the session @0.6']);
  expect(texts(store, 'query', { kinds: ['correction'] })).toEqual(['a correction @0.6']);
  const inject = (settings: Partial<Settings>) => texts(store, 'query', { purpose: 'inject', settings });
  expect(inject({})).not.toContain('of a client @0.95');
  expect(inject({})).toContain('personal @0.6');
  expect(inject({ scope: 'client' })).toContain('of a client @0.95');
  expect(inject({ injectOtherScopes: true })).toContain('of a client @0.95');
  const hit = recall(store, 'query', { kinds: ['fact'] }).memories.find(
    ({ memory }) => memory.scope === 'client',
  );
  expect(hit).toMatchObject({ injectable: false, withheld: 'other_scope' });
});

it('lets past conversations into prompts where that is set, and unimportant facts not', async () => {
  const store = await filled(turn('said once @0.95'), { text: 'unimportant @0.95', importance: 0.3 });
  const settings = { injectEpisodes: true };
  expect(texts(store, 'query', { purpose: 'inject' })).toEqual([]);
  expect(texts(store, 'query', { purpose: 'inject', settings })).toEqual(['said once @0.95']);
});

it('lets words decide on the keyword route and vectors on the semantic one', async () => {
  const store = await filled('about quetzals and zebras @0.4', 'near by meaning @0.75', 'filler @0.1');
  expect(texts(store, 'quetzals zebras', { route: 'keyword' })[0]).toBe('about quetzals and zebras @0.4');
  expect(texts(store, 'quetzals zebras', { route: 'semantic' })[0]).toBe('near by meaning @0.75');
});

it('finds the turns around a turn alike in a small store and in a large one', async () => {
  const store = openTestStore();
  const ids = rememberAll(
    store,
    ...Array.from({ length: 40 }, (_, i) => ({
      text: `Turn ${i} about matter${i}`,
      kind: i % 7 === 6 ? ('fact' as const) : ('episode' as const),
      // Some at the same time, some of no session, and not in the order of their time.
      createdAt: 1_000 + ((i * 17) % 12),
      ...(i % 5 === 4 ? {} : { sessionId: `session ${i % 3}`, messageId: `m${i}` }),
    })),
  );
  await store.bridge.request('memories.trash', { ids: [ids[3] ?? '', ids[20] ?? ''] });
  const turns = store.readable.all<SessionTurn>(
    "SELECT seq, session_id FROM memories WHERE kind = 'episode' AND status = 'active' AND seq % 3 <> 1",
  );
  const around = (): Surroundings[] =>
    [...new TurnOrder(store.readable).around(turns).values()].sort((a, b) => a.seq - b.seq);
  const small = around();
  store.db.run("UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'memories'");
  rememberAll(store, 'One more');
  expect(store.readable.count('SELECT max(seq) FROM memories')).toBeGreaterThan(100_000);
  expect(around()).toEqual(small);
  expect(small.some(({ earlier, after }) => earlier !== null && after !== null)).toBe(true);
});

it('finds what is called by a number among many that are more alike, and leaves others of its kind behind', async () => {
  const store = await filled(
    { text: 'Note 12: the box holds 4 screws @0.5', createdAt: 1 },
    ...Array.from({ length: 150 }, (_, i) => `Note ${100 + i}: the box holds ${i} screws @0.6`),
    'The notes lie on shelf 3 @0.4',
  );
  const [first, second] = texts(store, 'What does note 12 say?');
  expect(first).toBe('Note 12: the box holds 4 screws @0.5');
  expect(second).toBe('The notes lie on shelf 3 @0.4');
  expect(texts(store, 'What does note 99 say?')[0]).toContain('@0.6');
});
