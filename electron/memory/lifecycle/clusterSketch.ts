/** Rounds of signs and mixing that make a rotation as good as random. */
const ROUNDS = 3;

/**
 * On which sides of random hyperplanes vectors lie, a bit for each. The hyperplanes are those of pseudo-random rotations
 * (random signs, then a Walsh–Hadamard transform, three times: Andoni et al. 2015, "Practical and Optimal LSH for
 * Angular Distance"), which takes n·log n steps for n bits instead of n². The same for every run.
 */
export class Sketcher {
  readonly #dimensions: number;
  readonly #size: number;
  readonly #signs: Int8Array[][];
  readonly #work: Float64Array;
  readonly words: number;

  constructor(dimensions: number, bits: number) {
    this.#dimensions = dimensions;
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(32, dimensions)));
    this.words = Math.ceil(bits / 32);
    this.#work = new Float64Array(this.#size);
    const random = pseudoRandom(0x9e3779b9);
    this.#signs = Array.from({ length: Math.ceil((this.words * 32) / this.#size) }, () =>
      Array.from({ length: ROUNDS }, () =>
        Int8Array.from({ length: this.#size }, () => (random() < 0.5 ? -1 : 1)),
      ),
    );
  }

  /** Writes the sketch of a vector into `into`, from this word on. */
  write(vector: ArrayLike<number>, into: Uint32Array, from: number): void {
    let word = 0;
    for (const rotation of this.#signs) {
      this.#rotate(vector, rotation);
      for (let at = 0; at < this.#size && word < this.words; at += 32, word += 1) {
        into[from + word] = this.#bitsAt(at);
      }
    }
  }

  #bitsAt(at: number): number {
    let bits = 0;
    for (let i = 0; i < 32; i += 1) bits = (bits << 1) | ((this.#work[at + i] ?? 0) >= 0 ? 1 : 0);
    return bits >>> 0;
  }

  #rotate(vector: ArrayLike<number>, rotation: readonly Int8Array[]): void {
    const work = this.#work;
    for (let i = 0; i < this.#size; i += 1) work[i] = i < this.#dimensions ? (vector[i] ?? 0) : 0;
    for (const signs of rotation) {
      for (let i = 0; i < this.#size; i += 1) work[i] = (work[i] ?? 0) * (signs[i] ?? 1);
      transform(work);
    }
  }
}

/** The Walsh–Hadamard transform, in place and without its factor: only signs are asked for. */
function transform(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let i = start; i < start + half; i += 1) {
        const a = values[i] ?? 0;
        const b = values[i + half] ?? 0;
        values[i] = a + b;
        values[i + half] = a - b;
      }
    }
  }
}

/** mulberry32, by Tommy Ettinger: 0 up to 1, the same row of numbers for a seed. */
export function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
