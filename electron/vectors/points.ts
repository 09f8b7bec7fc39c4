import { v5 } from 'uuid';
import type { IndexedMemory, IndexHit, PointFilterable, PointPayload } from './vectorIndex';

/** Decimal places of importance that a store outside compares. */
const IMPORTANCE_STEPS = 1_000_000;
/** Qdrant takes 32 MB in a request; half of that is quick enough. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** A number of a vector as JSON, with its comma. */
const NUMBER_BYTES = 14;
const PAYLOAD_BYTES = 500;

/** The first part goes by the memory's own id, the others by one made of it. Lower-case UUIDs, which every store takes. */
export function pointId(memoryId: string, part: number): string {
  return part === 0 ? memoryId : v5(`part ${part}`, memoryId);
}

export function pointIds(memoryId: string, parts: number): string[] {
  return Array.from({ length: parts }, (_, part) => pointId(memoryId, part));
}

/** A whole number, since Chroma keeps 1 and 0.5 apart by their types and compares neither with the other. */
export function wholeImportance(importance: number): number {
  return Math.round(importance * IMPORTANCE_STEPS);
}

export type StoredFields = Record<string, string | number | boolean>;

export function filterableFields(payload: PointFilterable): StoredFields {
  const { live, kind, importance, expiresAt, scope, sessionId } = payload;
  return {
    live,
    kind,
    importance: wholeImportance(importance),
    expires: expiresAt,
    scope,
    session: sessionId,
  };
}

export function allFields(memoryId: string, payload: PointPayload): StoredFields {
  return { memory: memoryId, created: payload.createdAt, ...filterableFields(payload) };
}

export interface Point {
  id: string;
  vector: number[];
  fields: StoredFields;
}

/** Points in batches that a server takes in one request. */
export function* batches(memories: readonly IndexedMemory[], most: number): Generator<Point[]> {
  const dimensions = memories.find(({ vectors }) => vectors.length > 0)?.vectors[0]?.length ?? 1;
  const size = Math.max(
    1,
    Math.min(most, Math.floor(BATCH_BYTES / (dimensions * NUMBER_BYTES + PAYLOAD_BYTES))),
  );
  let batch: Point[] = [];
  for (const { memoryId, vectors, payload } of memories) {
    for (const [part, vector] of vectors.entries()) {
      batch.push({
        id: pointId(memoryId, part),
        vector: shortNumbers(vector),
        fields: allFields(memoryId, payload),
      });
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Nine places are more than a four-byte number of a unit vector has; JSON would write seventeen digits. */
export function shortNumbers(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Math.round(value * 1e9) / 1e9);
}

/** More than this is asked of no store at once. */
const MOST_POINTS = 10_000;

/**
 * The `k` best memories of a store that ranks points: a memory of many parts can take several of the k places, and
 * then more are asked for. `ask` gives the points, best first.
 */
export async function bestMemories(
  k: number,
  ask: (limit: number) => Promise<readonly IndexHit[]>,
): Promise<IndexHit[]> {
  if (k <= 0) return [];
  for (let limit = Math.min(k, MOST_POINTS); ; limit = Math.min(limit * 4, MOST_POINTS)) {
    const points = await ask(limit);
    const best = new Map<string, IndexHit>();
    for (const point of points) if (!best.has(point.memoryId)) best.set(point.memoryId, point);
    if (best.size >= k || points.length < limit || limit === MOST_POINTS) {
      return [...best.values()].slice(0, k);
    }
  }
}
