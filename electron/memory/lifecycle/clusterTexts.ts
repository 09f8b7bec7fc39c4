import { contentWords } from '../claims/contentWords';
import { pseudoRandom } from './clusterSketch';

/** Hashes of a text: so many bands of so many each. Two with Jaccard index s share a band with 1 − (1 − s³)⁸. */
const BANDS = 8;
const ROWS = 3;
/** Of a band that more texts share each is paired with so many. */
const MOST_NEAR = 24;

interface Entry {
  seq: number;
  group: string;
  embedded: boolean;
}

/**
 * Finds texts of nearly the same telling words (MinHash, Broder 1997, in bands: .97 of the pairs that share 70 % of their
 * words, .9999 of those that share 90 %), for memories that have no vector yet.
 */
export class ClusterTexts {
  readonly #entries: Entry[] = [];
  readonly #bands: Map<number, number[]>[] = Array.from({ length: BANDS }, () => new Map<number, number[]>());
  readonly #seeds: Uint32Array;

  constructor() {
    const random = pseudoRandom(0x51ed270b);
    this.#seeds = Uint32Array.from({ length: BANDS * ROWS }, () => random() * 2 ** 32);
  }

  /** Only texts of one group are paired. */
  add(entry: Entry, text: string): void {
    const words = contentWords(text).map(hash);
    if (words.length < 2) return;
    const at = this.#entries.push(entry) - 1;
    this.#bands.forEach((band, b) => {
      const key = this.#bandKey(words, b);
      const sharing = band.get(key);
      if (sharing === undefined) band.set(key, [at]);
      else sharing.push(at);
    });
  }

  /** Pairs of which at least one has no vector; yields often, so that whoever runs it can pause. */
  *pairs(): Generator<[number, number] | null, void> {
    for (const band of this.#bands) {
      for (const sharing of band.values()) {
        yield null;
        for (const [i, at] of sharing.entries()) {
          for (const other of sharing.slice(i + 1, i + 1 + MOST_NEAR)) {
            const [a, b] = [this.#entries[at], this.#entries[other]];
            if (a === undefined || b === undefined || a.group !== b.group) continue;
            if (!a.embedded || !b.embedded) yield [a.seq, b.seq];
          }
        }
      }
    }
  }

  #bandKey(words: readonly number[], band: number): number {
    let key = 0;
    for (let row = 0; row < ROWS; row += 1) {
      const seed = this.#seeds[band * ROWS + row] ?? 0;
      let least = 0xffffffff;
      for (const word of words) least = Math.min(least, mixed(word ^ seed));
      key = mixed(key ^ least);
    }
    return key;
  }
}

/** FNV-1a of 32 bits. */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The finaliser of MurmurHash3. */
function mixed(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
