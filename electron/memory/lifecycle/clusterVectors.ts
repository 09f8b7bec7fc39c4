import type { ClusterPlan } from './clusterPlan';
import { Sketcher } from './clusterSketch';

/** The most neighbours kept of one memory. */
const MOST_NEAR = 24;
/** What rounding to eight bits may take off a cosine. */
const ROUNDING = 0.004;

/** Comparisons, or keys read, between two chances to pause: a millisecond or two. */
const PIECE = 16_384;

/** What of a memory decides, before any words are compared, with which others it may be paired. */
export interface ClusterItem {
  seq: number;
  scope: string;
  createdAt: number;
}

/**
 * Vectors of many memories, small: eight bits for each number, and a sketch. 100,000 of 384 numbers take 38 MB, and as
 * much again for their neighbours and sketches.
 */
export class ClusterVectors {
  readonly #plan: ClusterPlan;
  readonly #sketcher: Sketcher;
  readonly #dimensions: number;
  #count = 0;
  #numbers: Int8Array;
  /** What the numbers of a vector have to be multiplied with. */
  #scales: Float32Array;
  #sketches: Uint32Array;
  #items: ClusterItem[] = [];
  #near = new Int32Array(0);
  #nearCounts = new Uint8Array(0);

  /** `capacity`: how many are expected. */
  constructor(dimensions: number, capacity: number, plan: ClusterPlan) {
    this.#plan = plan;
    this.#dimensions = dimensions;
    this.#sketcher = new Sketcher(dimensions, plan.sketchBits);
    this.#numbers = new Int8Array(capacity * dimensions);
    this.#scales = new Float32Array(capacity);
    this.#sketches = new Uint32Array(capacity * this.#sketcher.words);
  }

  get size(): number {
    return this.#count;
  }

  /** More than the capacity are left out. `vector`: of length 1. */
  add(item: ClusterItem, vector: Float32Array): void {
    const at = this.#count;
    if (at >= this.#scales.length || vector.length !== this.#dimensions) return;
    this.#count += 1;
    this.#items.push(item);
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    const scale = largest / 127;
    this.#scales[at] = scale;
    const from = at * this.#dimensions;
    for (let i = 0; i < vector.length; i += 1) this.#numbers[from + i] = Math.round((vector[i] ?? 0) / scale);
    this.#sketcher.write(vector, this.#sketches, at * this.#sketcher.words);
  }

  /**
   * Looks for neighbours, table by table; yields the number of tables done, often, so that whoever runs it can pause.
   * `mayPair`: which pairs are of any use.
   */
  *findNear(
    threshold: number,
    mayPair: (a: ClusterItem, b: ClusterItem) => boolean,
  ): Generator<number, void> {
    this.#near = new Int32Array(this.#count * MOST_NEAR);
    this.#nearCounts = new Uint8Array(this.#count);
    for (let table = 0; table < this.#plan.tables; table += 1) {
      let work = 0;
      for (const bucket of this.#buckets(table)) {
        if (bucket === null) yield table;
        for (let i = 0; bucket !== null && i < bucket.length - 1; i += 1) {
          work += this.#compareFrom(bucket, i, threshold, mayPair);
          if (work < PIECE) continue;
          work = 0;
          yield table;
        }
      }
    }
  }

  /** Numbers of memories near this one, as found. */
  nearOf(at: number): number[] {
    const count = this.#nearCounts[at] ?? 0;
    return [...this.#near.subarray(at * MOST_NEAR, at * MOST_NEAR + count)].flatMap(
      (other) => this.#items[other]?.seq ?? [],
    );
  }

  itemAt(at: number): ClusterItem | undefined {
    return this.#items[at];
  }

  /** Places of those that agree in all bits of a table, of each two or more; null now and then, while it sorts them. */
  *#buckets(table: number): Generator<Int32Array | null, void> {
    const { bits } = this.#plan;
    const keys = new Uint32Array(this.#count);
    // A counting sort: how many have each key, where each key begins, then each to its place.
    const starts = new Int32Array(2 ** bits + 1);
    for (let at = 0; at < this.#count; at += 1) {
      const key = this.#key(at, table * bits);
      keys[at] = key;
      starts[key + 1] = (starts[key + 1] ?? 0) + 1;
      if (at % PIECE === 0) yield null;
    }
    for (let key = 1; key < starts.length; key += 1) {
      starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
    }
    yield null;
    const places = new Int32Array(this.#count);
    const next = starts.slice();
    keys.forEach((key, at) => {
      places[next[key] ?? 0] = at;
      next[key] = (next[key] ?? 0) + 1;
    });
    for (let key = 0; key + 1 < starts.length; key += 1) {
      const from = starts[key] ?? 0;
      const to = starts[key + 1] ?? 0;
      if (to - from > 1) yield places.subarray(from, to);
    }
  }

  #key(at: number, firstBit: number): number {
    let key = 0;
    const from = at * this.#sketcher.words;
    for (let bit = firstBit; bit < firstBit + this.#plan.bits; bit += 1) {
      key = (key << 1) | (((this.#sketches[from + (bit >>> 5)] ?? 0) >>> (31 - (bit & 31))) & 1);
    }
    return key;
  }

  /** Compares one with all that follow it in the bucket, until it has neighbours enough. Returns with how many. */
  #compareFrom(
    bucket: Int32Array,
    from: number,
    threshold: number,
    mayPair: (a: ClusterItem, b: ClusterItem) => boolean,
  ): number {
    const a = bucket[from] ?? 0;
    const item = this.#items[a];
    let i = from + 1;
    for (; i < bucket.length && (this.#nearCounts[a] ?? 0) < MOST_NEAR; i += 1) {
      const b = bucket[i] ?? 0;
      if (this.#differ(a, b)) continue;
      const other = this.#items[b];
      if (item === undefined || other === undefined || !mayPair(item, other)) continue;
      if (this.#isKnown(a, b) || this.#cosine(a, b) < threshold - ROUNDING) continue;
      this.#note(a, b);
      this.#note(b, a);
    }
    return i - from;
  }

  #differ(a: number, b: number): boolean {
    const sketches = this.#sketches;
    const { words } = this.#sketcher;
    const most = this.#plan.mostDifferent;
    let different = 0;
    for (let i = a * words, j = b * words, end = i + words; i < end; i += 1, j += 1) {
      // Bits of 32 that are set (Hacker's Delight, figure 5-2).
      let bits = (sketches[i] ?? 0) ^ (sketches[j] ?? 0);
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      different += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      if (different > most) return true;
    }
    return false;
  }

  #isKnown(a: number, b: number): boolean {
    const count = this.#nearCounts[a] ?? 0;
    for (let i = a * MOST_NEAR; i < a * MOST_NEAR + count; i += 1) if (this.#near[i] === b) return true;
    return false;
  }

  #cosine(a: number, b: number): number {
    const numbers = this.#numbers;
    const n = this.#dimensions;
    let sum = 0;
    for (let i = a * n, j = b * n, end = i + n; i < end; i += 1, j += 1) {
      sum += (numbers[i] ?? 0) * (numbers[j] ?? 0);
    }
    return sum * (this.#scales[a] ?? 0) * (this.#scales[b] ?? 0);
  }

  #note(a: number, b: number): void {
    const count = this.#nearCounts[a] ?? 0;
    if (count === MOST_NEAR) return;
    this.#near[a * MOST_NEAR + count] = b;
    this.#nearCounts[a] = count + 1;
  }
}
