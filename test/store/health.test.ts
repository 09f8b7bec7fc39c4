import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { entityIdsByAlias } from '../../electron/store/graphEntities';
import { markSuspect } from '../../electron/store/open';
import { verifiedBackup } from '../../electron/store/verifiedBackup';
import { check, facts, faults, filled, look, mend, spoil, TEXTS } from '../support/health';
import { recallTexts, rememberAll, tableTexts, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

/** As a fault of the disk would. */
function tearText(store: TestStore): void {
  const raw = new Database(store.paths.database);
  raw.unsafeMode().exec('DELETE FROM memories_fts_data WHERE id > 10');
  raw.close();
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
    const ask = { reason: 'test', now: 0, keep: 10 };
    expect(await verifiedBackup(store.dataDir, ask, () => undefined)).toContain('test');
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
