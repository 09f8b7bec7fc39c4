import { describe, expect, it } from 'vitest';
import { Clusterer } from '../../electron/engine/compute/clusterer';
import { CommunityDescriber } from '../../electron/engine/compute/communityDescriber';
import { Consolidator } from '../../electron/engine/compute/consolidator';
import { ContradictionFinder } from '../../electron/engine/compute/contradictionFinder';
import { NameResolver } from '../../electron/engine/compute/resolution';
import { Summarizer } from '../../electron/engine/compute/summarizer';
import { allSweeps } from '../../electron/engine/compute/sweepList';
import { Sweeps } from '../../electron/engine/compute/sweeps';
import type { ChatRequest } from '../../electron/models/ports';
import { insertMessage } from '../../electron/store/messages';
import { insertSession } from '../../electron/store/sessions';
import { writeSettings } from '../../electron/store/settingsStore';
import { ask, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';

const HOUR = 3_600_000;

function makeSweeps(store: TestStore, model: { answer: string } | null = null) {
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const asked: ChatRequest[] = [];
  const summarizer = new Summarizer(
    peers,
    {
      current: () => Promise.resolve(model === null ? null : 'tiny'),
      chatModel: {
        chat: async (request) => {
          asked.push(request);
          await request.onDelta(model?.answer ?? '');
          return { doneReason: 'stop', promptTokens: null, answerTokens: null };
        },
      },
    },
    store.clock.now,
  );
  const describer = new CommunityDescriber(peers, {
    describe: () => Promise.resolve(null),
    current: () => Promise.resolve(null),
  });
  const resolver = new NameResolver(peers, embeddersOf(store, new WordEmbedder()));
  const consolidator = new Consolidator(peers, new Clusterer(peers.reader), () => false);
  const now = store.clock.now;
  const sweeps = allSweeps(peers, {
    summarizer,
    consolidator,
    contradictions: new ContradictionFinder(peers, () => false),
    resolver,
    describer,
    now,
  });
  return { sweeps: new Sweeps(peers, sweeps, () => undefined, now), asked };
}

function say(store: TestStore, sessionId: string, parentId: string | null, ...texts: string[]): string {
  let parent = parentId;
  for (const text of texts) {
    for (const [role, words] of [
      ['user', text],
      ['assistant', `You said: I live in Atlantis. ${text}`],
    ] as const) {
      const id: string = `${sessionId}-${store.db.count('SELECT count(*) FROM messages')}`;
      insertMessage(store.db, {
        id,
        sessionId,
        parentId: parent,
        role,
        text: words,
        status: 'complete',
        at: store.clock.now(),
      });
      parent = id;
    }
  }
  return parent ?? '';
}

function openChat(store: TestStore, mode: 'normal' | 'read_only' = 'normal'): string {
  insertSession(store.db, { id: 'chat', title: 'Lisbon', mode, at: store.clock.now() });
  return say(
    store,
    'chat',
    null,
    'I plan a trip to Lisbon in May.',
    'The trip to Lisbon takes five days with the kids.',
  );
}

const summaries = (store: TestStore): string[] =>
  store.db
    .all<{ text: string }>("SELECT text FROM memories WHERE kind = 'summary' AND status = 'active'")
    .map((row) => row.text);

describe('summaries of chats', () => {
  it('are made once a chat has rested, of the person’s words, and made anew when it went on', async () => {
    const store = openTestStore();
    const last = openChat(store);
    const { sweeps } = makeSweeps(store);
    await sweeps.run();
    expect(summaries(store)).toEqual([]);
    store.clock.advance(HOUR);
    await sweeps.run();
    expect(summaries(store)).toHaveLength(1);
    expect(summaries(store)[0]).toContain('I plan a trip to Lisbon in May.');
    expect(summaries(store)[0]).not.toContain('Atlantis');
    await workJobs(store);
    say(store, 'chat', last, 'On the trip to Lisbon we want to see the aquarium with the kids.');
    await sweeps.run();
    expect(summaries(store)[0]).not.toContain('aquarium');
    store.clock.advance(HOUR);
    await sweeps.run();
    expect(summaries(store)).toHaveLength(1);
    expect(summaries(store)[0]).toContain('aquarium');
    await store.bridge.request('journal.undo', {});
    expect(summaries(store)[0]).not.toContain('aquarium');
  });

  it('come from the model if one is ready, which sees the person’s words only', async () => {
    const store = openTestStore();
    openChat(store);
    store.clock.advance(HOUR);
    const { sweeps, asked } = makeSweeps(store, { answer: 'They plan five days in Lisbon.' });
    await sweeps.run();
    expect(summaries(store)).toEqual(['They plan five days in Lisbon.']);
    expect(JSON.stringify(asked[0]?.messages)).not.toContain('Atlantis');
  });

  it('fall back to sentences when the model gives nothing', async () => {
    const store = openTestStore();
    openChat(store);
    store.clock.advance(HOUR);
    await makeSweeps(store, { answer: '  ' }).sweeps.run();
    expect(summaries(store)[0]).toContain('Lisbon');
  });

  it('are never put into a prompt', async () => {
    const store = openTestStore();
    openChat(store);
    store.clock.advance(HOUR);
    await makeSweeps(store).sweeps.run();
    await workJobs(store);
    expect(
      ask(store, 'trip to Lisbon in May', { purpose: 'inject' }).memories.filter((hit) => hit.injectable),
    ).toEqual([]);
  });

  it.each([
    ['read-only chats', (store: TestStore) => openChat(store, 'read_only'), {}],
    ['a pause', openChat, { memoryPaused: true }],
    ['the setting', openChat, { summarizeSessions: false }],
  ] as const)('are not made: %s', async (_name, open, settings) => {
    const store = openTestStore();
    writeSettings(store.db, settings);
    open(store);
    store.clock.advance(HOUR);
    await makeSweeps(store).sweeps.run();
    expect(summaries(store)).toEqual([]);
  });

  it('are not made of a chat of two messages, nor again after the person threw one away', async () => {
    const store = openTestStore();
    insertSession(store.db, { id: 'short', title: 'Short', mode: 'normal', at: store.clock.now() });
    say(store, 'short', null, 'I plan a trip to Lisbon in May.');
    const last = openChat(store);
    store.clock.advance(HOUR);
    const { sweeps } = makeSweeps(store);
    await sweeps.run();
    expect(summaries(store)).toHaveLength(1);
    await workJobs(store);
    const { items } = await store.bridge.request('memories.list', { filter: { kinds: ['summary'] } });
    await store.bridge.request('memories.trash', { ids: items.map(({ id }) => id) });
    say(store, 'chat', last, 'The trip to Lisbon is booked for the kids now.');
    store.clock.advance(HOUR);
    await sweeps.run();
    expect(summaries(store)).toEqual([]);
  });
});

it('archives what has expired, as one step that can be undone', async () => {
  const store = openTestStore();
  const at = store.clock.now();
  const [gone, kept] = rememberAll(
    store,
    { text: 'The code for the door is in the drawer', expiresAt: at + 1_000 },
    { text: 'I prefer tea', expiresAt: at + 10 * HOUR },
  );
  const { sweeps } = makeSweeps(store);
  await workJobs(store);
  await sweeps.run();
  const status = async (id: string | undefined) =>
    (await store.bridge.request('memories.get', { id: id ?? '' })).status;
  expect(await status(gone)).toBe('active');
  store.clock.advance(2_000);
  await sweeps.run();
  expect([await status(gone), await status(kept)]).toEqual(['archived', 'active']);
  await store.bridge.request('journal.undo', {});
  expect(await status(gone)).toBe('active');
});

it('waits while an answer is being written or jobs are due', async () => {
  const store = openTestStore();
  const [id] = rememberAll(store, { text: 'The code is in the drawer', expiresAt: store.clock.now() + 1 });
  store.clock.advance(2_000);
  await makeSweeps(store).sweeps.run(); // its embedding is due
  expect((await store.bridge.request('memories.get', { id: id ?? '' })).status).toBe('active');
});

it('has memories read again, by and by, that an older version has read', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Heron uses Rust');
  await workJobs(store);
  store.db.run("UPDATE extractions SET extractor = 'rules-1' WHERE memory_seq = 1");
  store.writer.tidyGraph();
  expect(store.db.column('SELECT memory_seq FROM jobs')).toEqual([1]);
  await workJobs(store);
  store.writer.tidyGraph();
  expect(store.db.count('SELECT count(*) FROM jobs')).toBe(0);
});

describe('what has faded', () => {
  const YEAR = 365 * 24 * HOUR;
  const faded = async (settings: Parameters<typeof writeSettings>[1] = {}) => {
    const store = openTestStore();
    writeSettings(store.db, settings);
    const ids = rememberAll(
      store,
      { text: 'Looked up the bus timetable', kind: 'episode', importance: 0.1 },
      { text: 'I am allergic to nuts', importance: 1 },
    );
    await workJobs(store);
    store.clock.advance(YEAR);
    const { sweeps } = makeSweeps(store);
    const { signal } = new AbortController();
    const statusOf = async (id = '') => (await store.bridge.request('memories.get', { id })).status;
    return {
      store,
      ids,
      sweeps,
      statusOf,
      sweep: (dryRun: boolean) => sweeps.runOne('low_value', { dryRun, signal }),
    };
  };

  it('is only suggested, and archived where the setting says so, as one step', async () => {
    const asking = await faded();
    await asking.sweeps.run();
    expect(await asking.statusOf(asking.ids[0])).toBe('active');
    expect((await asking.store.bridge.request('suggestions.summary', {})).counts.low_value).toBe(1);
    const { store, ids, sweeps, statusOf } = await faded({ archiveLowValue: true });
    await sweeps.run();
    expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(['archived', 'active']);
    await store.bridge.request('journal.undo', {});
    expect(await statusOf(ids[0])).toBe('active');
  });

  it('is archived by hand, after a dry run that changes nothing, and that is noted', async () => {
    const { store, ids, sweeps, statusOf, sweep } = await faded();
    const before = store.db.count('SELECT count(*) FROM journal');
    expect(await sweep(true)).toEqual({
      changed: 1,
      outcome: 'Would archive 1 memory that nothing used for long.',
    });
    expect(store.db.count('SELECT count(*) FROM journal')).toBe(before);
    expect(await sweep(false)).toMatchObject({ changed: 1 });
    expect(await statusOf(ids[0])).toBe('archived');
    const state = (await sweeps.status()).sweeps.find(({ name }) => name === 'low_value');
    expect(state).toMatchObject({ mode: 'suggest', running: false, changed: 1, ranAt: store.clock.now() });
    expect(store.reader.sweepRuns()).toMatchObject([{ name: 'low_value', changed: 1 }]);
  });

  it('is left alone where the person said to keep it', async () => {
    const { store, ids, statusOf, sweep } = await faded({ archiveLowValue: true });
    store.db.run(
      "INSERT INTO dismissals SELECT seq, 'low_value', 0 FROM memories WHERE id = ?",
      ids[0] ?? '',
    );
    expect(await sweep(false)).toMatchObject({ changed: 0, outcome: 'No memory has faded that far.' });
    expect(await statusOf(ids[0])).toBe('active');
  });
});

it('a round that changes nothing writes nothing but a note now and then: readers keep what they hold', async () => {
  const store = openTestStore();
  rememberAll(store, 'I like tea');
  await workJobs(store);
  const { sweeps } = makeSweeps(store);
  await sweeps.run();
  const version = store.readable.version();
  store.clock.advance(60_000);
  await sweeps.run();
  expect(store.readable.version()).toBe(version);
});
