import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphFaults } from '../../electron/store/healthGraph';
import { ingest, pumpPdf, writeFiles } from '../support/documents';
import { operation, TEXTS } from '../support/journalOperations';
import { JournalRun } from '../support/journalRun';
import { rememberAll, workJobs } from '../support/seeds';
import { importSnapshot, recordsOf, snapshotOf } from '../support/snapshots';
import { openTestStore, temporaryFolder, type TestStore } from '../support/store';

/** More than in a run of all tests: `MNEMOSCOPE_MODEL_RUNS=200 npx vitest --project store snapshot`. */
const RUNS = Number(process.env['MNEMOSCOPE_MODEL_RUNS'] ?? 12);

const idOf = (store: TestStore, name: string): string =>
  store.db.get<{ id: string }>('SELECT id FROM entities WHERE name = ?', name)?.id ?? '';

/** Memories in every state, with all that a person can decide about them. */
async function livedIn(): Promise<TestStore> {
  const store = openTestStore();
  const { bridge, clock } = store;
  const [first = '', second = '', third = ''] = rememberAll(
    store,
    'Falcon uses Python',
    'Heron uses Rust',
    'I live in Lisbon',
    'K8s, that is Kubernetes, runs Falcon',
    'Alice works at Acme',
    'Bob works at Acme Inc',
    '部署 👩‍👩‍👧 שלום "quoted", \u2028 line',
  );
  await workJobs(store);
  clock.advance(86_400_000);
  rememberAll(store, 'I moved to Ghent');
  await workJobs(store);
  clock.advance(60_000);
  await bridge.request('memories.edit', {
    id: first,
    patch: { text: 'Falcon uses Docker', tags: ['a', 'b;c'] },
  });
  await bridge.request('memories.edit', { id: second, patch: { pinned: true, importance: 0.3 } });
  await workJobs(store);
  clock.advance(60_000);
  await bridge.request('graph.merge', { intoId: idOf(store, 'Acme'), ids: [idOf(store, 'Acme Inc')] });
  await bridge.request('graph.editEntity', { id: idOf(store, 'Rust'), patch: { name: 'Rust language' } });
  await bridge.request('graph.addAlias', { id: idOf(store, 'Heron'), name: 'The bird' });
  await bridge.request('graph.deleteEntities', { ids: [idOf(store, 'Bob')] });
  await bridge.request('graph.addEdge', {
    source: { id: idOf(store, 'Heron') },
    relation: 'uses',
    target: { name: 'Kestrel', type: 'tool' },
  });
  await workJobs(store);
  const edge = store.db.get<{ id: string }>("SELECT id FROM edges WHERE relation = 'works_at' AND live = 1");
  if (edge !== undefined) await bridge.request('graph.retireEdge', { id: edge.id, why: 'wrong' });
  await bridge.request('graph.savePositions', {
    positions: [{ entityId: idOf(store, 'Falcon'), x: 1.5, y: 2, pinned: true }],
  });
  await bridge.request('memories.trash', { ids: [third] });
  await bridge.request('views.save', {
    name: 'Mine',
    view: {
      filter: { tags: ['a'] },
      mode: 'both',
      sorts: [{ by: 'importance', direction: 'asc' }],
      layout: { columns: [{ id: 'text', width: 400 }] },
    },
  });
  await bridge.request('settings.set', { theme: 'dark', ollamaHost: '127.0.0.1:9' });
  addChat(store);
  return store;
}

function addChat({ db }: TestStore): void {
  db.run(`INSERT INTO sessions (id, title, created_at, updated_at, mode, pinned, head_id)
    VALUES ('s1', 'A chat', 10, 20, 'read_only', 1, 'm2')`);
  const message = `INSERT INTO messages (id, session_id, position, role, text, status, created_at, parent_id, route,
    citations, recall) VALUES (?, 's1', ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  db.run(message, 'm1', 1, 'user', 'What do I use?', 'complete', 10, null, null, '[]', null);
  db.run(
    message,
    'm2',
    2,
    'assistant',
    'Docker [1]',
    'complete',
    20,
    'm1',
    'hybrid',
    '["x"]',
    '{"timeRange":null}',
  );
  db.run(`INSERT INTO message_memories (message_id, position, memory_id, text, source, created_at, score, similarity,
    importance, recency, frequency, kind) VALUES ('m2', 1, 'x', 'Falcon uses Docker', 'manual', 1, .5, .6, .7, .8, .9, 'fact')`);
  db.run(`INSERT INTO message_facts VALUES ('m2', 2, '{"source":"Falcon"}')`);
  db.run(`INSERT INTO proposals (id, kind, text, dedupe_key, state, confidence, flags, proposed_by, created_at, targets)
    VALUES ('p1', 'fact', 'I like tea', 'k', 'rejected', .8, '["secret"]', 'rules', 5, '["x"]')`);
}

/** All that is kept, and the edges that follow from it; but for numbers of rows and what only this store did. */
function kept({ db }: TestStore): unknown {
  const named =
    'CASE WHEN memory_seq IS NULL THEN NULL ELSE (SELECT id FROM memories WHERE seq = memory_seq) END';
  return {
    memories: db
      .all('SELECT * FROM memories ORDER BY id')
      .map(({ seq: _seq, embedding: _state, ...row }) => row),
    edges: db.all('SELECT * FROM edges ORDER BY id'),
    entities: db.all('SELECT * FROM entities ORDER BY id').map(({ community_id: _community, ...row }) => row),
    aliases: db
      .all(`SELECT *, ${named} AS of FROM aliases ORDER BY named_id, alias`)
      .map(({ seq: _seq, memory_seq: _of, ...row }) => row),
    messages: db.all('SELECT * FROM messages ORDER BY id'),
    uses: db.all('SELECT * FROM message_memories'),
    settings: db.all("SELECT * FROM settings WHERE key = 'theme'"),
  };
}

it('comes back exactly from a snapshot that is imported into an empty store', async () => {
  const store = await livedIn();
  const text = await snapshotOf(store);
  const copy = openTestStore({ clock: store.clock });
  const counts = await importSnapshot(copy, text, 3);
  expect(counts).toMatchObject({ created: 9, changed: 0, unchanged: 0, invalid: 0 });
  expect(kept(copy)).toEqual(kept(store));
  expect(await snapshotOf(copy)).toBe(text);
  expect(graphFaults(copy.db)).toEqual({ waiting: 0, counters: 0, unsupported: 0, missing: 0 });
});

it('shows what happened to a memory elsewhere, and nothing of that can be undone', async () => {
  const store = await livedIn();
  const copy = openTestStore({ clock: store.clock });
  await importSnapshot(copy, await snapshotOf(store));
  const id =
    store.db.get<{ id: string }>("SELECT id FROM memories WHERE text = 'Falcon uses Docker'")?.id ?? '';
  const labels = async (from: TestStore) =>
    (await from.bridge.request('memories.detail', { id })).history.map(({ entry, textBefore }) => [
      entry.label,
      entry.at,
      textBefore,
    ]);
  const there = await labels(store);
  expect(there.length).toBeGreaterThan(1);
  const here = await labels(copy);
  expect(here.slice(1)).toEqual(there);
  expect(here[0]?.[0]).toMatch(/^Imported/u);
  const { items } = await copy.bridge.request('journal.list', {});
  expect(items).toHaveLength(1);
});

it('FIELD-CASES 30: imported twice changes nothing, and one undo takes all of it back', async () => {
  const store = await livedIn();
  const text = await snapshotOf(store);
  const copy = openTestStore({ clock: store.clock });
  rememberAll(copy, 'Something else', 'Falcon uses Go');
  await workJobs(copy);
  const before = kept(copy);
  const first = await importSnapshot(copy, text, 4);
  expect(first.created).toBe(9);
  const after = kept(copy);
  const again = await importSnapshot(copy, text, 7);
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 9, invalid: 0, besides: {} });
  expect(kept(copy)).toEqual(after);
  await copy.bridge.request('journal.undo', {});
  const undone = kept(copy) as Record<string, unknown>;
  // Settings are no part of a step.
  expect({ ...undone, settings: [] }).toEqual({ ...(before as object), settings: [] });
  expect(graphFaults(copy.db)).toEqual({ waiting: 0, counters: 0, unsupported: 0, missing: 0 });
});

it('counts passages of documents apart from memories', async () => {
  const store = openTestStore();
  rememberAll(store, 'I live in Lisbon');
  await ingest(store, { files: [{ path: writeFiles(temporaryFolder(), { 'pump.pdf': pumpPdf() }) }] });
  const text = await snapshotOf(store);
  const copy = openTestStore();
  const first = await importSnapshot(copy, text);
  expect(first).toMatchObject({ created: 1, besides: { documents: 1, passages: 3 }, here: {} });
  const [step] = (await copy.bridge.request('journal.list', {})).items;
  expect(step?.label).toContain('and 3 passages of documents from');
  const again = await importSnapshot(copy, text);
  expect(again).toMatchObject({ created: 0, unchanged: 1, besides: {}, here: { documents: 1, passages: 3 } });
});

it('FIELD-CASES 30: into its own store changes nothing', async () => {
  const store = await livedIn();
  const text = await snapshotOf(store);
  const counts = await importSnapshot(store, text);
  expect(counts).toMatchObject({ created: 0, changed: 0, unchanged: 9, besides: {} });
  expect(await snapshotOf(store)).toBe(text);
});

it('brings a memory up to date that was changed later there, and keeps what was changed later here', async () => {
  const store = openTestStore();
  const [one = '', two = ''] = rememberAll(store, 'apple pie', 'pear tart');
  const copy = openTestStore({ clock: store.clock });
  await importSnapshot(copy, await snapshotOf(store));
  store.clock.advance(1_000);
  await copy.bridge.request('memories.edit', { id: two, patch: { text: 'pear tart, here' } });
  await store.bridge.request('memories.edit', { id: one, patch: { text: 'apple pie, there' } });
  await store.bridge.request('memories.edit', { id: two, patch: { importance: 0.2 } });
  store.clock.advance(1_000);
  await copy.bridge.request('memories.edit', { id: two, patch: { importance: 0.4 } });
  expect(await importSnapshot(copy, await snapshotOf(store))).toMatchObject({ changed: 1, unchanged: 1 });
  const texts = copy.db.column<string>('SELECT text FROM memories ORDER BY text');
  expect(texts).toEqual(['apple pie, there', 'pear tart, here']);
});

it('a conversation that went on here and there keeps the messages of both', async () => {
  const store = openTestStore();
  addChat(store);
  const copy = openTestStore();
  await importSnapshot(copy, await snapshotOf(store));
  const message = `INSERT INTO messages (id, session_id, position, role, text, status, created_at, parent_id)
    VALUES (?, 's1', 3, 'user', ?, 'complete', 30, 'm2')`;
  store.db.run(message, 'm3', 'there');
  copy.db.run(message, 'm4', 'here');
  await importSnapshot(copy, await snapshotOf(store));
  const ids = copy.db.column<string>('SELECT id FROM messages ORDER BY position');
  expect(ids).toEqual(['m1', 'm2', 'm4', 'm3']);
});

it('settings that belong to a machine, or that decide whom the app speaks with, are no part of it', async () => {
  const store = openTestStore();
  await store.bridge.request('settings.set', { theme: 'dark', ollamaHost: 'evil.example:80' });
  const text = await snapshotOf(store);
  expect(text).not.toContain('evil.example');
  const forged = text.replace('"key":"theme","value":"dark"', '"key":"ollamaHost","value":"evil.example:80"');
  const copy = openTestStore();
  await importSnapshot(copy, forged);
  expect(copy.db.all('SELECT * FROM settings')).toEqual([]);
});

it('a newer version is refused in words, and one that another program wrote anew too', async () => {
  const text = await snapshotOf(openTestStore());
  await expect(recordsOf(text.replace('"version":1', '"version":2'))).rejects.toThrow(
    'This snapshot was written by a newer Mnemoscope (format 2, this one knows 1).',
  );
  await expect(recordsOf(JSON.stringify(JSON.parse(text), null, 2))).rejects.toThrow(
    'changed by another program',
  );
});

it('a bad record costs itself, and a cut end is told', async () => {
  const store = openTestStore();
  rememberAll(store, 'apple pie', 'pear tart', 'plum');
  const lines = (await snapshotOf(store)).split('\n');
  const broken = lines.map((line) =>
    line.includes('pear tart') ? line.replace('"kind":"fact"', '"kind":7') : line,
  );
  const copy = openTestStore();
  expect(await importSnapshot(copy, broken.slice(0, -2).join('\n'))).toMatchObject({
    created: 2,
    invalid: 2,
  });
});

it('whatever was done to a store, it comes back the same, and twice changes nothing', async () => {
  const operations = fc.array(operation, { minLength: 10, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(operations, fc.integer({ min: 1, max: 9 }), async (chosen, batch) => {
      const run = new JournalRun();
      for (const said of TEXTS.slice(0, 4)) {
        await run.step({ op: 'remember', text: said, tags: [], importance: 0.5 });
      }
      for (const next of chosen) await run.step(next);
      const { store } = run;
      const text = await snapshotOf(store);
      const copy = openTestStore({ clock: store.clock });
      expect((await importSnapshot(copy, text, batch)).invalid).toBe(0);
      expect(await snapshotOf(copy)).toBe(text);
      const again = await importSnapshot(copy, text);
      expect(again).toMatchObject({ created: 0, changed: 0, besides: {} });
      expect(graphFaults(copy.db)).toEqual({ waiting: 0, counters: 0, unsupported: 0, missing: 0 });
      copy.close();
      store.close();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
