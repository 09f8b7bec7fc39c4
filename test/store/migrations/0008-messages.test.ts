import { expect, it } from 'vitest';
import { openWritable, type ReadableDatabase } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

const TABLES = ['sessions', 'messages', 'message_memories', 'message_facts'];

function rowsOf(db: ReadableDatabase): unknown {
  return Object.fromEntries(TABLES.map((table) => [table, db.all(`SELECT * FROM ${table} ORDER BY 1, 2`)]));
}

/** A conversation with a branch, what its answers used, and an answer that was never finished. */
function openVersion7(): { dataDir: string; rows: unknown } {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 7));
  db.exec(`
    INSERT INTO sessions (id, title, created_at, updated_at, mode, pinned, head_id) VALUES ('s1', 'Tea', 1, 40, 'read_only', 1, 'd');
    INSERT INTO messages (id, session_id, position, role, text, thinking, mode, model, status, notice, route, route_reason,
      citations, created_at, parent_id, unsupported, cached, recall, writer_pid) VALUES
      ('a', 's1', 1, 'user', 'What do I drink?', NULL, NULL, NULL, 'complete', NULL, NULL, NULL, '[]', 10, NULL, '[]', 0, NULL, NULL),
      ('b', 's1', 2, 'assistant', 'Tea [1].', 'Hm', 'model', 'm', 'complete', 'n', 'hybrid', 'r', '["x"]', 20, 'a', '[[0,3]]', 1, '{"k":1}', NULL),
      ('c', 's1', 3, 'user', 'What then?', NULL, NULL, NULL, 'complete', NULL, NULL, NULL, '[]', 30, NULL, '[]', 0, NULL, NULL),
      ('d', 's1', 4, 'assistant', '', NULL, NULL, NULL, 'streaming', NULL, NULL, NULL, '[]', 40, 'c', '[]', 0, NULL, 77);
    INSERT INTO message_memories (message_id, position, memory_id, text, source, created_at, score, similarity, importance, recency, frequency)
      VALUES ('b', 1, 'x', 'I prefer tea', 'chat', 1, 0.9, 0.9, 0.9, 1, 0);
    INSERT INTO message_facts VALUES ('b', 2, '{}');
  `);
  const rows = rowsOf(db);
  db.close();
  return { dataDir, rows };
}

it('0008 keeps every message and what its answer used, in a table with row numbers', () => {
  const { dataDir, rows } = openVersion7();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0);
  expect(rowsOf(db)).toEqual(rows);
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(db.count('SELECT max(rowid) FROM messages')).toBe(4);
  db.close();
});

it('0008 leaves what hangs on a message: it goes with its session', async () => {
  const { dataDir } = openVersion7();
  const { db, bridge } = openTestStore({ dataDir });
  expect((await bridge.request('sessions.get', { id: 's1' })).messages).toHaveLength(2);
  await bridge.request('sessions.remove', { id: 's1' });
  for (const table of TABLES) {
    expect(db.count(`SELECT count(*) FROM ${table}`)).toBe(0);
  }
  await bridge.request('journal.undo', {});
  expect(db.count('SELECT count(*) FROM messages')).toBe(4);
  expect(db.count('SELECT count(*) FROM message_memories')).toBe(1);
});
