import { expect, it } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

/** With an answer that used a memory. */
function openVersion6(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 6));
  db.exec(`
    INSERT INTO sessions (id, title, created_at, updated_at) VALUES ('s', 'A chat', 10, 10);
    INSERT INTO messages (id, session_id, position, role, text, status, route, created_at)
      VALUES ('m', 's', 1, 'assistant', 'Tea [1].', 'complete', 'hybrid', 10);
    UPDATE sessions SET head_id = 'm';
    INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
      VALUES ('00000000-0000-5000-8000-000000000001', 'a', 'I like tea', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual');
    INSERT INTO message_memories (message_id, position, memory_id, kind, text, source, created_at, score, similarity,
      importance, recency, frequency)
      VALUES ('m', 1, '00000000-0000-5000-8000-000000000001', 'fact', 'I like tea', 'manual', 10, 0.8, 0.9, 0.9, 0, 0);
  `);
  db.close();
  return dataDir;
}

it('0007 has room for documents, and leaves answers with what they used', async () => {
  const { db, bridge } = openTestStore({ dataDir: openVersion6() });
  const { messages } = await bridge.request('sessions.get', { id: 's' });
  expect(messages[0]?.used?.memories).toMatchObject([{ text: 'I like tea', position: 1 }]);
  expect(messages[0]?.used?.memories[0]?.document).toBeUndefined();
  expect(await bridge.request('documents.list', {})).toEqual({ items: [], collections: [] });
  expect(db.pragma('integrity_check')).toBe('ok');
});

it('0007 counts passages, and which of them have vectors, whatever changes them', () => {
  const { db } = openTestStore();
  const counts = (): unknown => db.get('SELECT chunks, embedded FROM documents');
  db.run(
    `INSERT INTO documents (id, collection, path, name, format, size_bytes, content_hash, chunk_tokens, overlap_tokens,
       added_at, read_at) VALUES ('d', 'c', '/a', 'a', 'text', 1, 'h', 254, 64, 1, 1)`,
  );
  for (const n of [1, 2]) {
    db.run(
      `INSERT INTO memories (seq, id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
       VALUES (?1, 'id' || ?1, 'key' || ?1, 'text', 'document', 0.5, 1, 'active', 10, 10, 'personal', 'document:/a')`,
      n,
    );
    db.run(`INSERT INTO document_chunks (memory_seq, document_id, position) VALUES (?, 'd', 0)`, n);
  }
  expect(counts()).toEqual({ chunks: 2, embedded: 0 });
  db.run("UPDATE memories SET embedding = 'embedded'");
  expect(counts()).toEqual({ chunks: 2, embedded: 2 });
  db.run("UPDATE memories SET text = 'another' WHERE seq = 1");
  expect(counts()).toEqual({ chunks: 2, embedded: 1 });
  db.run('DELETE FROM memories WHERE seq = 2');
  expect(counts()).toEqual({ chunks: 1, embedded: 0 });
  db.run("DELETE FROM documents WHERE id = 'd'");
  expect(db.count('SELECT count(*) FROM document_chunks')).toBe(0);
});

it('0007 notes imports, and finds by index what was imported', () => {
  const { db } = openTestStore({ dataDir: openVersion6() });
  expect(db.count('SELECT count(*) FROM imports')).toBe(0);
  const plan = db.all<{ detail: string }>(
    "EXPLAIN QUERY PLAN SELECT * FROM memories WHERE source_ref = 'a:1'",
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('memories_source_ref');
});

it('0007 notes what memory files have not heard of, and only while there are any', () => {
  const { db } = openTestStore({ dataDir: openVersion6() });
  const waiting = (): number => db.count('SELECT count(*) FROM file_outbox');
  db.run("UPDATE memories SET text = 'I like coffee'");
  expect(waiting()).toBe(0);
  db.run("INSERT INTO file_folder (only, path) VALUES (1, '/files')");
  db.run('UPDATE memories SET access_count = 1');
  expect(waiting()).toBe(0);
  db.run('UPDATE memories SET tags = \'["a"]\'');
  expect(waiting()).toBe(1);
  db.run('DELETE FROM file_outbox');
  db.run("UPDATE memories SET kind = 'episode'");
  expect(waiting()).toBe(1);
  db.run('DELETE FROM file_outbox');
  db.run('DELETE FROM memories');
  expect(waiting()).toBe(0);
});
