import { leastOfLargest } from '../store/contenders';
import type { VectorSlot } from './sqliteVecChunks';
import type { VectorFilter, VectorHit } from './vectorStore';

/** A vector of a memory. It never changes: a memory that is embedded anew gets another one, by another number. */
export interface HeldVector {
  id: number;
  memorySeq: number;
  vector: Float32Array;
  /** Its squared length: vectors are of unit length only nearly, and the distance sees the difference. */
  square: number;
}

type Held = VectorSlot & HeldVector;

/** Less than any cosine. */
const COUNTED_BEFORE = -2;

/**
 * All vectors of a small space, as they were at some time. sqlite-vec takes longer to read and compare some hundred of
 * them than all the rest of a recall takes; here they stand in memory and are compared by the same distance.
 */
export class HeldVectors {
  readonly #rows: readonly Held[];
  readonly #partsOf = new Map<number, Held[]>();
  /** Whether any memory has more than one. */
  readonly #inParts: boolean;

  /** In the order that sqlite-vec goes through them: of equally near ones the first comes first. */
  constructor(slots: readonly VectorSlot[], vectors: ReadonlyMap<number, HeldVector>) {
    this.#rows = slots.flatMap((slot) => {
      const held = vectors.get(slot.id);
      return held === undefined ? [] : { ...held, ...slot };
    });
    for (const row of this.#rows) {
      const parts = this.#partsOf.get(row.memorySeq);
      if (parts === undefined) this.#partsOf.set(row.memorySeq, [row]);
      else parts.push(row);
    }
    this.#inParts = this.#partsOf.size < this.#rows.length;
  }

  /** The `k` nearest memories that pass the filter; `within`, when given, has those that its condition holds of. */
  nearest(
    vector: Float32Array,
    k: number,
    filter: VectorFilter,
    within: ReadonlySet<number> | null,
  ): VectorHit[] {
    const rows = this.#rows.filter(
      (row) => passes(row, filter) && (within === null || within.has(row.memorySeq)),
    );
    const cosines = this.#bestOfMemories(rows, cosinesOf(vector, rows));
    const least = Math.max(-1, leastOfLargest(cosines.slice(), k));
    const hits: VectorHit[] = [];
    rows.forEach(({ memorySeq }, i) => {
      const cosine = cosines[i] ?? COUNTED_BEFORE;
      if (cosine >= least) hits.push({ memorySeq, cosine });
    });
    return hits.sort((a, b) => b.cosine - a.cosine).slice(0, k);
  }

  /** The best cosine of each memory stands at its first part, and nothing at its others. */
  #bestOfMemories(rows: readonly Held[], cosines: Float64Array): Float64Array {
    if (!this.#inParts) return cosines;
    const firsts = new Map<number, number>();
    rows.forEach(({ memorySeq }, i) => {
      const first = firsts.get(memorySeq);
      if (first === undefined) {
        firsts.set(memorySeq, i);
        return;
      }
      cosines[first] = Math.max(cosines[first] ?? -1, cosines[i] ?? -1);
      cosines[i] = COUNTED_BEFORE;
    });
    return cosines;
  }

  cosines(vector: Float32Array, memorySeqs: readonly number[]): Map<number, number> {
    const square = dot(vector, vector);
    const found = new Map<number, number>();
    for (const seq of memorySeqs) {
      const parts = this.#partsOf.get(seq);
      if (parts === undefined) continue;
      let best = -1;
      for (const part of parts) best = Math.max(best, cosineOf(square, part, dot(vector, part.vector)));
      found.set(seq, best);
    }
    return found;
  }

  /** Copies, one for each part: what is held must not change under anybody's hands. */
  vectorsOf(memorySeq: number): Float32Array[] {
    const parts = [...(this.#partsOf.get(memorySeq) ?? [])].sort((a, b) => a.id - b.id);
    return parts.map(({ vector }) => vector.slice());
  }
}

export function heldVector(id: number, memorySeq: number, vector: Float32Array): HeldVector {
  return { id, memorySeq, vector, square: dot(vector, vector) };
}

function passes(row: Held, filter: VectorFilter): boolean {
  const { live, excludeKinds, minImportance, notExpiredAt, scopes } = filter;
  if (live && !row.live) return false;
  if (excludeKinds.includes(row.kind)) return false;
  if (minImportance !== null && row.importance < minImportance) return false;
  if (scopes?.includes(row.scope) === false) return false;
  return notExpiredAt === null || row.expiresAt > notExpiredAt;
}

function cosinesOf(vector: Float32Array, rows: readonly HeldVector[]): Float64Array {
  const square = dot(vector, vector);
  const cosines = new Float64Array(rows.length);
  rows.forEach((row, i) => {
    const next = rows[i + 1];
    if (i % 2 === 0) dots(vector, row.vector, next?.vector ?? row.vector, cosines, i);
    cosines[i] = cosineOf(square, row, cosines[i] ?? 0);
  });
  return cosines;
}

/** cos = 1 − d²/2 as for sqlite-vec, with d² = |a|² + |b|² − 2·a·b; `square` is |a|², `product` a·b. */
function cosineOf(square: number, other: HeldVector, product: number): number {
  return Math.max(-1, 1 - Math.max(0, square + other.square - 2 * product) / 2);
}

/** Four sums at once, which do not wait for each other. */
export function dot(one: Float32Array, other: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < one.length; i += 4) {
    a += (one[i] ?? 0) * (other[i] ?? 0);
    b += (one[i + 1] ?? 0) * (other[i + 1] ?? 0);
    c += (one[i + 2] ?? 0) * (other[i + 2] ?? 0);
    d += (one[i + 3] ?? 0) * (other[i + 3] ?? 0);
  }
  for (; i < one.length; i += 1) a += (one[i] ?? 0) * (other[i] ?? 0);
  return a + b + c + d;
}

/**
 * The same of two vectors, written to two places of `into`: reading the first one once for both takes a quarter less
 * time, and a number that is written costs no allocation.
 */
function dots(
  one: Float32Array,
  other: Float32Array,
  next: Float32Array,
  into: Float64Array,
  at: number,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  let i = 0;
  for (; i + 3 < one.length; i += 4) {
    const w = one[i] ?? 0;
    const x = one[i + 1] ?? 0;
    const y = one[i + 2] ?? 0;
    const z = one[i + 3] ?? 0;
    a += w * (other[i] ?? 0);
    b += x * (other[i + 1] ?? 0);
    c += y * (other[i + 2] ?? 0);
    d += z * (other[i + 3] ?? 0);
    e += w * (next[i] ?? 0);
    f += x * (next[i + 1] ?? 0);
    g += y * (next[i + 2] ?? 0);
    h += z * (next[i + 3] ?? 0);
  }
  for (; i < one.length; i += 1) {
    a += (one[i] ?? 0) * (other[i] ?? 0);
    e += (one[i] ?? 0) * (next[i] ?? 0);
  }
  into[at] = a + b + c + d;
  into[at + 1] = e + f + g + h;
}
