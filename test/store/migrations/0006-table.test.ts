import { expect, it } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

function openVersion5(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 5));
  db.run(
    `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
     VALUES ('00000000-0000-5000-8000-000000000001', 'a', 'I like tea', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual')`,
  );
  db.close();
  return dataDir;
}

it('0006 lists what was there before by the new index, and has no other for the day of creation', async () => {
  const { db, bridge } = openTestStore({ dataDir: openVersion5() });
  expect((await bridge.request('memories.ids', { filter: { kinds: ['fact'] } })).rows).toEqual([1]);
  const indexes = db.column<string>("SELECT name FROM pragma_index_list('memories')");
  expect(indexes).toContain('memories_table');
  expect(indexes).not.toContain('memories_created');
});
