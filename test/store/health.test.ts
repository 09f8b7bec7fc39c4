import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { HealthCheck, RepairName } from '#shared/contract/health';
import { partChecks } from '../../electron/engine/compute/healthWords';
import { AppError } from '#shared/errors';
import { markSuspect } from '../../electron/store/open';
import { verifiedBackup } from '../../electron/store/verifiedBackup';
import { examineStore, type PartFindings } from '../../electron/store/health';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { entityIdsByAlias } from '../../electron/store/graphEntities';
import { factsOf } from '../../electron/store/graphFacts';
import type { VectorHit } from '../../electron/vectors/vectorStore';
import { openSpace, recallTexts, rememberAll, tableTexts, wordVector, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

function look(store: TestStore): PartFindings {
  const { integrity, parts } = examineStore(store.dataDir);
  expect(integrity).toBe('ok');
  if (parts === null) throw new Error('the file is damaged');
  return parts;
}

function check(store: TestStore, name: string): HealthCheck {
  const found = partChecks(look(store), store.clock.now()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no check is called ${name}`);
  return found;
}

function faults(store: TestStore): string[] {
  return partChecks(look(store), store.clock.now())
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);
}

/** The whole repair, piece by piece. Returns what it says. */
function mend(store: TestStore, name: RepairName): string {
  let position = '';
  let changed = 0;
  for (;;) {
    const piece = store.writer.mend({ name, position, changed });
    if (piece.next === null) return piece.outcome;
    ({ changed } = piece);
    position = piece.next;
  }
}

/** Behind the back of triggers and foreign keys. */
function spoil(store: TestStore, sql: string): void {
  store.db.pragma('foreign_keys = OFF');
  store.db.exec(sql);
  store.db.pragma('foreign_keys = ON');
}

/** As a fault of the disk would. */
function tearText(store: TestStore): void {
  const raw = new Database(store.paths.database);
  raw.unsafeMode().exec('DELETE FROM memories_fts_data WHERE id > 10');
  raw.close();
}

const TEXTS = [
  'The Atlas project uses Python',
  'Hannah lives in Oslo',
  '今日は成語しりとりをした',
  'I prefer tea',
];

async function filled(): Promise<TestStore> {
  const store = openTestStore();
  rememberAll(store, ...TEXTS);
  await workJobs(store);
  return store;
}

function facts(store: TestStore, name: string): string[] {
  return factsOf(store.db, entityIdsByAlias(store.db, canonicalName(name))).map(
    ({ source, relation, target }) => `${source} ${relation} ${target}`,
  );
}

function nearest(store: TestStore, text: string): VectorHit | undefined {
  const { id, dimensions } = openSpace(store, store.reader.activeSpace()?.dimensions);
  const filter = { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null };
  return store.vectorReader.query(id, wordVector(text, dimensions), 1, filter)[0];
}

describe('a store in order', () => {
  it('has no fault: empty, in use, after edits, undo, trash, merge and erasure', async () => {
    const store = openTestStore();
    expect(faults(store)).toEqual([]);
    const [atlas, hannah, , tea] = rememberAll(store, ...TEXTS);
    await workJobs(store);
    expect(faults(store)).toEqual([]);
    await store.bridge.request('memories.edit', { id: tea ?? '', patch: { text: 'I prefer coffee to tea' } });
    await store.bridge.request('memories.edit', {
      id: atlas ?? '',
      patch: { text: 'The Atlas project uses Rust' },
    });
    expect(faults(store)).toEqual([]);
    await store.bridge.request('journal.undo', {});
    await workJobs(store);
    expect(faults(store)).toEqual([]);
    await store.bridge.request('memories.merge', {
      ids: [tea ?? '', hannah ?? ''],
      text: 'Hannah prefers tea',
    });
    await store.bridge.request('memories.trash', { ids: [atlas ?? ''] });
    await workJobs(store);
    expect(faults(store)).toEqual([]);
    await store.bridge.request('memories.erase', { ids: [atlas ?? ''] });
    expect(faults(store)).toEqual([]);
  });

  it('that is mended in every way stays what it is', async () => {
    const store = await filled();
    const before = snapshot(store.db);
    const known = facts(store, 'Atlas');
    for (const name of [
      'embed_failed',
      'drop_stale_vectors',
      'rebuild_full_text',
      'settle_graph',
      'remove_orphans',
      'compact',
    ] as const) {
      mend(store, name);
      expect(faults(store)).toEqual([]);
    }
    expect(snapshot(store.db)).toEqual(before);
    expect(facts(store, 'Atlas')).toEqual(known);
    expect(recallTexts(store, 'Where does Hannah live?')[0]).toBe('Hannah lives in Oslo');
  });

  it('is looked at while another connection writes, and keeps nobody from writing', async () => {
    const store = await filled();
    store.db.immediate(() => {
      store.db.run("UPDATE memories SET text = 'half done' WHERE seq = 1");
      expect(look(store).text).toMatchObject({ words: 0, cjk: 0, names: 0 });
    });
  });
});

describe('search by words', () => {
  it('that lost a memory is found out and made anew', async () => {
    const store = await filled();
    spoil(
      store,
      `INSERT INTO memories_fts (memories_fts, rowid, text) SELECT 'delete', seq, text FROM memories WHERE seq = 4`,
    );
    expect(await tableTexts(store, 'tea')).toEqual([]);
    expect(check(store, 'full_text')).toMatchObject({ ok: false, repair: 'rebuild_full_text' });
    mend(store, 'rebuild_full_text');
    expect(await tableTexts(store, 'tea')).toEqual(['I prefer tea']);
    expect(faults(store)).toEqual([]);
  });

  it('that still finds what no memory says is found out', async () => {
    const store = await filled();
    spoil(store, `INSERT INTO memories_fts (rowid, text) VALUES (4711, 'a ghost')`);
    expect(look(store).text.words).toBeGreaterThan(0);
    mend(store, 'rebuild_full_text');
    expect(look(store).text.words).toBe(0);
  });

  it('in Chinese and Japanese, and of names, likewise', async () => {
    const store = await filled();
    spoil(store, `DELETE FROM memories_cjk; INSERT INTO aliases_fts (rowid, name) VALUES (4711, 'Nobody')`);
    expect(look(store).text).toMatchObject({ cjk: 1, names: 1 });
    expect(await tableTexts(store, 'しりとり')).toEqual([]);
    mend(store, 'rebuild_full_text');
    expect(look(store).text).toMatchObject({ cjk: 0, names: 0 });
    expect(await tableTexts(store, 'しりとり')).toEqual(['今日は成語しりとりをした']);
  });

  it('with a damaged index is a fault of the index, not of the file', async () => {
    const store = await filled();
    tearText(store);
    expect(look(store).text.malformed).toBeGreaterThan(0);
    expect(verifiedBackup(store.dataDir, { reason: 'test', now: 0 }, () => undefined)).toContain('test');
    mend(store, 'rebuild_full_text');
    expect(faults(store)).toEqual([]);
    expect(await tableTexts(store, 'tea')).toEqual(['I prefer tea']);
  });

  it('that is damaged when the app starts after trouble is made anew: the store is not set aside for it', async () => {
    const store = await filled();
    store.close();
    tearText(store);
    markSuspect(store.paths, new AppError('STORE_CORRUPT', 'as a search met it'));
    const again = reopen(store);
    expect(await tableTexts(again, 'tea')).toEqual(['I prefer tea']);
    expect(faults(again)).toEqual([]);
  });
});

describe('loose ends', () => {
  const ENDS = [
    ['mentions', `INSERT INTO mentions SELECT 999, id, id, name, type, NULL, 0, 1, 0 FROM entities LIMIT 1`],
    ['jobs', `INSERT INTO jobs (kind, memory_seq) VALUES ('embed', 999)`],
    ['dismissals', `INSERT INTO dismissals VALUES (999, 'expired', 0)`],
    ['edge_provenance', `INSERT INTO edge_provenance SELECT id, 999 FROM edges LIMIT 1`],
    [
      'assertions',
      `INSERT INTO assertions (memory_seq, source_id, relation, target_id, origin, confidence, said_at, asserted_at)
       SELECT 999, source_id, relation, target_id, 'extracted', 1, 0, 0 FROM edges LIMIT 1`,
    ],
    [
      'message_memories',
      `INSERT INTO sessions (id, title, created_at, updated_at) VALUES ('s', 'Chat', 0, 0);
       INSERT INTO messages (id, session_id, position, role, text, status, created_at)
         VALUES ('m', 's', 0, 'assistant', 'x', 'complete', 0);
       INSERT INTO message_memories (message_id, position, memory_id, text, source, created_at, score, similarity,
         importance, recency, frequency) VALUES ('m', 0, 'gone', 'x', 'chat', 0, 1, 1, 1, 1, 1)`,
    ],
  ] as const;

  it.each(ENDS)('of %s are found and removed', async (table, sql) => {
    const store = await filled();
    spoil(store, sql);
    expect(look(store).orphans).toEqual([{ table, column: expect.any(String), count: 1 }]);
    expect(check(store, 'orphans')).toMatchObject({ ok: false, repair: 'remove_orphans' });
    expect(mend(store, 'remove_orphans')).toBe('Removed 1 loose end.');
    expect(faults(store)).toEqual([]);
    expect(await tableTexts(store, 'Oslo')).toEqual(['Hannah lives in Oslo']);
  });

  it('are not answers that used a memory which undo has taken away', async () => {
    const store = await filled();
    const id = store.db.column<string>("SELECT id FROM memories WHERE text = 'I prefer tea'")[0] ?? '';
    spoil(store, ENDS[5][1].replace("'gone'", `'${id}'`));
    await store.bridge.request('journal.undo', {});
    expect(store.db.count('SELECT count(*) FROM memories WHERE id = ?', id)).toBe(0);
    expect(look(store).orphans).toEqual([]);
  });
});

describe('the graph', () => {
  it.each([
    ['a wrong count of mentions', 'UPDATE entities SET mentions = mentions + 3', 'counters'],
    ['a wrong count of facts', "UPDATE entities SET degree = 0 WHERE name = 'Atlas'", 'counters'],
    ['a fact that nobody says', 'DELETE FROM edge_provenance', 'unsupported'],
    ['a fact that is missing', 'DELETE FROM edge_provenance; DELETE FROM edges', 'missing'],
    [
      'a change that was not settled',
      "INSERT INTO entity_outbox SELECT id FROM entities WHERE name = 'Atlas'",
      'waiting',
    ],
  ] as const)('with %s is found out and put together anew', async (_name, sql, which) => {
    const store = await filled();
    const before = store.db.all('SELECT id, mentions, degree FROM entities ORDER BY id');
    spoil(store, sql);
    expect(look(store).graph[which]).toBeGreaterThan(0);
    expect(check(store, 'graph')).toMatchObject({ ok: false, repair: 'settle_graph' });
    mend(store, 'settle_graph');
    expect(faults(store)).toEqual([]);
    expect(facts(store, 'Atlas')).toEqual(['Atlas uses Python']);
    expect(store.db.all('SELECT id, mentions, degree FROM entities ORDER BY id')).toEqual(before);
  });

  it('is in order where a person merged, dismissed and retired', async () => {
    const store = await filled();
    rememberAll(store, 'K8s runs Atlas', 'Kubernetes uses Go', 'Marta lives in Lisbon');
    await workJobs(store);
    const entityId = (name: string) => entityIdsByAlias(store.db, canonicalName(name))[0] ?? '';
    await store.bridge.request('graph.merge', { intoId: entityId('Kubernetes'), ids: [entityId('Atlas')] });
    await store.bridge.request('graph.deleteEntities', { ids: [entityId('Marta')] });
    expect(look(store).graph).toEqual({ waiting: 0, counters: 0, unsupported: 0, missing: 0 });
    mend(store, 'settle_graph');
    expect(look(store).graph).toEqual({ waiting: 0, counters: 0, unsupported: 0, missing: 0 });
  });
});

describe('embedding', () => {
  it('that failed is told by its reasons and shown in the table; trying again does it', async () => {
    const store = openTestStore();
    rememberAll(store, ...TEXTS);
    await workJobs(store, (text) =>
      text.includes('tea')
        ? { ok: false, reason: 'The model cannot take it.' }
        : { ok: true, vectors: [wordVector(text)] },
    );
    const found = check(store, 'embedding');
    expect(found).toMatchObject({
      ok: false,
      details: ['1: The model cannot take it.'],
      repair: 'embed_failed',
    });
    const { total } = await store.bridge.request('memories.list', { filter: found.filter ?? {} });
    expect(total).toBe(1);
    expect(mend(store, 'embed_failed')).toBe('Tries 1 job again in the background.');
    await workJobs(store);
    expect(faults(store)).toEqual([]);
    expect(recallTexts(store, 'tea')[0]).toBe('I prefer tea');
  });

  it('that nothing was going to do is done; so are jobs that failed', async () => {
    const store = openTestStore();
    rememberAll(store, ...TEXTS);
    spoil(
      store,
      `DELETE FROM jobs WHERE kind = 'embed'; UPDATE jobs SET state = 'failed', error = 'Boom' WHERE memory_seq = 1`,
    );
    expect(look(store).waiting).toMatchObject({
      forgotten: 4,
      failedJobs: [{ kind: 'extract', reason: 'Boom', count: 1 }],
    });
    expect(faults(store)).toEqual(['embedding', 'jobs']);
    mend(store, 'embed_failed');
    await workJobs(store);
    expect(faults(store)).toEqual([]);
    expect(facts(store, 'Atlas')).toEqual(['Atlas uses Python']);
  });
});

describe('vectors', () => {
  it('of a model that is not used any more are advice, and dropped with all they take', async () => {
    const store = openTestStore();
    rememberAll(store, ...TEXTS);
    store.writer.ensureSpace({
      key: 'old:v1',
      provider: 'ollama',
      model: 'old',
      dimensions: 8,
      calibration: '{}',
    });
    store.vectors.upsert(1, 1, [Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0)], {
      live: true,
      kind: 0,
      importance: 1,
      expiresAt: 9e12,
    });
    await workJobs(store); // opens another space
    expect(look(store).vectors).toMatchObject({ retired: 1, models: ['old'], stale: 0, missing: 0, torn: 0 });
    expect(check(store, 'vectors')).toMatchObject({
      ok: true,
      hint: expect.any(String),
      repair: 'drop_stale_vectors',
    });
    mend(store, 'drop_stale_vectors');
    expect(check(store, 'vectors').hint).toBeNull();
    expect(store.db.column('SELECT model FROM embedding_spaces')).toEqual(['words']);
    expect(store.db.count("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'vec_1%'")).toBe(0);
    expect(recallTexts(store, 'Hannah lives')[0]).toBe('Hannah lives in Oslo');
  });

  const BAD = [
    ['of a memory that is gone', 'UPDATE vectors SET memory_seq = 999 WHERE memory_seq = 4', 'stale'],
    ['of words that were changed', "UPDATE memories SET embedding = 'pending' WHERE seq = 4", 'stale'],
    ['that should be there', 'DELETE FROM vectors WHERE memory_seq = 4', 'missing'],
    ['of which one half is gone', 'DELETE FROM vectors WHERE memory_seq = 4', 'torn'],
    ['of another size than the model', 'UPDATE embedding_spaces SET dimensions = 128', 'misfits'],
    ['without their table', 'DROP TABLE vec_1', 'misfits'],
  ] as const;

  it.each(BAD)(
    '%s are found out, and everything is embedded again that has to be',
    async (_name, sql, which) => {
      const store = await filled();
      spoil(store, sql);
      expect(look(store).vectors[which]).toBeGreaterThan(0);
      expect(check(store, 'vectors')).toMatchObject({ ok: false, repair: 'drop_stale_vectors' });
      mend(store, 'drop_stale_vectors');
      mend(store, 'embed_failed');
      const dimensions = store.reader.activeSpace()?.dimensions ?? 0;
      await workJobs(store, (text) => ({ ok: true, vectors: [wordVector(text, dimensions)] }));
      expect(faults(store)).toEqual([]);
      expect(store.vectorReader.count(openSpace(store).id)).toBe(TEXTS.length);
      expect(nearest(store, 'I prefer tea')).toMatchObject({ memorySeq: 4, cosine: expect.closeTo(1, 3) });
    },
  );
});

describe('size', () => {
  it('is said, and compacting gives back what is empty; vectors stay those of their memories', async () => {
    const store = await filled();
    store.db.exec('CREATE TABLE junk AS SELECT zeroblob(24000000) AS b; DROP TABLE junk;');
    const found = check(store, 'size');
    expect(found).toMatchObject({ ok: true, repair: 'compact' });
    const before = look(store).size.database;
    store.readable.close();
    expect(mend(store, 'compact')).toMatch(/^The file is \d+(\.\d)? MB smaller\.$/u);
    expect(look(store).size.database).toBeLessThan(before / 2);
    expect(check(store, 'size').repair).toBeNull();
    expect(nearest(reopen(store), 'I prefer tea')).toMatchObject({
      memorySeq: 4,
      cosine: expect.closeTo(1, 3),
    });
  });
});
