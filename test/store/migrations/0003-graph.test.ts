import { expect, it } from 'vitest';
import { listBackups } from '../../../electron/store/backups';
import { openWritable, type WritableDatabase } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { expectSoundGraph, facts } from '../../support/graph';
import { workJobs } from '../../support/seeds';
import { openTestStore, temporaryFolder } from '../../support/store';

/** Memories with what version 2 had extracted from them, and a journal with images of its rows. */
function fill(db: WritableDatabase): void {
  db.exec(`
    INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source, superseded_by)
      VALUES ('m1', 'fact|personal|Falcon uses Rust', 'Falcon uses Rust', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual', NULL),
        ('m2', 'fact|personal|Falcon uses Rust daily', 'Falcon uses Rust daily', 'fact', 0.9, 1, 'active', 20, 20, 'personal', 'manual', NULL),
        ('m3', 'fact|personal|Mara lives in Ghent', 'Mara lives in Ghent', 'fact', 0.9, 1, 'trash', 30, 35, 'personal', 'manual', NULL),
        ('m4', 'fact|personal|Falcon uses Go', 'Falcon uses Go', 'fact', 0.9, 1, 'superseded', 40, 50, 'personal', 'manual', 'm5'),
        ('m5', 'fact|personal|Falcon does not use Go', 'Falcon does not use Go', 'fact', 0.9, 1, 'active', 50, 50, 'personal', 'manual', NULL),
        ('m6', 'fact|personal|Unread', 'Unread', 'fact', 0.9, 1, 'active', 60, 60, 'personal', 'manual', NULL);
    INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES
      ('falcon', 'Falcon', 'falcon', 'project', 10, 40), ('rust', 'Rust', 'rust', 'language', 10, 20),
      ('go', 'Go', 'go', 'language', 40, 40), ('mara', 'Mara', 'mara', 'person', 30, 30), ('ghent', 'Ghent', 'ghent', 'place', 30, 30);
    INSERT INTO aliases (alias, entity_id, name, created_at) VALUES ('rust', 'rust', 'Rust', 10), ('falcon', 'falcon', 'Falcon', 10),
      ('mara', 'mara', 'Mara', 30), ('ghent', 'ghent', 'Ghent', 30), ('go', 'go', 'Go', 40);
    INSERT INTO mentions VALUES (1, 'falcon', 0, 6), (1, 'rust', 12, 16), (2, 'falcon', 0, 6), (2, 'rust', 12, 16),
      (3, 'mara', 0, 4), (3, 'ghent', 14, 19), (4, 'falcon', 0, 6), (4, 'go', 12, 14);
    INSERT INTO edges (id, source_id, relation, target_id, confidence, created_at) VALUES
      ('e1', 'falcon', 'uses', 'rust', 0.8, 10), ('e2', 'mara', 'lives_in', 'ghent', 0.8, 30), ('e3', 'falcon', 'uses', 'go', 0.8, 40);
    INSERT INTO edge_provenance VALUES ('e1', 1), ('e1', 2), ('e2', 3), ('e3', 4);
    INSERT INTO journal (step, command, label, actor, process, at, domains, undoable) VALUES
      ('s1', 'memories.remember', 'Remembered', 'ui', 'p', 20, '[]', 1);
    INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after)
      SELECT 1, 'memories', '[2]', NULL, json_object('seq', seq, 'id', id, 'dedupe_key', dedupe_key, 'text', text, 'kind', kind,
        'importance', importance, 'confidence', confidence, 'pinned', pinned, 'tags', tags, 'status', status, 'updated_at', updated_at,
        'access_count', access_count, 'embedding', embedding, 'created_at', created_at, 'scope', scope, 'source', source) FROM memories WHERE seq = 2;
    INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after)
      VALUES (1, 'entities', '["rust"]', NULL, json_object('id', 'rust', 'name', 'Rust')),
        (1, 'edge_provenance', '["e1",2]', NULL, json_object('edge_id', 'e1', 'memory_seq', 2));
    DELETE FROM jobs;
  `);
}

function openVersion2(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 2));
  fill(db);
  db.close();
  return dataDir;
}

it('0003 has every edge there as soon as the store is open, with its memories and counters', async () => {
  const dataDir = openVersion2();
  const store = openTestStore({ dataDir });
  expect(facts(store.db)).toEqual(['Falcon uses Rust (2)']);
  expectSoundGraph(store, 'migrating');
  const { entities } = await store.bridge.request('graph.entities', {});
  expect(entities.map(({ name, mentions, degree }) => [name, mentions, degree])).toEqual([
    ['Falcon', 2, 1],
    ['Rust', 2, 1],
  ]);
  expect((await store.bridge.request('graph.recall', { query: 'rust' })).facts).toHaveLength(1);
  store.db.run("INSERT INTO aliases_fts (aliases_fts, rank) VALUES ('integrity-check', 1)");
  // One backup before each migration that was due.
  expect(listBackups(store.paths).map(({ schemaVersion }) => schemaVersion)).toContain(2);
});

it('0003 keeps what was replaced as history, and what is in the trash for when it comes back', async () => {
  const store = openTestStore({ dataDir: openVersion2() });
  const history = store.db.all(
    `SELECT t.name, e.since, e.valid_to, e.expired_at FROM edges e JOIN entities t ON t.id = e.target_id
     WHERE e.live = 0 ORDER BY e.since`,
  );
  expect(history).toEqual([
    { name: 'Ghent', since: 30, valid_to: null, expired_at: 35 },
    { name: 'Go', since: 40, valid_to: 50, expired_at: null },
  ]);
  await store.bridge.request('memories.restore', { ids: ['m3'] });
  expect(facts(store.db)).toEqual(['Falcon uses Rust (2)', 'Mara lives_in Ghent (1)']);
});

it('0003 takes a step back that was made before', async () => {
  const store = openTestStore({ dataDir: openVersion2() });
  await store.bridge.request('journal.undo', {});
  expect(facts(store.db)).toEqual(['Falcon uses Rust (1)']);
  expectSoundGraph(store, 'undoing');
  await store.bridge.request('journal.redo', {});
  await workJobs(store);
  expect(facts(store.db)).toEqual(['Falcon uses Rust (2)']);
});

it('0003 finds the memories that nothing, or what was before, has read', async () => {
  const store = openTestStore({ dataDir: openVersion2() });
  const active = store.db.count("SELECT count(*) FROM memories WHERE status = 'active'");
  expect(await store.bridge.request('graph.backfill', {})).toEqual({ queued: active });
  await workJobs(store);
  expect(await store.bridge.request('graph.backfill', {})).toEqual({ queued: 0 });
  expect(await store.bridge.request('graph.backfill', { all: true })).toEqual({ queued: active });
  expectSoundGraph(store, 'reading again');
});
