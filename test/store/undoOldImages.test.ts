import { expect, it } from 'vitest';
import { openWritable, type WritableDatabase } from '../../electron/store/database';
import { migrate } from '../../electron/store/migrate';
import { migrations } from '../../electron/store/migrations/index';
import { storePaths } from '../../electron/store/paths';
import { openTestStore, temporaryFolder, type TestStore } from '../support/store';

const ID = '00000000-0000-5000-8000-000000000001';

/** A row as JSON with the columns that its table has now, as the journal keeps it. */
function image(db: WritableDatabase, table: string, key: string): string {
  const columns = db.column<string>('SELECT name FROM pragma_table_info(?)', table);
  const fields = columns.map((column) => `'${column}', ${column}`).join(', ');
  return db.column<string>(`SELECT json_object(${fields}) FROM ${table} WHERE ${key}`)[0] ?? '';
}

function step(
  db: WritableDatabase,
  label: string,
  changes: { table: string; key: string; before: string | null; after: string }[],
): void {
  const seq = db.run(
    `INSERT INTO journal (step, command, label, actor, process, at, domains, undoable)
     VALUES (?, 'memories.edit', ?, 'ui', 'old', 5, '[]', 1)`,
    label,
    label,
  ).lastInsertRowid;
  for (const { table, key, before, after } of changes) {
    db.run(
      'INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after) VALUES (?, ?, ?, ?, ?)',
      BigInt(seq),
      table,
      key,
      before,
      after,
    );
  }
}

/** Of the version before memories had flags and proposals reasons: remembered, edited, and a suggestion rejected. */
function openOldStore(): TestStore {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 3));
  db.run(
    `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
     VALUES (?, 'fact|personal|I like tea', 'I like tea', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual')`,
    ID,
  );
  const made = image(db, 'memories', 'seq = 1');
  step(db, 'Remembered', [{ table: 'memories', key: '[1]', before: null, after: made }]);
  db.exec(`UPDATE memories SET text = 'My key is sk-live-4eC39HqLyjWDarjtT1zdp7dcAbCdEf',
    dedupe_key = 'fact|personal|My key is sk-live-4eC39HqLyjWDarjtT1zdp7dcAbCdEf', updated_at = 20`);
  const edited = image(db, 'memories', 'seq = 1');
  step(db, 'Edited', [{ table: 'memories', key: '[1]', before: made, after: edited }]);
  db.exec(`INSERT INTO proposals (id, kind, text, dedupe_key, state, confidence, proposed_by, created_at, targets)
    VALUES ('p1', 'fact', 'I like cake', 'fact|cake', 'pending', 0.9, 'rules', 30, '[]')`);
  const pending = image(db, 'proposals', "id = 'p1'");
  db.exec("UPDATE proposals SET state = 'rejected', decided_at = 40");
  const rejected = image(db, 'proposals', "id = 'p1'");
  step(db, 'Rejected', [{ table: 'proposals', key: '["p1"]', before: pending, after: rejected }]);
  expect(made).not.toContain('flags');
  expect(pending).not.toContain('reason');
  db.close();
  return openTestStore({ dataDir });
}

it('undoes and redoes what was done before columns were added, and derives these', async () => {
  const { bridge } = openOldStore();
  const state = async (): Promise<unknown> => {
    const { items } = await bridge.request('memories.list', {});
    const { proposals } = await bridge.request('proposals.list', {});
    return [items.map(({ text, flags }) => [text.slice(0, 10), flags]), proposals.map((one) => one.state)];
  };
  const states = [await state()];
  expect(states).toEqual([[[['My key is ', ['secret']]], ['rejected']]]);
  for (let i = 0; i < 3; i += 1) {
    await bridge.request('journal.undo', {});
    states.push(await state());
  }
  expect(states.slice(1)).toEqual([
    [[['My key is ', ['secret']]], ['pending']],
    [[['I like tea', []]], ['pending']],
    [[], ['pending']],
  ]);
  for (const earlier of states.slice(0, -1).reverse()) {
    await bridge.request('journal.redo', {});
    expect(await state()).toEqual(earlier);
  }
});

it('tells what old steps changed, and takes them back together', async () => {
  const { bridge } = openOldStore();
  expect((await bridge.request('journal.changes', { seq: 2 })).items).toMatchObject([
    { id: ID, before: { text: 'I like tea' }, after: { importance: 0.9 } },
  ]);
  const { undone } = await bridge.request('journal.undoWithLater', { seq: 1 });
  expect(undone.map(({ label }) => label)).toEqual(['Edited', 'Remembered']);
});
