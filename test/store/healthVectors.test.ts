import { describe, expect, it } from 'vitest';
import { openWritable } from '../../electron/store/database';
import { check, facts, faults, filled, look, mend, nearest, spoil, TEXTS } from '../support/health';
import {
  openSpace,
  recallTexts,
  rememberAll,
  switchSpace,
  WORD_DIMENSIONS,
  wordVector,
  workJobs,
} from '../support/seeds';
import { openTestStore, reopen } from '../support/store';

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
    store.writer.firstSpace({
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
      scope: 1,
    });
    await workJobs(store, () => ({ ok: false, reason: 'old' }));
    switchSpace(store, WORD_DIMENSIONS, 'words:v1');
    expect(look(store).vectors).toMatchObject({ retired: 1, models: ['old'], stale: 0, missing: 0, torn: 0 });
    expect(check(store, 'vectors')).toMatchObject({
      ok: true,
      hint: expect.any(String),
      repair: 'drop_stale_vectors',
    });
    mend(store, 'drop_stale_vectors');
    expect(check(store, 'vectors').hint).toBeNull();
    expect(store.db.column('SELECT model FROM embedding_spaces')).toEqual(['words:v1']);
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

  it('is not compacted while another program writes, and says so', async () => {
    const store = await filled();
    store.db.pragma('busy_timeout = 20');
    const other = openWritable(store.paths.database);
    other.immediate(() => {
      expect(() => mend(store, 'compact')).toThrow(
        expect.objectContaining({ code: 'STORE_BUSY', message: expect.stringContaining('Another program') }),
      );
    });
    other.close();
    expect(mend(store, 'compact')).toMatch(/^The file is/u);
  });

  it('gets smaller later where another program still reads', async () => {
    const store = await filled();
    store.readable.snapshot(() => {
      store.readable.count('SELECT count(*) FROM memories');
      expect(mend(store, 'compact')).toContain('once other programs that have the store open let go of it');
    });
    expect(faults(store)).toEqual([]);
  });
});
