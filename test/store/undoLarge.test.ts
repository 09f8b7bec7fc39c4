import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importLines } from '../support/importing';
import { tableTexts, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

const COUNT = 120;

/** Enough texts that full text forgets them the quick way, in more rows than one page of changes. */
async function importMany(store: TestStore, batches = 5): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const lines = Array.from({ length: COUNT }, (_, i) =>
      JSON.stringify({
        text: `Quetzal${batch} notes number ${i}, 成語${i}`,
        tags: ['old'],
        importance: i / COUNT,
      }),
    );
    importLines(store, lines.join('\n'), { fileName: 'many.jsonl' });
  }
}

function expectSoundText(store: TestStore): void {
  for (const table of ['memories_fts', 'memories_cjk', 'aliases_fts']) {
    store.db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`);
    const secure = store.db.count(`SELECT v FROM ${table}_config WHERE k = 'secure-delete'`);
    expect([table, secure]).toEqual([table, 1]);
  }
}

function filesWith(dataDir: string, word: string): string[] {
  return readdirSync(dataDir).filter((name) =>
    readFileSync(join(dataDir, name)).toString('latin1').toLowerCase().includes(word),
  );
}

it('takes a large import back and does it again, words, vectors and all', async () => {
  const store = openTestStore();
  await importMany(store);
  await workJobs(store);
  const before = snapshot(store.db)['memories'];
  await store.bridge.request('journal.undo', {});
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
  expect(store.db.count('SELECT count(*) FROM vectors')).toBe(0);
  expect(await tableTexts(store, 'quetzal1')).toEqual([]);
  expectSoundText(store);
  await store.bridge.request('journal.redo', {});
  const pending = (rows: unknown): unknown =>
    JSON.parse(JSON.stringify(rows).replaceAll('"embedded"', '"pending"'));
  expect(pending(snapshot(store.db)['memories'])).toEqual(pending(before));
  expect(await tableTexts(store, 'quetzal1')).toHaveLength(COUNT);
  expect(await tableTexts(store, '成語7')).not.toEqual([]);
  expectSoundText(store);
});

it('takes changes of many memories back, each to what it was', async () => {
  const store = openTestStore();
  await importMany(store);
  const ids = store.db.column<string>('SELECT id FROM memories');
  const [first = '', second = ''] = ids;
  await store.bridge.request('memories.edit', { id: first, patch: { status: 'paused', tags: ['a'] } });
  await store.bridge.request('memories.edit', { id: second, patch: { status: 'archived' } });
  const before = snapshot(store.db);
  await store.bridge.request('memories.trash', { ids });
  expect(store.db.count("SELECT count(*) FROM memories WHERE status = 'trash'")).toBe(ids.length);
  await store.bridge.request('journal.undo', {});
  expect(snapshot(store.db)).toEqual(before);
});

it('leaves no word in any file once what had been undone, done again and thrown away is erased', async () => {
  const store = openTestStore();
  await importMany(store, 1);
  await store.bridge.request('memories.remember', { text: 'I prefer tea' });
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.redo', {});
  const ids = store.db.column<string>('SELECT id FROM memories');
  await store.bridge.request('memories.trash', { ids });
  expect(filesWith(store.dataDir, 'quetzal0')).not.toEqual([]);
  await store.bridge.request('memories.erase', {});
  expect(filesWith(store.dataDir, 'quetzal0')).toEqual([]);
  expectSoundText(reopen(store));
});
