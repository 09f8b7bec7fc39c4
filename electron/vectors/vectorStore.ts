import type { SqlValue } from '../store/database';

/** The part of a memory that vectors are filtered by before ranking. */
export interface VectorPayload {
  live: boolean;
  kind: number;
  importance: number;
  /** UTC ms; NEVER_EXPIRES when it has no end. */
  expiresAt: number;
  /** The number that stands for its area. */
  scope: number;
}

/** vec0 columns know no null. 9999-12-31 as UTC ms. */
export const NEVER_EXPIRES = 253_402_214_400_000;

/** What no column beside the vectors knows; null: nothing is asked of it. */
export interface VectorBesides {
  sessionId: string | null;
  /** UTC ms, from ≤ created < to. */
  created: { from: number; to: number } | null;
  /** Of this kind, or at least so important. */
  kindOrImportance: { kind: number; importance: number } | null;
}

export interface VectorFilter {
  /** Only memories whose status is active. */
  live: boolean;
  excludeKinds: readonly number[];
  minImportance: number | null;
  notExpiredAt: number | null;
  /** Null: of any area. */
  scopes?: readonly number[] | null;
  /**
   * A condition on `memories m`, for what no column beside the vectors knows. It costs a look at that table before
   * the scan.
   */
  within?: { sql: string; params: SqlValue[] } | null;
  /** The same as `within`, for stores that speak no SQL; absent where it cannot be said so. */
  besides?: VectorBesides;
  /** A statement that gives the numbers of the memories that pass: a look at an index may be enough for that. */
  among?: { sql: string; params: SqlValue[] } | undefined;
}

export interface VectorHit {
  memorySeq: number;
  /** Raw cosine, the best of the memory's parts. */
  cosine: number;
}

/**
 * Where vectors of one store live. All vectors are unit length; `spaceId` names a table of one size.
 * Filters are applied before ranking: k hits are returned whenever k memories pass the filter.
 */
export interface VectorStore {
  createSpace(spaceId: number, dimensions: number): void;
  /** Replaces all vectors of the memory in that space. @throws AppError EMBEDDER_FAILED on a bad vector */
  upsert(spaceId: number, memorySeq: number, vectors: readonly Float32Array[], payload: VectorPayload): void;
  updatePayload(memorySeq: number, payload: VectorPayload): void;
  remove(memorySeq: number): void;
}

export interface VectorPage {
  next: number;
  memorySeqs: number[];
  /** One after the other. */
  vectors: Float32Array;
}

export interface VectorReader {
  /** At most `k` memories, most similar first. */
  query(spaceId: number, vector: Float32Array, k: number, filter: VectorFilter): VectorHit[];
  /** The vector of the memory's first part; null when it has none. */
  vectorOf(spaceId: number, memorySeq: number): Float32Array | null;
  /** Exact cosine of these memories to the vector; those without a vector are left out. */
  cosines(spaceId: number, vector: Float32Array, memorySeqs: readonly number[]): Map<number, number>;
  /** The vectors of these memories, one for each part; those without any are left out. */
  vectors(spaceId: number, memorySeqs: readonly number[]): Map<number, Float32Array[]>;
  /**
   * The first vectors of active memories of a kind, some hundreds at a time, for reading them all. `after`: `next` of
   * the page before, 0 for the first one; null after the last.
   */
  page(spaceId: number, after: number, kind: number): VectorPage | null;
  count(spaceId: number): number;
}
