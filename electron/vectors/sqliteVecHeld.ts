import type { ReadableDatabase } from '../store/database';
import { heldUntilCommit } from '../store/held';
import { heldVector, HeldVectors, type HeldVector } from './heldVectors';
import { vectorSlots } from './sqliteVecChunks';

/** A few megabytes; more are compared faster by sqlite-vec. */
const MAX_HELD = 2_000;

/** By space; null for one that is too large. */
const spacesOf = heldUntilCommit(() => new Map<number, HeldVectors | null>());

/** The vectors of small spaces, in memory, for as long as the file stays as it is. */
export class HeldSpaces {
  readonly #db: ReadableDatabase;
  /** Of each space, by number: these outlive a commit, which changes few of them, if any. */
  readonly #vectors = new Map<number, Map<number, HeldVector>>();

  constructor(db: ReadableDatabase) {
    this.#db = db;
  }

  /** The vectors of the space's table as they are now; null when they are to be read there. */
  of(spaceId: number, table: string): HeldVectors | null {
    // Whoever writes sees changes of its own after which nothing is made anew.
    if (!this.#db.readOnly) return null;
    const spaces = spacesOf(this.#db);
    const known = spaces.get(spaceId);
    if (known !== undefined) return known;
    const held = this.#load(spaceId, table);
    spaces.set(spaceId, held);
    return held;
  }

  #load(spaceId: number, table: string): HeldVectors | null {
    const more = 'SELECT 1 FROM vectors WHERE space_id = ? LIMIT 1 OFFSET ?';
    if (this.#db.get(more, spaceId, MAX_HELD) !== undefined) {
      this.#vectors.delete(spaceId);
      return null;
    }
    const slots = vectorSlots(this.#db, table);
    const before = this.#vectors.get(spaceId);
    const vectors = this.#read(
      table,
      slots.map(({ id }) => id).filter((id) => before?.has(id) !== true),
    );
    for (const { id } of slots) {
      const kept = before?.get(id);
      if (kept !== undefined) vectors.set(id, kept);
    }
    this.#vectors.set(spaceId, vectors);
    return new HeldVectors(slots, vectors);
  }

  #read(table: string, ids: readonly number[]): Map<number, HeldVector> {
    if (ids.length === 0) return new Map();
    const rows = this.#db.all<{ id: number; memory_seq: number; embedding: Uint8Array }>(
      `SELECT v.id, v.memory_seq, e.embedding FROM vectors v JOIN ${table} e ON e.id = v.id
       WHERE v.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return new Map(
      rows.map(({ id, memory_seq: seq, embedding }) => [
        id,
        // A copy: the bytes may start anywhere, floats only at multiples of four.
        heldVector(id, seq, new Float32Array(new Uint8Array(embedding).buffer)),
      ]),
    );
  }
}
