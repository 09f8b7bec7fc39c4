import { expect, it } from 'vitest';
import { batches, bestMemories, pointId, shortNumbers } from '../../../electron/vectors/points';
import { qdrantFilter } from '../../../electron/vectors/qdrantFilter';
import { chromaWhere } from '../../../electron/vectors/chromaWhere';
import type { IndexFilter, IndexHit } from '../../../electron/vectors/vectorIndex';
import { memoryId } from '../../support/vectorConformance';

const payload = { live: true, kind: 0, importance: 1, expiresAt: 5, scope: 0, sessionId: '', createdAt: 1 };

it('a batch stays far below what a server takes, however long the vectors are', () => {
  for (const dimensions of [3, 384, 4_096, 20_000]) {
    const vector = new Float32Array(dimensions).fill(0.123456789);
    const memories = Array.from({ length: 60 }, (_, n) => ({
      memoryId: memoryId(n),
      vectors: [vector, vector],
      payload,
    }));
    const made = [...batches(memories, 50)];
    expect(made.flat()).toHaveLength(120);
    for (const batch of made) {
      expect(batch.length).toBeLessThanOrEqual(50);
      expect(JSON.stringify(batch).length).toBeLessThan(16 * 1024 * 1024);
    }
  }
});

it('short numbers are the same numbers, as far as a cosine can tell', () => {
  const vector = Float32Array.from([0.1, -1 / 3, 1e-9, -1, 0, 0.70710678]);
  shortNumbers(vector).forEach((value, i) => expect(Math.abs(value - (vector[i] ?? 9))).toBeLessThan(1e-9));
  expect(JSON.stringify(shortNumbers(Float32Array.from([1 / 3])))).toBe('[0.333333343]');
});

it('parts of a memory are points of their own, the same ones every time', () => {
  const ids = [0, 1, 2].map((part) => pointId(memoryId(1), part));
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toBe(memoryId(1));
  expect(ids[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/u);
  expect(pointId(memoryId(1), 1)).toBe(ids[1]);
});

it('asks for more until there are enough memories, and no more than there are points', async () => {
  const points: IndexHit[] = Array.from({ length: 100 }, (_, i) => ({
    memoryId: `m${Math.floor(i / 10)}`,
    cosine: -i,
  }));
  const limits: number[] = [];
  const ask = (limit: number): Promise<IndexHit[]> => {
    limits.push(limit);
    return Promise.resolve(points.slice(0, limit));
  };
  expect((await bestMemories(3, ask)).map((hit) => hit.memoryId)).toEqual(['m0', 'm1', 'm2']);
  expect(limits).toEqual([3, 12, 48]);
  expect(await bestMemories(50, ask)).toHaveLength(10);
  expect(await bestMemories(0, ask)).toEqual([]);
});

it('no condition is said in no words: neither store takes an empty one for what it is', () => {
  const none: IndexFilter = { live: false, excludeKinds: [], minImportance: null, notExpiredAt: null };
  expect(qdrantFilter(none)).toBeNull();
  expect(chromaWhere(none)).toBeNull();
  expect(chromaWhere({ ...none, live: true })).toEqual({ live: true });
  expect(chromaWhere({ ...none, live: true, scopes: [1] })).toEqual({
    $and: [{ live: true }, { scope: { $in: [1] } }],
  });
});
