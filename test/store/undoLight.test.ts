import { expect, it } from 'vitest';
import type { ReadableDatabase } from '../../electron/store/database';
import { filesWith } from '../support/files';
import { importFrom } from '../support/importing';
import { rememberAll } from '../support/seeds';
import { openTestStore, snapshot, type TestStore } from '../support/store';

/** Its columns, in images of rows that were inserted, by table: each combination once, in one order. */
function insertedColumns(db: ReadableDatabase, table: string): string[] {
  const images = db.column<string>(
    'SELECT after FROM journal_changes WHERE table_name = ? AND before IS NULL',
    table,
  );
  return [
    ...new Set(
      images.map((image) =>
        Object.keys(JSON.parse(image) as object)
          .sort()
          .join(),
      ),
    ),
  ];
}

const columnsOf = (db: ReadableDatabase, table: string): string[] =>
  db.column<string>('SELECT name FROM pragma_table_info(?)', table).sort();

function expectLight({ db }: TestStore): void {
  expect(insertedColumns(db, 'messages')).toEqual(['id,session_id']);
  const memory = columnsOf(db, 'memories').filter((column) => !['reply', 'updated_at'].includes(column));
  expect(insertedColumns(db, 'memories')).toEqual([memory.join()]);
}

function expectWhole({ db }: TestStore): void {
  for (const table of ['messages', 'memories']) {
    expect(insertedColumns(db, table)).toEqual([columnsOf(db, table).join()]);
  }
}

const contents = ({ db }: TestStore): unknown => ({
  ...snapshot(db),
  memories: db.all('SELECT * FROM memories ORDER BY seq'),
});

async function openWithChats(): Promise<TestStore> {
  const store = openTestStore();
  await importFrom(store, 'chatgpt/sharded');
  expect(store.db.count('SELECT count(*) FROM messages')).toBeGreaterThan(3);
  expect(store.db.count('SELECT count(*) FROM memories WHERE reply IS NOT NULL')).toBeGreaterThan(0);
  return store;
}

it('keeps of an inserted message or reply only that it was; images are whole while it is undone, and chats come back as shown', async () => {
  const store = await openWithChats();
  const before = contents(store);
  for (let round = 0; round < 2; round += 1) {
    expectLight(store);
    await store.bridge.request('journal.undo', {});
    expectWhole(store);
    expect(snapshot(store.db)).toMatchObject({ memories: [], messages: [], sessions: [] });
    await store.bridge.request('journal.redo', {});
    expect(contents(store)).toEqual(before);
  }
  expectLight(store);
});

it('undoes and redoes what has whole images from before, and makes them light', async () => {
  const store = await openWithChats();
  const before = contents(store);
  for (const [table, key] of [
    ['messages', 'id'],
    ['memories', 'seq'],
  ] as const) {
    const fields = columnsOf(store.db, table).map((column) => `'${column}', t.${column}`);
    store.db.run(
      `UPDATE journal_changes SET after = (SELECT json_object(${fields.join(', ')}) FROM ${table} t
         WHERE t.${key} = json_extract(row_key, '$[0]')) WHERE table_name = '${table}'`,
    );
  }
  expectWhole(store);
  await store.bridge.request('journal.undo', {});
  expectWhole(store);
  await store.bridge.request('journal.redo', {});
  expect(contents(store)).toEqual(before);
  expectLight(store);
});

it('gives back a deleted chat, and takes back both its deletion and its import', async () => {
  const store = await openWithChats();
  const before = contents(store);
  const [id = ''] = store.db.column<string>('SELECT id FROM sessions ORDER BY id');
  await store.bridge.request('sessions.remove', { id });
  await store.bridge.request('journal.undo', {});
  expect(contents(store)).toEqual(before);
  await store.bridge.request('journal.redo', {});
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.undo', {});
  expectWhole(store);
  await store.bridge.request('journal.redo', {});
  expect(contents(store)).toEqual(before);
});

it('tells what the import made, and erases the words of chats that are in the journal only', async () => {
  const store = await openWithChats();
  const { db, bridge } = store;
  const seq = db.count('SELECT max(seq) FROM journal WHERE undoable = 1');
  const { items } = await bridge.request('journal.changes', { seq });
  expect(items.every(({ before, after }) => before === null && (after?.text ?? '') !== '')).toBe(true);
  db.run("UPDATE messages SET text = 'Quetzal lives in Leeds' WHERE role = 'user'");
  db.run("UPDATE memories SET reply = 'So the quetzal does' WHERE reply IS NOT NULL");
  await bridge.request('journal.undo', {});
  const [id = ''] = rememberAll(store, 'Quetzal lives in Leeds', 'The quetzal');
  expect(db.column('SELECT text FROM messages')).toEqual([]);
  await bridge.request('memories.trash', { ids: [id] });
  await bridge.request('memories.erase', { ids: [id] });
  const words = db.column<string>("SELECT coalesce(after, '') || coalesce(before, '') FROM journal_changes");
  expect(words.filter((image) => image.includes('Leeds'))).toEqual([]);
  expect(filesWith(store.dataDir, 'quetzal lives')).toEqual([]);
  expect((await bridge.request('journal.list', {})).items.find((entry) => entry.seq === seq)?.state).toBe(
    'sealed',
  );
});
