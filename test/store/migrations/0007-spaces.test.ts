import { expect, it } from 'vitest';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { openTestStore, temporaryFolder } from '../../support/store';

/** In use is the second of two spaces; what the first one left behind is still there. */
function openVersion6(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 6));
  db.exec(`
    INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source)
      VALUES ('00000000-0000-5000-8000-000000000001', 'a', 'I like tea', 'fact', 0.9, 1, 'active', 10, 10, 'personal', 'manual');
    UPDATE memories SET embedding = 'embedded';
    DELETE FROM jobs;
    INSERT INTO embedding_spaces (id, key, provider, model, dimensions, state, calibration, created_at) VALUES
      (1, 'old:v1', 'ollama', 'old', 4, 'retired', '{}', 1), (2, 'new:v1', 'builtin', 'new', 4, 'active', '{}', 2);
    INSERT INTO vectors (space_id, memory_seq, part) VALUES (1, 1, 0), (2, 1, 0);
  `);
  for (const space of [1, 2]) {
    db.exec(`CREATE VIRTUAL TABLE vec_${space} USING vec0(id INTEGER PRIMARY KEY, embedding FLOAT[4] distance_metric=L2,
      live BOOLEAN, kind INTEGER, importance FLOAT, expires_at INTEGER);
      INSERT INTO vec_${space} SELECT id, '[1, 0, 0, 0]', 1, 0, 0.9, 253402214400000 FROM vectors WHERE space_id = ${space}`);
  }
  db.close();
  return dataDir;
}

it('0007 has room for a change of the embedding model, leaves the one in use, and lets old vectors go', async () => {
  const { db, bridge, writer } = openTestStore({ dataDir: openVersion6() });
  expect(await bridge.request('spaces.status', {})).toMatchObject({
    active: { model: 'new', memories: 1 },
    building: null,
  });
  while (writer.dropRetired(10) > 0);
  expect(db.column('SELECT key FROM embedding_spaces')).toEqual(['new:v1']);
  expect(db.column('SELECT space_id FROM vectors')).toEqual([2]);
  const wanted = { key: 'next:v1', provider: 'ollama', model: 'next' };
  expect(writer.holdSpaceChange(wanted, 1)).toMatchObject({ ...wanted, spaceId: null, done: 0 });
  expect((await bridge.request('spaces.status', {})).building).toMatchObject({ model: 'next', total: 1 });
  expect(db.pragma('integrity_check')).toBe('ok');
});
