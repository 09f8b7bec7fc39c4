import { expect, it } from 'vitest';
import { runCommand } from '../../../electron/store/command';
import { openWritable } from '../../../electron/store/database';
import { migrate } from '../../../electron/store/migrate';
import { migrations } from '../../../electron/store/migrations/index';
import { storePaths } from '../../../electron/store/paths';
import { kindNumber, scopeNumber } from '../../../electron/store/vectorSync';
import type { VectorFilter } from '../../../electron/vectors/vectorStore';
import { openTestStore, temporaryFolder } from '../../support/store';
import { vectorAt, wordVector } from '../../support/seeds';

const MEMORIES = [
  ['fact', 'personal'],
  ['document', 'personal'],
  ['fact', 'client'],
];

/** A space as the versions before had it, with a vector for each memory. */
function openVersion6(): string {
  const dataDir = temporaryFolder();
  const db = openWritable(storePaths(dataDir).database);
  migrate(db, storePaths(dataDir), () => 0, migrations.slice(0, 6));
  db.exec(`
    INSERT INTO embedding_spaces (id, key, provider, model, dimensions, state, calibration, created_at)
      VALUES (1, 'words:v1', 'builtin', 'words', 64, 'active', '{"version":1,"midpoint":0.3,"slope":14}', 0);
    CREATE VIRTUAL TABLE vec_1 USING vec0(
      id INTEGER PRIMARY KEY, embedding FLOAT[64] distance_metric=L2,
      live BOOLEAN, kind INTEGER, importance FLOAT, expires_at INTEGER)`);
  MEMORIES.forEach(([kind, scope], i) => {
    const seq = i + 1;
    db.run(
      `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, source, embedding)
       VALUES ('00000000-0000-5000-8000-00000000000' || ?4, ?1, ?1, ?2, 0.9, 1, 'active', 10, 10, ?3, 'manual', 'embedded')`,
      `memory ${seq}`,
      kind ?? '',
      scope ?? '',
      String(seq),
    );
    db.run('INSERT INTO vectors (id, space_id, memory_seq, part) VALUES (?, 1, ?, 0)', seq, seq);
    db.run(
      'INSERT INTO vec_1 (id, embedding, live, kind, importance, expires_at) VALUES (?, ?, 1, ?, 0.9, ?)',
      BigInt(seq),
      vectorAt('the question', 0.9 - i / 10, 64),
      BigInt(kindNumber(kind ?? '')),
      BigInt(1_000 + i),
    );
  });
  db.run("UPDATE memories SET embedding = 'embedded'");
  db.run('DELETE FROM vector_outbox');
  db.close();
  return dataDir;
}

const NO_FILTER: VectorFilter = { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null };

it('0007 keeps every vector, tells passages from the rest and areas from each other', () => {
  const store = openTestStore({ dataDir: openVersion6() });
  const found = (filter: Partial<VectorFilter>) =>
    store.vectorReader
      .query(1, wordVector('the question', 64), 10, { ...NO_FILTER, ...filter })
      .map(({ memorySeq, cosine }) => [memorySeq, Number(cosine.toFixed(3))]);
  expect(found({})).toEqual([
    [1, 0.9],
    [2, 0.8],
    [3, 0.7],
  ]);
  expect(found({ excludeKinds: [kindNumber('document')] }).map(([seq]) => seq)).toEqual([1, 3]);
  expect(found({ excludeKinds: [0, 1, 2, 3] }).map(([seq]) => seq)).toEqual([2]);
  expect(found({ scopes: [scopeNumber('client')] }).map(([seq]) => seq)).toEqual([3]);
  expect(found({ notExpiredAt: 1_001 }).map(([seq]) => seq)).toEqual([3]);
  expect(store.db.column<number>('SELECT shelf FROM vec_1 ORDER BY id')).toEqual([0, 2, 0]);
  store.close();
});

it('0007 lets a move to another area reach the vectors', () => {
  const store = openTestStore({ dataDir: openVersion6() });
  const [id] = store.db.column<string>('SELECT id FROM memories WHERE seq = 1');
  const change = { name: 'test.move', actor: 'ui', domains: ['memories'], label: () => 'Moved' } as const;
  runCommand(store.context, { ...change, undoable: true }, () =>
    store.db.run("UPDATE memories SET scope = 'client' WHERE id = ?", id ?? ''),
  );
  const scopes = store.db.column<number>('SELECT scope FROM vec_1 ORDER BY id');
  expect(scopes).toEqual(['client', 'personal', 'client'].map(scopeNumber));
});

it('0007 leaves ends that were set before as they were known', () => {
  const { db } = openTestStore({ dataDir: openVersion6() });
  expect(db.column<string>("SELECT name FROM pragma_table_info('assertions')")).toContain('end_known_at');
});
