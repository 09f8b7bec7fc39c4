import type { ReadableDatabase } from '../store/database';
import { checkedHits, isFarBehind } from '../store/outsideHits';
import type { IndexFilter, IndexHit } from './vectorIndex';
import type { VectorFilter, VectorHit, VectorPage, VectorReader } from './vectorStore';

/** What a store outside has to be asked. */
export interface WantedHits {
  /** Names it among those of one recall. */
  key: string;
  vector: Float32Array;
  k: number;
  filter: IndexFilter;
}

export interface FoundHits {
  key: string;
  hits: readonly IndexHit[];
}

/** Thrown out of a recall that cannot go on without these hits: it begins anew when they are there. */
export class HitsWanted extends Error {
  constructor(readonly wanted: WantedHits) {
    super('The store outside has to be asked first.');
  }
}

/**
 * Looks for memories by what a store outside found, and does everything else by the vectors that are kept here. What
 * that store cannot be asked (a filter of the table, another space) is looked for here too.
 */
export class OutsideReader implements VectorReader {
  readonly #db: ReadableDatabase;
  readonly #local: VectorReader;
  readonly #outside: { spaceId: number; at: number; found: ReadonlyMap<string, readonly IndexHit[]> };

  /** `at`: which recall of several this is. */
  constructor(
    db: ReadableDatabase,
    local: VectorReader,
    outside: { spaceId: number; at: number; found: ReadonlyMap<string, readonly IndexHit[]> },
  ) {
    this.#db = db;
    this.#local = local;
    this.#outside = outside;
  }

  query(spaceId: number, vector: Float32Array, k: number, filter: VectorFilter): VectorHit[] {
    const { within, among, ...said } = filter;
    const unsaid =
      among !== undefined || (within !== undefined && within !== null && said.besides === undefined);
    if (spaceId !== this.#outside.spaceId || unsaid || isFarBehind(this.#db)) {
      return this.#local.query(spaceId, vector, k, filter);
    }
    const key = JSON.stringify([this.#outside.at, k, said]);
    const hits = this.#outside.found.get(key);
    if (hits === undefined) throw new HitsWanted({ key, vector, k, filter: said });
    return checkedHits(this.#db, this.#local, { spaceId, vector, k, filter }, hits);
  }

  vectorOf(spaceId: number, memorySeq: number): Float32Array | null {
    return this.#local.vectorOf(spaceId, memorySeq);
  }

  cosines(spaceId: number, vector: Float32Array, memorySeqs: readonly number[]): Map<number, number> {
    return this.#local.cosines(spaceId, vector, memorySeqs);
  }

  vectors(spaceId: number, memorySeqs: readonly number[]): Map<number, Float32Array[]> {
    return this.#local.vectors(spaceId, memorySeqs);
  }

  page(spaceId: number, after: number, kind: number): VectorPage | null {
    return this.#local.page(spaceId, after, kind);
  }

  count(spaceId: number): number {
    return this.#local.count(spaceId);
  }
}
