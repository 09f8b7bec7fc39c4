import { expect, it } from 'vitest';
import { listBackups } from '../../../electron/store/backups';
import { openWritable, type WritableDatabase } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

/** Sessions and answers as version 1 wrote them. */
function fill(db: WritableDatabase): void {
  db.exec(`
    INSERT INTO sessions VALUES ('s1', 'Tea', 1, 40), ('s2', 'Travel', 2, 20), ('s3', 'Empty', 3, 3);
    INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
      VALUES ('00000000-0000-5000-8000-000000000001', 'k1', 'I prefer tea', 'correction', 0.9, 1, 'active', 1, 1, 'personal', 'chat');
    INSERT INTO messages (id, session_id, position, role, text, mode, model, status, route, route_reason, citations, created_at) VALUES
      ('c', 's1', 3, 'user', 'And when?', NULL, NULL, 'complete', NULL, NULL, '[]', 30),
      ('a', 's1', 1, 'user', 'What do I drink?', NULL, NULL, 'complete', NULL, NULL, '[]', 10),
      ('d', 's1', 4, 'assistant', 'At noon.', 'model', 'm', 'complete', 'hybrid', 'r', '[]', 40),
      ('b', 's1', 2, 'assistant', 'Tea [1].', 'memory', NULL, 'complete', 'hybrid', 'r', '["00000000-0000-5000-8000-000000000001"]', 20),
      ('x', 's2', 1, 'user', 'Hello', NULL, NULL, 'complete', NULL, NULL, '[]', 20),
      ('y', 's2', 2, 'assistant', '', NULL, NULL, 'streaming', NULL, NULL, '[]', 20);
    INSERT INTO message_memories VALUES
      ('b', 1, '00000000-0000-5000-8000-000000000001', 'I prefer tea', 'chat', 1, 0.9, 0.9, 0.9, 1, 0),
      ('b', 2, 'gone', 'I prefer jam', 'chat', 1, 0.8, 0.8, 0.9, 1, 0);
    INSERT INTO message_facts VALUES ('b', 3, '{"edgeId":"e","sourceId":"p","source":"You","relation":"prefers","targetId":"t","target":"tea","confidence":1,"memoryIds":["gone"]}');
  `);
}

function openVersion1(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 1));
  fill(db);
  db.close();
  return dataDir;
}

it('0002 lays the messages of each session on one branch, whose end is shown', async () => {
  const store = openTestStore({ dataDir: openVersion1() });
  const { messages, session } = await store.bridge.request('sessions.get', { id: 's1' });
  expect(messages.map(({ id, parentId, alternatives }) => [id, parentId, alternatives])).toEqual([
    ['a', null, ['a']],
    ['b', 'a', ['b']],
    ['c', 'b', ['c']],
    ['d', 'c', ['d']],
  ]);
  expect(session).toMatchObject({ title: 'Tea', mode: 'normal', pinned: false, messageCount: 4 });
  expect((await store.bridge.request('sessions.get', { id: 's2' })).messages).toHaveLength(2);
  expect((await store.bridge.request('sessions.get', { id: 's3' })).messages).toEqual([]);
  expect((await store.bridge.request('sessions.list', {})).sessions.map(({ id }) => id)).toEqual([
    's1',
    's2',
    's3',
  ]);
});

it('0002 keeps what answers used, with the kind of each memory, and says nothing that was not decided then', async () => {
  const store = openTestStore({ dataDir: openVersion1() });
  const { messages } = await store.bridge.request('sessions.get', { id: 's1' });
  expect(messages[1]).toMatchObject({
    citations: ['00000000-0000-5000-8000-000000000001'],
    unsupported: [],
    cached: false,
    used: {
      coverage: null,
      timeRange: null,
      budget: null,
      memories: [
        { position: 1, kind: 'correction', text: 'I prefer tea' },
        { position: 2, kind: 'fact' },
      ],
      facts: [{ position: 3, target: 'tea', score: null, breakdown: null, via: [] }],
    },
  });
});

it('0002 backs up first, and leaves a sound database in which branches can begin', async () => {
  const store = openTestStore({ dataDir: openVersion1() });
  // One before each migration, the newest first.
  expect(listBackups(store.paths).at(-1)).toMatchObject({ schemaVersion: 1 });
  expect(store.db.pragma('integrity_check')).toBe('ok');
  expect(store.db.all('PRAGMA foreign_key_check')).toEqual([]);
  const opened = store.writer.openTurn(
    { kind: 'send', sessionId: 's1', text: 'And in winter?', edits: 'c' },
    { actor: 'ui' },
  );
  expect(opened.userMessage).toMatchObject({ parentId: 'b', alternatives: ['c', opened.userMessage.id] });
  expect(opened.history.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('0002 finds the children of a message and pending proposals without a scan', () => {
  const { db } = openTestStore();
  for (const sql of [
    "SELECT id FROM messages WHERE session_id = 's' AND parent_id = 'm' ORDER BY position DESC LIMIT 1",
    "SELECT id FROM messages WHERE session_id = 's' AND parent_id IS NULL AND role = 'user' ORDER BY position",
    "SELECT count(*) FROM proposals WHERE state = 'pending'",
    "SELECT text FROM response_cache WHERE key = 'k'",
    'DELETE FROM response_cache WHERE expires_at <= 1',
  ]) {
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan.map(({ detail }) => detail).join('; '), sql).not.toMatch(/SCAN|TEMP B-TREE/u);
  }
});
