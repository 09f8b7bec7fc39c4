import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { v5 } from 'uuid';
import {
  IndexFault,
  type IndexedMemory,
  type IndexFilter,
  type PointPayload,
  type VectorIndex,
} from '../../electron/vectors/vectorIndex';
import { NEVER_EXPIRES } from '../../electron/vectors/vectorStore';
import { vectorAt, wordVector } from './seeds';

const DIMENSIONS = 16;
const ALL: IndexFilter = { live: false, excludeKinds: [], minImportance: null, notExpiredAt: null };
const PAYLOAD: PointPayload = {
  live: true,
  kind: 0,
  importance: 0.9,
  expiresAt: NEVER_EXPIRES,
  scope: 7,
  sessionId: '',
  createdAt: 1_700_000_000_000,
};

export function memoryId(n: number): string {
  return v5(`memory ${n}`, v5.URL);
}

function memory(
  n: number,
  vectors: readonly Float32Array[],
  payload: Partial<PointPayload> = {},
): IndexedMemory {
  return { memoryId: memoryId(n), vectors, payload: { ...PAYLOAD, ...payload } };
}

const words = (text: string): Float32Array => wordVector(text, DIMENSIONS);
const near = (cosine: number): Float32Array => vectorAt('the question', cosine, DIMENSIONS);

/** What every store has to do alike, whatever is behind it. `open` gives a new, empty collection. */
export function conforms(open: (dimensions: number) => Promise<VectorIndex>): void {
  let index: VectorIndex;
  beforeEach(async () => {
    index = await open(DIMENSIONS);
    await index.ensure();
  });
  afterEach(() => index.drop());
  const found = async (vector: Float32Array, k = 50, filter: Partial<IndexFilter> = {}): Promise<string[]> =>
    (await index.query(vector, k, { ...ALL, ...filter })).map((hit) => hit.memoryId);

  it('makes a collection once, and says so', async () => {
    const other = await open(DIMENSIONS);
    expect(await other.ensure()).toBe(true);
    expect(await other.ensure()).toBe(false);
    await other.drop();
  });

  it('finds the nearest first, with their cosines', async () => {
    await index.upsert([1, 0.8, 0.5, -0.3].map((cosine, n) => memory(n, [near(cosine)])));
    const hits = await index.query(words('the question'), 10, ALL);
    expect(hits.map((hit) => hit.memoryId)).toEqual([0, 1, 2, 3].map(memoryId));
    [1, 0.8, 0.5, -0.3].forEach((cosine, n) => expect(hits[n]?.cosine).toBeCloseTo(cosine, 4));
    expect(await found(words('the question'), 2)).toEqual([0, 1].map(memoryId));
  });

  it('gives what there is when more is asked for, and nothing for nothing, after something went too', async () => {
    expect(await found(words('falcon'))).toEqual([]);
    await index.upsert([memory(1, [words('falcon')]), memory(2, [words('heron')])]);
    await index.remove([memoryId(2)]);
    expect(await found(words('falcon'), 5_000)).toEqual([memoryId(1)]);
    expect(await found(words('falcon'), 0)).toEqual([]);
  });

  it('replaces what it knows of a memory: vectors, parts and all that it is filtered by', async () => {
    const parts = [words('falcon'), words('heron'), words('osprey')];
    await index.upsert([memory(1, parts, { sessionId: 'a', kind: 1, live: false, importance: 0.2 })]);
    expect(await index.count()).toBe(3);
    await index.upsert([memory(1, [words('erlang')])]);
    expect(await index.count()).toBe(1);
    expect(await index.count({ ...ALL, live: true, minImportance: 0.9, excludeKinds: [1] })).toBe(1);
    expect(await found(words('falcon'), 5, { besides: besides({ sessionId: 'a' }) })).toEqual([]);
    const [hit] = await index.query(words('erlang'), 1, ALL);
    expect(hit?.cosine).toBeCloseTo(1, 4);
    await index.upsert([memory(1, [])]);
    expect(await index.count()).toBe(0);
  });

  it('of one memory twice in a batch of others nothing is doubled', async () => {
    await index.upsert([memory(1, [words('falcon')]), memory(2, [words('heron')])]);
    await index.upsert([memory(1, [words('falcon')]), memory(2, [words('heron')])]);
    expect(await index.count()).toBe(2);
  });

  it('changes what memories are filtered by, and leaves their vectors', async () => {
    const [one, two] = [memory(1, [words('falcon'), words('heron')]), memory(2, [words('osprey')])];
    await index.upsert([one, two, memory(3, [words('python')])]);
    const changed = { live: false, kind: 2, importance: 0.1, expiresAt: 5, scope: 9, sessionId: 's' };
    await index.updatePayload([
      { ...one, payload: { ...one.payload, ...changed } },
      { ...two, payload: { ...two.payload, ...changed } },
    ]);
    await index.updatePayload([]);
    expect(await found(words('falcon'), 10, { live: true })).toEqual([memoryId(3)]);
    expect(
      await found(words('falcon'), 10, { scopes: [9], besides: besides({ sessionId: 's' }) }),
    ).toHaveLength(2);
    expect(await index.count()).toBe(4);
    const [hit] = await index.query(words('heron'), 1, { ...ALL, excludeKinds: [0] });
    expect(hit).toEqual({ memoryId: memoryId(1), cosine: expect.closeTo(1, 4) });
  });

  it('removes all parts of a memory, does not mind what is not there, and for nothing removes nothing', async () => {
    await index.upsert([memory(1, [words('falcon'), words('heron')]), memory(2, [words('osprey')])]);
    await index.remove([]);
    await index.removePoints([]);
    expect(await index.count()).toBe(3);
    await index.remove([memoryId(1), memoryId(77)]);
    expect(await index.count()).toBe(1);
    expect(await found(words('falcon'))).toEqual([memoryId(2)]);
  });

  it('filters before it ranks: the few that pass are found among many that are nearer', async () => {
    const many = Array.from({ length: 300 }, (_, n) => memory(n, [near(0.9)], { live: false, scope: 1 }));
    const few = [300, 301, 302].map((n) => memory(n, [near(0.1)], { importance: 1, createdAt: 1_000 }));
    await index.upsert([...many, ...few]);
    const filters: Partial<IndexFilter>[] = [
      { live: true },
      { scopes: [7] },
      { minImportance: 0.95 },
      { besides: besides({ created: { from: 500, to: 1_500 } }) },
      {
        live: true,
        scopes: [7, 8],
        notExpiredAt: 10,
        besides: besides({ created: { from: 1_000, to: 1_001 } }),
      },
    ];
    for (const filter of filters) {
      const hits = await found(words('the question'), 5, filter);
      expect(hits.sort(), JSON.stringify(filter)).toEqual([300, 301, 302].map(memoryId).sort());
    }
  });

  it('tells importance of one and of a half apart from less, whole number or not', async () => {
    await index.upsert(
      [1, 0.5, 0.49, 0].map((importance, n) => memory(n, [words('falcon')], { importance })),
    );
    expect((await found(words('falcon'), 10, { minImportance: 0.5 })).sort()).toEqual(
      [0, 1].map(memoryId).sort(),
    );
  });

  it('a memory of many parts takes no places from others', async () => {
    const long = [1, 2, 3, 4].map((n) =>
      memory(
        n,
        Array.from({ length: 8 }, () => near(0.99)),
      ),
    );
    const short = [5, 6, 7, 8, 9, 10].map((n) => memory(n, [near(0.5)]));
    await index.upsert([...long, ...short]);
    expect(await found(words('the question'), 6)).toHaveLength(6);
    expect(await found(words('the question'), 10)).toHaveLength(10);
    expect(await found(words('the question'), 50)).toHaveLength(10);
  });

  it('lists every point once, page by page, and removes single ones', async () => {
    const memories = Array.from({ length: 25 }, (_, n) =>
      memory(n, n % 5 === 0 ? [near(0.2), near(0.4)] : [near(n / 30)]),
    );
    await index.upsert(memories);
    const points = await listAll(index, 7);
    expect(points).toHaveLength(30);
    expect(new Set(points.map(({ pointId }) => pointId)).size).toBe(30);
    expect(new Set(points.map((point) => point.memoryId))).toEqual(
      new Set(memories.map((one) => one.memoryId)),
    );
    await index.removePoints(points.slice(0, 10).map(({ pointId }) => pointId));
    expect(await index.count()).toBe(20);
  });

  it('takes more in one go than a server takes in one request', async () => {
    const memories = Array.from({ length: 2_100 }, (_, n) => memory(n, [words(`word ${n}`)]));
    await index.upsert(memories);
    expect(await index.count()).toBe(2_100);
    await index.remove(memories.map((one) => one.memoryId));
    expect(await index.count()).toBe(0);
  });

  it('goes with all that is in it, twice without a fault', async () => {
    await index.upsert([memory(1, [words('falcon')])]);
    await index.drop();
    await index.drop();
    expect(await index.ensure()).toBe(true);
    expect(await index.count()).toBe(0);
  });

  it('finds what passes any filter, as near as it is, whatever was done before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), filters, async (changes, filter) => {
        const known = new Map<number, IndexedMemory>();
        for (const { n, does, texts, ...payload } of changes) {
          const one = memory(n, texts.map(words), payload);
          const before = known.get(n);
          if (does === 'remove') {
            await index.remove([one.memoryId]);
            known.delete(n);
          } else if (does === 'payload' && before !== undefined) {
            const { createdAt } = before.payload;
            const changed = { ...before, payload: { ...one.payload, createdAt } };
            await index.updatePayload([changed]);
            known.set(n, changed);
          } else {
            await index.upsert([one]);
            known.set(n, one);
          }
        }
        const hits = await index.query(words('falcon heron'), 20, filter);
        const expected = [...known.values()]
          .filter((one) => one.vectors.length > 0 && passes(one.payload, filter))
          .map((one) => [one.memoryId, best(words('falcon heron'), one.vectors).toFixed(3)] as const)
          .sort();
        expect(hits.map((hit) => [hit.memoryId, fixed(hit.cosine)]).sort()).toEqual(
          expected.map(([id, c]) => [id, fixed(Number(c))]),
        );
        await index.remove([...known.values()].map((one) => one.memoryId));
        expect(await index.count()).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
}

/** The same for stores that can be out of reach: what they say then. */
export async function expectFault(
  kind: IndexFault['kind'],
  action: () => Promise<unknown>,
): Promise<IndexFault> {
  const fault: unknown = await action().then(
    () => new Error('no fault'),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(IndexFault);
  // Safe: asserted in the line before.
  const known = fault as IndexFault;
  expect(known.kind, known.message).toBe(kind);
  return known;
}

export async function listAll(
  index: VectorIndex,
  limit: number,
): Promise<{ pointId: string; memoryId: string }[]> {
  const points = [];
  let after: string | null = null;
  do {
    const page = await index.list(after, limit);
    points.push(...page.points);
    after = page.next;
  } while (after !== null);
  return points;
}

function besides(some: Partial<NonNullable<IndexFilter['besides']>>): NonNullable<IndexFilter['besides']> {
  return { sessionId: null, created: null, kindOrImportance: null, ...some };
}

const change = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  does: fc.constantFrom('write', 'write', 'payload', 'remove'),
  texts: fc.array(fc.constantFrom('falcon', 'heron', 'falcon heron', 'osprey'), { maxLength: 3 }),
  live: fc.boolean(),
  kind: fc.integer({ min: 0, max: 4 }),
  importance: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
  expiresAt: fc.constantFrom(1_000, 2 ** 45, NEVER_EXPIRES),
  scope: fc.constantFrom(0, 7, 2 ** 48 - 1),
  sessionId: fc.constantFrom('', 'one', 'two'),
  createdAt: fc.constantFrom(0, 500, 1_700_000_000_000),
});

const filters: fc.Arbitrary<IndexFilter> = fc.record({
  live: fc.boolean(),
  excludeKinds: fc.subarray([0, 1, 2, 3, 4], { maxLength: 3 }),
  minImportance: fc.constantFrom(null, 0.5, 0.95),
  notExpiredAt: fc.constantFrom(null, 5_000),
  scopes: fc.constantFrom(null, [7], [7, 2 ** 48 - 1]),
  besides: fc.constantFrom(
    besides({}),
    besides({ sessionId: 'one' }),
    besides({ created: { from: 500, to: 1_000 } }),
    besides({ kindOrImportance: { kind: 1, importance: 0.5 } }),
  ),
});

function passes(payload: PointPayload, filter: IndexFilter): boolean {
  const { live, excludeKinds, minImportance, notExpiredAt, scopes } = filter;
  const { sessionId, created, kindOrImportance } = filter.besides ?? besides({});
  return (
    (!live || payload.live) &&
    !excludeKinds.includes(payload.kind) &&
    (minImportance === null || payload.importance >= minImportance) &&
    (notExpiredAt === null || payload.expiresAt > notExpiredAt) &&
    (scopes ?? [payload.scope]).includes(payload.scope) &&
    (sessionId === null || payload.sessionId === sessionId) &&
    (created === null || (payload.createdAt >= created.from && payload.createdAt < created.to)) &&
    (kindOrImportance === null ||
      payload.kind === kindOrImportance.kind ||
      payload.importance >= kindOrImportance.importance)
  );
}

function best(vector: Float32Array, parts: readonly Float32Array[]): number {
  return Math.max(...parts.map((part) => part.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0)));
}

/** Two places, and no minus before a zero. */
function fixed(cosine: number): string {
  return (Math.round(cosine * 100) / 100 + 0).toFixed(2);
}
