import { createHash } from 'node:crypto';

const FIRST_SIZE = 1_024;
/** Of the places, as many may be taken before there are twice as many: looking one up passes over few others. */
const FULL = 0.7;

/**
 * Which keys came by, by 48 bits of a hash in places of 8 bytes: a million take 16 MB, where a Set takes five times as
 * much; in two of a million files of a million keys each, two of them would be taken for one.
 */
export class SeenKeys {
  #places = new Float64Array(FIRST_SIZE);
  #taken = 0;

  /** Whether the key has not come by before; from now on it has. */
  isFirst(key: string): boolean {
    // 0 stands for a free place.
    const hash = createHash('sha1').update(key).digest().readUIntBE(0, 6) + 1;
    const place = placeOf(this.#places, hash);
    if (this.#places[place] === hash) return false;
    this.#places[place] = hash;
    this.#taken += 1;
    if (this.#taken > FULL * this.#places.length) this.#grow();
    return true;
  }

  #grow(): void {
    const places = new Float64Array(2 * this.#places.length);
    for (const hash of this.#places) if (hash !== 0) places[placeOf(places, hash)] = hash;
    this.#places = places;
  }
}

/** Where the hash is, or the free place where it belongs. There is always one that is free. */
function placeOf(places: Float64Array, hash: number): number {
  let place = hash % places.length;
  while (places[place] !== 0 && places[place] !== hash) place = (place + 1) % places.length;
  return place;
}
