import { expect, it, onTestFinished } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

it('0001 makes every table from an empty file, and names itself as version 1', () => {
  const paths = storePaths(temporaryFolder());
  const db = openWritable(paths.database);
  onTestFinished(() => db.close());
  migrate(db, paths, () => 0, migrations.slice(0, 1));
  expect(migrations[0]?.version).toBe(1);
  expect(Number(db.pragma('user_version'))).toBe(1);
  const tables = db.all<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([
    'aliases',
    'background_revision',
    'edge_provenance',
    'edges',
    'embedding_spaces',
    'entities',
    'jobs',
    'journal',
    'journal_changes',
    'memories',
    'mentions',
    'message_facts',
    'message_memories',
    'messages',
    'sessions',
    'settings',
    'vector_outbox',
    'vectors',
  ]);
});

it('0001 makes every ordinary table STRICT', () => {
  const { db } = openTestStore();
  const loose = db.all(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
  );
  expect(loose).toEqual([]);
});

it('0001 makes full-text tables that forget what is deleted', () => {
  const { db } = openTestStore();
  for (const table of ['memories_fts', 'memories_cjk', 'aliases_fts']) {
    expect(db.get(`SELECT v FROM ${table}_config WHERE k = 'secure-delete'`), table).toEqual({ v: 1 });
  }
});

it('0001 pages the table by an index, whichever column it is sorted by', () => {
  const { db } = openTestStore();
  const columns = ['created_at', 'updated_at', 'importance', 'access_count', 'text COLLATE NOCASE', 'kind'];
  for (const column of columns) {
    const plan = db
      .all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM memories WHERE (${column}, seq) < (?, ?) ORDER BY ${column} DESC, seq DESC LIMIT 100`,
        1,
        1,
      )
      .map(({ detail }) => detail)
      .join('; ');
    expect(plan, column).toContain('USING INDEX');
    expect(plan, column).not.toContain('TEMP B-TREE');
  }
});

it('0001 finds due jobs and the references of a memory without a scan', () => {
  const { db } = openTestStore();
  for (const sql of [
    "SELECT id FROM jobs WHERE state = 'pending' AND run_after <= 1",
    'SELECT * FROM mentions WHERE memory_seq = 1',
    'SELECT * FROM edge_provenance WHERE memory_seq = 1',
    "SELECT * FROM journal_changes WHERE table_name = 'memories' AND row_key = '[1]'",
    "SELECT seq FROM memories WHERE embedding <> 'embedded'",
  ]) {
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan.map(({ detail }) => detail).join('; '), sql).not.toMatch(/SCAN (?!memories USING)/u);
  }
});
