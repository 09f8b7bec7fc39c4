import type { VectorBesides, VectorFilter, VectorPayload } from './vectorStore';

/** What a store outside filters by: numbers and ids, no words. */
export interface PointFilterable extends VectorPayload {
  /** Empty when it belongs to none. */
  sessionId: string;
}

export interface PointPayload extends PointFilterable {
  /** UTC ms. */
  createdAt: number;
}

/** A memory with the vectors of its parts, all of length 1. */
export interface IndexedMemory {
  memoryId: string;
  vectors: readonly Float32Array[];
  payload: PointPayload;
}

/** What must hold of a memory to be found: all that a filter says without SQL. */
export type IndexFilter = Omit<VectorFilter, 'within' | 'among' | 'besides'> & {
  besides?: VectorBesides | null;
};

export interface IndexHit {
  memoryId: string;
  /** As that store reckons it; the best of the memory's parts. */
  cosine: number;
}

export interface IndexPage {
  points: { pointId: string; memoryId: string }[];
  /** Null after the last. */
  next: string | null;
}

/**
 * A collection of vectors in a store outside this app. SQLite keeps every vector too: this is an index of them that
 * can be rebuilt, and what it answers is checked before use. It is given no text.
 * Every method throws an IndexFault.
 */
export interface VectorIndex {
  /** Makes the collection unless it is there. Says whether it was made. */
  ensure(): Promise<boolean>;
  /** Replaces all that is there of these memories; one without vectors is removed. */
  upsert(memories: readonly IndexedMemory[]): Promise<void>;
  /** Changes only what these memories are filtered by; their vectors are those that are there. */
  updatePayload(memories: readonly IndexedMemory[]): Promise<void>;
  remove(memoryIds: readonly string[]): Promise<void>;
  removePoints(pointIds: readonly string[]): Promise<void>;
  /** At most `k` memories that pass the filter, most similar first; equally similar ones in any order. */
  query(vector: Float32Array, k: number, filter: IndexFilter, signal?: AbortSignal): Promise<IndexHit[]>;
  /** Vectors, not memories: of all, or of memories that pass. */
  count(filter?: IndexFilter): Promise<number>;
  list(after: string | null, limit: number): Promise<IndexPage>;
  /** Removes the collection; no fault when it is not there. */
  drop(): Promise<void>;
}

/** Why a store outside did not do what it was asked. The message is for the person, and holds no key. */
export class IndexFault extends Error {
  override readonly name = 'IndexFault';

  constructor(
    /**
     * away: nothing answers, or not now; slow: not in time; refused: it wants another key, or may not be asked;
     * missing: the collection is gone; failed: it says that the request is wrong.
     */
    readonly kind: 'away' | 'slow' | 'refused' | 'missing' | 'failed',
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}
