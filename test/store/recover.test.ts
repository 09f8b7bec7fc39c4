import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listAside, setAside } from '../../electron/store/aside';
import { listBackups, makeBackup } from '../../electron/store/backups';
import { openWritable } from '../../electron/store/database';
import { migrate } from '../../electron/store/migrate';
import { migrations } from '../../electron/store/migrations/index';
import { edgeBetween, entityNamed, expectSoundGraph, facts, graphTables } from '../support/graph';
import { rememberAll, workJobs } from '../support/seeds';
import { answerWith } from '../support/answers';
import { openTestStore, snapshot, temporaryFolder, type TestStore } from '../support/store';

const PAGE = 4_096;

/** Puts the store's file aside, as the ladder does, and opens the new one that takes its place. */
function startAnew(store: TestStore, damage: (bytes: Buffer) => void = () => undefined): TestStore {
  store.close();
  const bytes = readFileSync(store.paths.database);
  damage(bytes);
  writeFileSync(store.paths.database, bytes);
  setAside(store.paths, 'damaged', store.clock.now());
  return openTestStore({ dataDir: store.dataDir, clock: store.clock });
}

function asideId(store: TestStore): string {
  return listAside(store.paths)[0]?.id ?? '';
}

async function texts(store: TestStore): Promise<string[]> {
  const { items } = await store.bridge.request('memories.list', { limit: 500 });
  return items.map(({ text }) => text).sort();
}

/** A chat with one question and one answer that used a memory. */
async function seedChat(store: TestStore, id: string): Promise<string> {
  const said = { question: 'What do I drink?', answer: 'Tea [1].', keepEpisode: true };
  return answerWith(store, said, { memories: [await store.bridge.request('memories.get', { id })] });
}

it('brings back what a backup holds, beside what is there, as one step', async () => {
  const store = openTestStore();
  const [tea = ''] = rememberAll(store, 'I prefer tea', 'I live in Berlin');
  const sessionId = await seedChat(store, tea);
  const backup = makeBackup(store.db, store.paths, 'manual', store.clock.now());
  await store.bridge.request('memories.trash', { ids: [tea] });
  await store.bridge.request('memories.erase', {});
  await store.bridge.request('sessions.remove', { id: sessionId });
  rememberAll(store, 'I work at Acme');
  const before = snapshot(store.db);
  const result = await store.bridge.request('store.recover', { from: 'backup', name: backup.name });
  expect(result).toEqual({ memories: 1, unreadable: 0 });
  expect(await texts(store)).toEqual([
    'I live in Berlin',
    'I prefer tea',
    'I work at Acme',
    'What do I drink?',
  ]);
  const chat = await store.bridge.request('sessions.get', { id: sessionId });
  expect(chat.messages.map(({ text }) => text)).toEqual(['What do I drink?', 'Tea [1].']);
  expect(chat.messages[1]?.used?.memories[0]?.memoryId).toBe(tea);
  await store.bridge.request('journal.undo', {});
  expect(snapshot(store.db)).toEqual(before);
});

it('can be taken back after its jobs have run', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Hannah works at Acme');
  await workJobs(store);
  const fresh = startAnew(store);
  await fresh.bridge.request('store.recover', { from: 'aside', id: asideId(fresh) });
  await workJobs(fresh);
  expect((await fresh.bridge.request('graph.facts', { name: 'Falcon' })).facts).toHaveLength(1);
  await fresh.bridge.request('journal.undo', {});
  expect(await texts(fresh)).toEqual([]);
  expect((await fresh.bridge.request('graph.entities', {})).total).toBe(0);
  expect(fresh.db.count('SELECT count(*) FROM entities')).toBe(0);
  await fresh.bridge.request('journal.redo', {});
  await workJobs(fresh);
  expect(await texts(fresh)).toEqual(['Falcon uses Python', 'Hannah works at Acme']);
  expect((await fresh.bridge.request('graph.facts', { name: 'Falcon' })).facts).toHaveLength(1);
});

it('brings what was read and decided about things along, as one step', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Oxide', 'Falcon uses Ferrite', 'Heron uses Cobalt', 'Heron uses Nickel');
  await workJobs(store);
  const id = (name: string) => entityNamed(store.db, name);
  await store.bridge.request('graph.merge', { intoId: id('Oxide'), ids: [id('Ferrite')] });
  await store.bridge.request('graph.editEntity', { id: id('Oxide'), patch: { name: 'Corroder' } });
  await store.bridge.request('graph.retireEdge', {
    id: edgeBetween(store.db, 'Heron', 'uses', 'Cobalt'),
    why: 'wrong',
  });
  await store.bridge.request('graph.deleteEntities', { ids: [id('Nickel')] });
  await store.bridge.request('graph.addEdge', {
    source: { id: id('Heron') },
    relation: 'connects_to',
    target: { id: id('Falcon') },
  });
  await workJobs(store);
  const shown = facts(store.db);
  expect(shown).toEqual(['Falcon uses Corroder (2)', 'Heron connects_to Falcon (1)']);
  const fresh = startAnew(store);
  rememberAll(fresh, 'Falcon uses Oxide');
  await workJobs(fresh);
  const before = graphTables(fresh.db);
  await fresh.bridge.request('store.recover', { from: 'aside', id: asideId(fresh) });
  expectSoundGraph(fresh, 'recovering');
  // What is here already keeps its name.
  expect(facts(fresh.db)).toEqual(['Falcon uses Oxide (2)', 'Heron connects_to Falcon (1)']);
  await workJobs(fresh);
  expect(facts(fresh.db)).toEqual(['Falcon uses Oxide (2)', 'Heron connects_to Falcon (1)']);
  await fresh.bridge.request('journal.undo', {});
  expect(graphTables(fresh.db)).toEqual(before);
  await fresh.bridge.request('journal.redo', {});
  expect(facts(fresh.db)).toEqual(['Falcon uses Oxide (2)', 'Heron connects_to Falcon (1)']);
});

it('reads the texts of a backup anew that is from before the graph kept what they say', async () => {
  const store = openTestStore();
  const older = openWritable(store.paths.database.replace('.db', '.older.db'));
  migrate(older, store.paths, () => 0, migrations.slice(0, 2));
  older.exec(`
    INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
      VALUES ('m1', 'fact|personal|Falcon uses Oxide', 'Falcon uses Oxide', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual');
    INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES ('falcon', 'Falcon', 'falcon', 'project', 1, 1);
    INSERT INTO mentions VALUES (1, 'falcon', 0, 6);
    INSERT INTO sessions (id, title, created_at, updated_at) VALUES ('s1', 'Tea', 1, 1);
    INSERT INTO messages (id, session_id, position, role, text, status, created_at)
      VALUES ('a', 's1', 1, 'user', 'What do I drink?', 'complete', 10);
  `);
  const { name } = makeBackup(older, store.paths, 'manual', store.clock.now());
  older.close();
  const result = await store.bridge.request('store.recover', { from: 'backup', name });
  expect(result).toEqual({ memories: 1, unreadable: 0 });
  // Messages had no row numbers then.
  expect((await store.bridge.request('sessions.get', { id: 's1' })).messages).toMatchObject([{ id: 'a' }]);
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon uses Oxide (1)']);
  expectSoundGraph(store, 'recovering');
});

it('restores nothing unasked, and the set-aside file is no longer mentioned once it is brought back', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const fresh = startAnew(store);
  expect(await texts(fresh)).toEqual([]);
  const id = asideId(fresh);
  const copy = readFileSync(listAside(fresh.paths)[0]?.path ?? '');
  await expect(fresh.bridge.request('store.recover', { from: 'aside', id })).resolves.toEqual({
    memories: 1,
    unreadable: 0,
  });
  expect(await texts(fresh)).toEqual(['I prefer tea']);
  expect((await fresh.bridge.request('store.status', {})).state).toBe('ok');
  expect(readFileSync(join(fresh.paths.aside, id, 'mnemoscope.db')).equals(copy)).toBe(true);
});

it('brings the same file in twice without doubling anything', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea', 'I live in Berlin');
  const { name } = makeBackup(store.db, store.paths, 'manual', store.clock.now());
  const fresh = startAnew(store);
  await fresh.bridge.request('store.recover', { from: 'backup', name });
  const again = await fresh.bridge.request('store.recover', { from: 'backup', name });
  expect(again).toEqual({ memories: 0, unreadable: 0 });
  expect(await texts(fresh)).toEqual(['I live in Berlin', 'I prefer tea']);
});

it('does not undo a recovery that brought nothing', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const { name } = makeBackup(store.db, store.paths, 'manual', store.clock.now());
  await store.bridge.request('store.recover', { from: 'backup', name });
  await store.bridge.request('journal.undo', {});
  expect(await texts(store)).toEqual([]);
});

it('salvages all memories but those on a damaged page', async () => {
  const store = openTestStore();
  const all = Array.from(
    { length: 300 },
    (_, i) => `Memory ${String(i).padStart(3, '0')} ${'words '.repeat(80)}`,
  );
  rememberAll(store, ...all);
  const rootOfLeaf = store.db.count(
    "SELECT pageno FROM dbstat WHERE name = 'memories' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 10",
  );
  const fresh = startAnew(store, (bytes) => bytes.fill(0xff, (rootOfLeaf - 1) * PAGE, rootOfLeaf * PAGE));
  const result = await fresh.bridge.request('store.recover', { from: 'aside', id: asideId(fresh) });
  expect(result.memories).toBeGreaterThan(270);
  expect(result.memories).toBeLessThan(300);
  expect(result.unreadable).toBe(300 - result.memories);
  expect(fresh.db.pragma('integrity_check')).toBe('ok');
});

it('salvages the messages before and after a damaged page', async () => {
  const store = openTestStore();
  for (let i = 0; i < 150; i++) {
    store.writer.openTurn(
      { kind: 'send', sessionId: null, text: `Message ${i} ${'x'.repeat(400)}` },
      { actor: 'ui' },
    );
  }
  const page = store.db.count(
    "SELECT pageno FROM dbstat WHERE name = 'messages' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5",
  );
  const fresh = startAnew(store, (bytes) => bytes.fill(0xff, (page - 1) * PAGE, page * PAGE));
  await fresh.bridge.request('store.recover', { from: 'aside', id: asideId(fresh) });
  expect(fresh.db.count('SELECT count(*) FROM sessions')).toBe(150);
  expect(fresh.db.count('SELECT count(*) FROM messages')).toBeGreaterThan(200);
});

it('says so when nothing can be read from the file, and blames that file, not the store', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'mnemoscope.db'), 'no database at all. '.repeat(500));
  const store = openTestStore({ dataDir });
  rememberAll(store, 'I prefer tea');
  const request = store.bridge.request('store.recover', { from: 'aside', id: asideId(store) });
  await expect(request).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('cannot be read'),
  });
  expect(await texts(store)).toEqual(['I prefer tea']);
  expect(asideId(store)).not.toBe('');
});

it('refuses a backup or set-aside file by a name that it did not give', async () => {
  const store = openTestStore();
  for (const source of [
    { from: 'backup', name: '../mnemoscope.db' },
    { from: 'aside', id: '../..' },
  ] as const) {
    await expect(store.bridge.request('store.recover', source)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('keeps as many backups as the settings say', async () => {
  const store = openTestStore();
  await store.bridge.request('settings.set', { keepBackups: 2 });
  for (let i = 0; i < 4; i++) {
    await store.bridge.request('store.backup', {});
    store.clock.advance(1_000);
  }
  expect(listBackups(store.paths)).toHaveLength(2);
});
