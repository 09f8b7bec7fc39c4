import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EmbedOutcome } from '../../electron/models/ports';
import { SqliteVecReader } from '../../electron/vectors/sqliteVec';
import { NEVER_EXPIRES, type VectorFilter, type VectorHit } from '../../electron/vectors/vectorStore';
import {
  ask,
  buildSpace,
  openSpace,
  recallTexts,
  rememberAll,
  vectorAt,
  wordVector,
  workJobs,
} from '../support/seeds';
import { openTestStore, reopen, type TestStore } from '../support/store';

const everything: VectorFilter = { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null };
const payload = { live: true, kind: 0, importance: 0.9, expiresAt: NEVER_EXPIRES, scope: 1 };

/** A store whose memories all have word vectors. */
async function embedded(
  ...memories: Parameters<typeof rememberAll> extends [unknown, ...infer M] ? M : never
) {
  const store = openTestStore();
  const ids = rememberAll(store, ...memories);
  await workJobs(store);
  return { store, ids };
}

function query(store: TestStore, text: string, k: number, filter: Partial<VectorFilter> = {}) {
  return store.vectorReader.query(1, wordVector(text), k, { ...everything, ...filter });
}

const bad: [string, (text: string) => Float32Array][] = [
  ['NaN', (text) => wordVector(text).fill(Number.NaN, 0, 1)],
  ['infinite', (text) => wordVector(text).fill(Number.POSITIVE_INFINITY, 3, 4)],
  ['zero', (text) => wordVector(text).fill(0)],
  ['not unit length', (text) => wordVector(text).map((value) => value * 2)],
  ['too short', (text) => wordVector(text, 100)],
  ['empty', () => new Float32Array()],
];

it.each(bad)(
  'FIELD-CASES 1: a %s vector is not stored; its memory is kept, flagged, and found by keyword',
  async (_kind, make) => {
    const store = openTestStore();
    const [bad = '', good = ''] = rememberAll(store, 'Falcon uses Python', 'Heron uses Rust');
    const embed = (text: string): EmbedOutcome => ({
      ok: true,
      vectors: [text.startsWith('Falcon') ? make(text) : wordVector(text)],
    });
    await workJobs(store, embed);
    expect(await store.bridge.request('memories.get', { id: bad })).toMatchObject({
      embedding: 'failed',
      embeddingError: expect.stringMatching(/vector/u),
    });
    expect(await store.bridge.request('memories.get', { id: good })).toMatchObject({ embedding: 'embedded' });
    expect(query(store, 'Heron', 10).map(({ memorySeq }) => memorySeq)).toEqual([2]);
    expect(recallTexts(store, 'Falcon')).toContain('Falcon uses Python');
    expect(store.db.count('SELECT count(*) FROM jobs')).toBe(0);
  },
);

it.each(bad)(
  'FIELD-CASES 1: a query by a %s vector is refused, not answered at random',
  async (_kind, make) => {
    const { store } = await embedded('Falcon uses Python');
    expect(() => store.vectorReader.query(1, make('Falcon'), 5, everything)).toThrow(
      expect.objectContaining({ code: 'EMBEDDER_FAILED' }),
    );
  },
);

it('FIELD-CASES 2: numbers reach the vector table as integers, up to the largest', () => {
  const store = openTestStore();
  openSpace(store);
  const largest = 2 ** 52;
  store.db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('vectors', ?)", largest);
  store.vectors.upsert(1, 1, [wordVector('one')], payload);
  expect(store.db.all('SELECT id FROM vec_1')).toEqual([{ id: largest + 1 }]);
  expect(query(store, 'one', 1)).toEqual([{ memorySeq: 1, cosine: expect.closeTo(1, 5) }]);
});

it('FIELD-CASES 3: after an edit the old words stop matching and the new ones match', async () => {
  const { store, ids } = await embedded('Falcon uses Python', 'Heron uses Rust');
  await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'Osprey prefers Erlang' } });
  // At once: no vector and no word of the old text is left, the new words are found by keyword.
  expect(query(store, 'Falcon Python', 10).map(({ memorySeq }) => memorySeq)).toEqual([2]);
  expect(recallTexts(store, 'Falcon', { vector: null })).toEqual([]);
  expect(recallTexts(store, 'Erlang', { vector: null })).toEqual(['Osprey prefers Erlang']);
  await workJobs(store);
  const [best] = ask(store, 'Osprey prefers Erlang').memories;
  expect(best).toMatchObject({ cosine: expect.closeTo(1, 4), matched: 'both' });
  expect(store.vectorReader.cosines(1, wordVector('Falcon Python'), [1]).get(1)).toBeLessThan(0.2);
  // Embedding it once more replaces, and never doubles.
  store.vectors.upsert(1, 1, [wordVector('again'), wordVector('twice')], payload);
  store.vectors.upsert(1, 1, [wordVector('once')], payload);
  expect(store.vectorReader.count(1)).toBe(2);
  expect(store.db.count('SELECT count(*) FROM vec_1')).toBe(2);
});

it('FIELD-CASES 4: filters come before ranking, so that few matching memories among many are found', () => {
  const store = openTestStore();
  openSpace(store);
  store.db.immediate(() => {
    for (let seq = 1; seq <= 600; seq++) {
      const few = seq % 100 === 0;
      const vector = vectorAt('the question', few ? 0.5 : 0.99);
      store.vectors.upsert(1, seq, [vector], {
        live: few,
        kind: few ? 0 : 1,
        importance: few ? 0.9 : 0.3,
        expiresAt: few ? NEVER_EXPIRES : 1_000,
        scope: few ? 2 ** 47 : 1,
      });
    }
  });
  const filters: Partial<VectorFilter>[] = [
    { live: true },
    { excludeKinds: [1] },
    { minImportance: 0.5 },
    { notExpiredAt: 5_000 },
    { scopes: [2 ** 47, 5] },
  ];
  for (const filter of filters) {
    const hits = query(store, 'the question', 6, { live: false, ...filter });
    expect(
      hits.map(({ memorySeq }) => memorySeq).sort((a, b) => a - b),
      JSON.stringify(filter),
    ).toEqual([100, 200, 300, 400, 500, 600]);
  }
});

it('FIELD-CASES 4: long memories of many parts do not push others out of the k best', () => {
  const store = openTestStore();
  openSpace(store);
  const near = Array.from({ length: 8 }, () => vectorAt('the question', 0.99));
  for (let seq = 1; seq <= 4; seq++) store.vectors.upsert(1, seq, near, payload);
  for (let seq = 5; seq <= 10; seq++) store.vectors.upsert(1, seq, [vectorAt('the question', 0.5)], payload);
  expect(query(store, 'the question', 6)).toHaveLength(6);
  expect(query(store, 'the question', 10)).toHaveLength(10);
  expect(query(store, 'the question', 50)).toHaveLength(10);
});

it('FIELD-CASES 5: more than 4096 vectors, and more asked for than sqlite-vec gives, are no error', () => {
  const store = openTestStore();
  openSpace(store, 8);
  store.db.immediate(() => {
    for (let seq = 1; seq <= 4_200; seq++) {
      store.vectors.upsert(1, seq, [wordVector(`word ${seq}`, 8)], payload);
    }
  });
  for (const k of [1, 2_000, 4_096, 5_000]) {
    const hits = store.vectorReader.query(1, wordVector('word 7', 8), k, everything);
    expect(hits).toHaveLength(Math.min(k, 4_096));
  }
});

it('FIELD-CASES 10: with the embedder away nothing stands in for a vector, and the memory waits', async () => {
  const store = openTestStore();
  openSpace(store);
  const [id = ''] = rememberAll(store, 'Falcon uses Python');
  const jobs = store.writer.leaseJobs('embed', 10);
  store.writer.releaseJobs(jobs, store.clock.now() + 15_000);
  expect(store.db.count('SELECT count(*) FROM vectors')).toBe(0);
  expect(await store.bridge.request('memories.get', { id })).toMatchObject({
    embedding: 'pending',
    embeddingError: null,
  });
  expect(store.writer.leaseJobs('embed', 10)).toEqual([]);
  store.clock.advance(15_001);
  await workJobs(store);
  expect(await store.bridge.request('memories.get', { id })).toMatchObject({ embedding: 'embedded' });
});

it('FIELD-CASES 11: the oldest of many memories is found by vector and by keyword', async () => {
  const store = openTestStore();
  openSpace(store);
  rememberAll(store, { text: 'The zebrafish project began in Lisbon', createdAt: 1 });
  rememberAll(store, ...Array.from({ length: 600 }, (_, i) => `Filler about topic${i} and matter${i}`));
  await workJobs(store);
  expect(recallTexts(store, 'zebrafish project Lisbon')[0]).toBe('The zebrafish project began in Lisbon');
  expect(recallTexts(store, 'zebrafish', { vector: null })).toEqual([
    'The zebrafish project began in Lisbon',
  ]);
});

it('FIELD-CASES 27: trash takes a memory out of vectors, keywords and graph; restoring brings it back; restart changes nothing', async () => {
  const { store, ids } = await embedded('Falcon uses Python', 'Heron uses Rust');
  const id = ids[0] ?? '';
  const expectGone = async (current: TestStore) => {
    expect(recallTexts(current, 'Falcon Python')).not.toContain('Falcon uses Python');
    expect(recallTexts(current, 'Falcon', { vector: null })).toEqual([]);
    expect(ask(current, 'What uses Python?').answerFacts).toEqual([]);
    expect((await current.bridge.request('graph.facts', { name: 'Falcon' })).facts).toEqual([]);
    expect((await current.bridge.request('graph.entities', { query: 'Falcon' })).entities).toEqual([]);
    expect((await current.bridge.request('graph.view', {})).nodes.map(({ name }) => name)).not.toContain(
      'Falcon',
    );
  };
  await store.bridge.request('memories.trash', { ids: [id] });
  await expectGone(store);
  let again = reopen(store);
  await expectGone(again);
  await again.bridge.request('memories.restore', { ids: [id] });
  expect(recallTexts(again, 'Falcon Python')[0]).toBe('Falcon uses Python');
  expect(ask(again, 'What uses Python?').answerFacts).toHaveLength(1);
  await again.bridge.request('memories.trash', { ids: [id] });
  await again.bridge.request('memories.erase', {});
  await expectGone(again);
  again = reopen(again);
  await expectGone(again);
  for (const table of ['vectors', 'vec_1', 'memories_fts_docsize', 'edges', 'edge_provenance']) {
    expect(again.db.count(`SELECT count(*) FROM ${table}`), table).toBe(1);
  }
  expect(again.db.count("SELECT count(*) FROM entities WHERE name IN ('Falcon', 'Python')")).toBe(0);
});

/** What is done to a store between two queries: vectors of a memory written, its payload changed, or all taken away. */
const change = fc.record({
  seq: fc.integer({ min: 1, max: 12 }),
  words: fc.array(fc.constantFrom('falcon', 'heron', 'osprey', 'python', 'rust'), { maxLength: 3 }),
  does: fc.constantFrom('write', 'write', 'payload', 'remove'),
  live: fc.boolean(),
  kind: fc.integer({ min: 0, max: 4 }),
  importance: fc.constantFrom(0.1, 0.5, 0.9),
  expiresAt: fc.constantFrom(1_000, 2 ** 45, NEVER_EXPIRES),
  scope: fc.constantFrom(1, 2, 2 ** 47),
});
const question = fc.record({
  words: fc.constantFrom('falcon python', 'heron', 'osprey rust python'),
  k: fc.integer({ min: 1, max: 15 }),
  live: fc.boolean(),
  excludeKinds: fc.subarray([0, 1, 2, 3, 4], { maxLength: 4 }),
  minImportance: fc.constantFrom(null, 0.5, 0.7),
  notExpiredAt: fc.constantFrom(null, 5_000),
  scopes: fc.constantFrom(null, [1], [2, 2 ** 47]),
  within: fc.constantFrom<VectorFilter['within']>(null, {
    sql: 'm.importance > ? AND m.seq % 2 = 0',
    params: [0.2],
  }),
});

it('vectors held in memory give what sqlite-vec gives, whatever is changed in between', () => {
  const store = openTestStore();
  const space = openSpace(store, 16);
  rememberAll(store, ...Array.from({ length: 12 }, (_, i) => `Memory ${i} about matter${i}`));
  // Of its own changes a connection is not told, so this one holds nothing.
  const unheld = new SqliteVecReader(store.db);
  const close = (hits: VectorHit[]) => hits.map(({ cosine }) => cosine.toFixed(4));
  fc.assert(
    fc.property(fc.array(fc.tuple(change, question), { maxLength: 12 }), (steps) => {
      for (const [{ seq, words, does, ...payload }, { words: asked, k, ...filter }] of steps) {
        const parts = words.map((word) => wordVector(word, 16));
        if (does === 'write') store.vectors.upsert(space.id, seq, parts, payload);
        else if (does === 'payload') store.vectors.updatePayload(seq, payload);
        else store.vectors.remove(seq);
        const vector = wordVector(asked, 16);
        const hits = store.vectorReader.query(space.id, vector, k, filter);
        expect(close(hits)).toEqual(close(unheld.query(space.id, vector, k, filter)));
        // Equally near ones may stand in either order, and the last of them may be cut off.
        const all = unheld.query(space.id, vector, 100, filter).map(({ memorySeq }) => memorySeq);
        expect(all).toEqual(expect.arrayContaining(hits.map(({ memorySeq }) => memorySeq)));
        const seqs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99];
        const rounded = (cosines: Map<number, number>) =>
          [...cosines].map(([one, cosine]) => [one, cosine.toFixed(4)]).sort();
        expect(rounded(store.vectorReader.cosines(space.id, vector, seqs))).toEqual(
          rounded(unheld.cosines(space.id, vector, seqs)),
        );
        expect(store.vectorReader.vectors(space.id, seqs)).toEqual(unheld.vectors(space.id, seqs));
      }
    }),
    { numRuns: 60 },
  );
});

it('vectors held in memory follow what another process commits, and a change of what is embedded by', async () => {
  const { store, ids } = await embedded('Falcon uses Python', 'Heron uses Rust');
  expect(query(store, 'Falcon Python', 10).map(({ memorySeq }) => memorySeq)).toEqual([1, 2]);
  const other = openTestStore({ dataDir: store.dataDir, clock: store.clock, process: 'other' });
  await other.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'Osprey prefers Erlang' } });
  expect(query(store, 'Falcon Python', 10).map(({ memorySeq }) => memorySeq)).toEqual([2]);
  await workJobs(other);
  expect(query(store, 'Osprey Erlang', 1)).toMatchObject([{ memorySeq: 1 }]);
  await other.bridge.request('memories.trash', { ids: [ids[1] ?? ''] });
  expect(query(store, 'Heron Rust', 10).map(({ memorySeq }) => memorySeq)).toEqual([1]);
  await other.bridge.request('memories.restore', { ids: [ids[1] ?? ''] });
  expect(query(store, 'Heron Rust', 10).map(({ memorySeq }) => memorySeq)).toEqual([2, 1]);
  const small = buildSpace(other, 64, 'other:v1');
  expect(store.vectorReader.query(small.id, wordVector('Heron', 64), 10, everything)).toEqual([]);
  other.vectors.upsert(small.id, 2, [wordVector('Heron', 64)], payload);
  expect(store.vectorReader.query(small.id, wordVector('Heron', 64), 10, everything)).toMatchObject([
    { memorySeq: 2 },
  ]);
  expect(query(store, 'Heron Rust', 10).map(({ memorySeq }) => memorySeq)).toEqual([2, 1]);
});
