import { AppError } from '#shared/errors';
import type { ReadableDatabase, SqlValue, WritableDatabase } from '../store/database';
import { heldUntilCommit } from '../store/held';
import { dot, type HeldVectors } from './heldVectors';
import { nextChunk } from './sqliteVecChunks';
import { HeldSpaces } from './sqliteVecHeld';
import { shelfOf, shelvesFor } from './sqliteVecShelves';
import type {
  VectorFilter,
  VectorHit,
  VectorPage,
  VectorPayload,
  VectorReader,
  VectorStore,
} from './vectorStore';

/** sqlite-vec refuses a larger k. */
const MAX_K = 4_096;
const UNIT_TOLERANCE = 1e-3;

/**
 * Vectors in a `vec0` table per space, in the same database file. Unit vectors under L2, which scans faster than
 * cosine and orders alike: cos = 1 − d²/2. What recall filters by stands beside the vector, so that filters cost
 * nothing and come before ranking. What it most often asks for lies on shelves of its own (sqliteVecShelves.ts).
 */
export class SqliteVecReader implements VectorReader {
  readonly #db: ReadableDatabase;
  readonly #held: HeldSpaces;

  constructor(db: ReadableDatabase) {
    this.#db = db;
    this.#held = new HeldSpaces(db);
  }

  query(spaceId: number, vector: Float32Array, k: number, filter: VectorFilter): VectorHit[] {
    checkVector(vector, dimensionsOf(this.#db, spaceId));
    const held = this.#holding(spaceId);
    if (held !== null) return held.nearest(vector, k, filter, this.#within(spaceId, filter));
    // A memory of many parts can take several of the k places: then more are asked for.
    for (let wanted = Math.min(k, MAX_K); ; wanted = Math.min(wanted * 4, MAX_K)) {
      const { rows, hits } = this.#nearest(spaceId, vector, wanted, filter);
      if (hits.length >= k || rows < wanted || wanted === MAX_K) return hits.slice(0, k);
    }
  }

  #holding(spaceId: number): HeldVectors | null {
    return this.#held.of(spaceId, tableName(spaceId));
  }

  #within(spaceId: number, { within, among }: VectorFilter): Set<number> | null {
    if (among !== undefined) return new Set(this.#db.column<number>(among.sql, ...among.params));
    if (within === undefined || within === null) return null;
    const rows = this.#db.all<{ seq: number }>(
      `SELECT DISTINCT m.seq FROM vectors v JOIN memories m ON m.seq = v.memory_seq
       WHERE v.space_id = ? AND ${within.sql}`,
      spaceId,
      ...within.params,
    );
    return new Set(rows.map(({ seq }) => seq));
  }

  #nearest(
    spaceId: number,
    vector: Float32Array,
    k: number,
    filter: VectorFilter,
  ): { rows: number; hits: VectorHit[] } {
    const conditions: string[] = [];
    const params: SqlValue[] = [];
    const add = (sql: string, ...values: SqlValue[]): void => {
      conditions.push(sql);
      params.push(...values);
    };
    const shelves = shelvesFor(filter);
    if (shelves !== null) add(shelves.sql, ...shelves.params);
    if (filter.live) add('live = ?', 1n);
    for (const kind of filter.excludeKinds) add('kind != ?', BigInt(kind));
    if (filter.scopes !== undefined && filter.scopes !== null) {
      add(`scope IN (${filter.scopes.map(() => '?').join(', ')})`, ...filter.scopes.map(BigInt));
    }
    if (filter.minImportance !== null) add('importance >= ?', filter.minImportance);
    if (filter.notExpiredAt !== null) add('expires_at > ?', BigInt(filter.notExpiredAt));
    if (filter.within !== undefined && filter.within !== null) {
      add(
        `id IN (SELECT v.id FROM vectors v JOIN memories m ON m.seq = v.memory_seq
                WHERE v.space_id = ? AND ${filter.within.sql})`,
        spaceId,
        ...filter.within.params,
      );
    }
    if (filter.among !== undefined) {
      const { sql, params: its } = filter.among;
      add(`id IN (SELECT id FROM vectors WHERE space_id = ? AND memory_seq IN (${sql}))`, spaceId, ...its);
    }
    const rows = this.#db.all<{ memory_seq: number; distance: number | null }>(
      `SELECT v.memory_seq, n.distance FROM (
         SELECT id, distance FROM ${tableName(spaceId)} WHERE embedding MATCH ? AND k = ?
         ${conditions.map((condition) => `AND ${condition}`).join(' ')}) n
       JOIN vectors v ON v.id = n.id ORDER BY n.distance`,
      vector,
      BigInt(k),
      ...params,
    );
    const best = new Map<number, number>();
    for (const row of rows) {
      if (row.distance !== null && !best.has(row.memory_seq)) {
        best.set(row.memory_seq, toCosine(row.distance));
      }
    }
    return { rows: rows.length, hits: [...best].map(([memorySeq, cosine]) => ({ memorySeq, cosine })) };
  }

  vectorOf(spaceId: number, memorySeq: number): Float32Array | null {
    const row = this.#db.get<{ embedding: Uint8Array }>(
      `SELECT e.embedding FROM vectors v JOIN ${tableName(spaceId)} e ON e.id = v.id
       WHERE v.space_id = ? AND v.memory_seq = ? ORDER BY v.part LIMIT 1`,
      spaceId,
      memorySeq,
    );
    // A copy: the driver's bytes need not stand where four-byte numbers may.
    return row === undefined ? null : new Float32Array(Uint8Array.from(row.embedding).buffer);
  }

  cosines(spaceId: number, vector: Float32Array, memorySeqs: readonly number[]): Map<number, number> {
    checkVector(vector, dimensionsOf(this.#db, spaceId));
    const held = this.#holding(spaceId);
    if (held !== null) return held.cosines(vector, memorySeqs);
    const rows = this.#db.all<{ memory_seq: number; distance: number }>(
      `SELECT v.memory_seq, min(vec_distance_L2(e.embedding, ?)) AS distance
       FROM vectors v JOIN ${tableName(spaceId)} e ON e.id = v.id
       WHERE v.space_id = ? AND v.memory_seq IN (SELECT value FROM json_each(?)) GROUP BY v.memory_seq`,
      vector,
      spaceId,
      JSON.stringify(memorySeqs),
    );
    return new Map(rows.map((row) => [row.memory_seq, toCosine(row.distance)]));
  }

  vectors(spaceId: number, memorySeqs: readonly number[]): Map<number, Float32Array[]> {
    const held = this.#holding(spaceId);
    if (held !== null) {
      const all = [...new Set(memorySeqs)].map((seq) => [seq, held.vectorsOf(seq)] as const);
      return new Map(all.filter(([, parts]) => parts.length > 0));
    }
    const rows = this.#db.all<{ memory_seq: number; embedding: Uint8Array }>(
      `SELECT v.memory_seq, e.embedding FROM vectors v JOIN ${tableName(spaceId)} e ON e.id = v.id
       WHERE v.space_id = ? AND v.memory_seq IN (SELECT value FROM json_each(?)) ORDER BY v.memory_seq, v.part`,
      spaceId,
      JSON.stringify(memorySeqs),
    );
    const found = new Map<number, Float32Array[]>();
    for (const row of rows) {
      // A copy: the bytes may start anywhere, floats only at multiples of four.
      const vector = new Float32Array(Uint8Array.from(row.embedding).buffer);
      found.set(row.memory_seq, [...(found.get(row.memory_seq) ?? []), vector]);
    }
    return found;
  }

  page(spaceId: number, after: number, kind: number): VectorPage | null {
    const chunk = nextChunk(this.#db, tableName(spaceId), after, kind);
    if (chunk === null) return null;
    const dimensions = dimensionsOf(this.#db, spaceId);
    const seqs = new Map(
      this.#db
        .all<{ id: number; seq: number }>(
          `SELECT id, memory_seq AS seq FROM vectors WHERE part = 0 AND id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(chunk.slots.map(({ id }) => id)),
        )
        .map(({ id, seq }) => [id, seq]),
    );
    const firsts = chunk.slots.filter(({ id }) => seqs.has(id));
    const vectors = new Float32Array(firsts.length * dimensions);
    firsts.forEach(({ place }, at) => {
      vectors.set(chunk.vectors.subarray(place * dimensions, (place + 1) * dimensions), at * dimensions);
    });
    return { next: chunk.chunkId, memorySeqs: firsts.flatMap(({ id }) => seqs.get(id) ?? []), vectors };
  }

  count(spaceId: number): number {
    return this.#db.count('SELECT count(*) FROM vectors WHERE space_id = ?', spaceId);
  }
}

export class SqliteVecStore implements VectorStore {
  readonly #db: WritableDatabase;

  constructor(db: WritableDatabase) {
    this.#db = db;
  }

  createSpace(spaceId: number, dimensions: number): void {
    this.#db.exec(`CREATE VIRTUAL TABLE ${tableName(spaceId)} USING vec0(
      id INTEGER PRIMARY KEY, shelf INTEGER PARTITION KEY, embedding FLOAT[${dimensions}] distance_metric=L2,
      live BOOLEAN, kind INTEGER, importance FLOAT, expires_at INTEGER, scope INTEGER)`);
  }

  upsert(spaceId: number, memorySeq: number, vectors: readonly Float32Array[], payload: VectorPayload): void {
    const dimensions = dimensionsOf(this.#db, spaceId);
    for (const vector of vectors) checkVector(vector, dimensions);
    // Delete, then insert: vec0 refuses INSERT OR REPLACE.
    this.#removeFrom(spaceId, memorySeq);
    vectors.forEach((vector, part) => {
      const id = this.#db.run(
        'INSERT INTO vectors (space_id, memory_seq, part) VALUES (?, ?, ?)',
        spaceId,
        memorySeq,
        part,
      ).lastInsertRowid;
      this.#insert(tableName(spaceId), id, vector, payload);
    });
  }

  updatePayload(memorySeq: number, payload: VectorPayload): void {
    for (const { id, space_id: spaceId } of this.#rows(memorySeq)) {
      const table = tableName(spaceId);
      if (this.#takeToShelf(table, id, payload)) continue;
      this.#db.run(
        `UPDATE ${table} SET live = ?, kind = ?, importance = ?, expires_at = ?, scope = ? WHERE id = ?`,
        ...columnsOf(payload),
        BigInt(id),
      );
    }
  }

  /** Whether it belongs on another shelf now, and stands there: vec0 cannot move a row. */
  #takeToShelf(table: string, id: number, payload: VectorPayload): boolean {
    const shelf = shelfOf(payload);
    const found = `SELECT embedding FROM ${table} WHERE id = ? AND shelf <> ?`;
    const moved = this.#db.get<{ embedding: Uint8Array }>(found, BigInt(id), shelf);
    if (moved === undefined) return false;
    this.#db.run(`DELETE FROM ${table} WHERE id = ?`, BigInt(id));
    this.#insert(table, id, moved.embedding, payload);
    return true;
  }

  #insert(table: string, id: number, embedding: Float32Array | Uint8Array, payload: VectorPayload): void {
    this.#db.run(
      `INSERT INTO ${table} (id, shelf, embedding, live, kind, importance, expires_at, scope)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      BigInt(id),
      shelfOf(payload),
      embedding,
      ...columnsOf(payload),
    );
  }

  remove(memorySeq: number): void {
    for (const space of new Set(this.#rows(memorySeq).map((row) => row.space_id))) {
      this.#removeFrom(space, memorySeq);
    }
  }

  #removeFrom(spaceId: number, memorySeq: number): void {
    for (const row of this.#rows(memorySeq).filter((candidate) => candidate.space_id === spaceId)) {
      this.#db.run(`DELETE FROM ${tableName(spaceId)} WHERE id = ?`, BigInt(row.id));
      this.#db.run('DELETE FROM vectors WHERE id = ?', row.id);
    }
  }

  #rows(memorySeq: number): { id: number; space_id: number }[] {
    return this.#db.all<{ id: number; space_id: number }>(
      'SELECT id, space_id FROM vectors WHERE memory_seq = ?',
      memorySeq,
    );
  }
}

/** What a vector is filtered by, in the order of the columns; vec0 takes integers only as BigInt from this driver. */
function columnsOf({ live, kind, importance, expiresAt, scope }: VectorPayload): SqlValue[] {
  return [live ? 1n : 0n, BigInt(kind), importance, BigInt(expiresAt), BigInt(scope)];
}

/** sqlite-vec accepts NaN and zero vectors and then ranks them first in every query; none may get that far. */
function checkVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw new AppError(
      'EMBEDDER_FAILED',
      `The embedding model gave a vector of ${vector.length} numbers, not ${dimensions} as before.`,
    );
  }
  const sum = dot(vector, vector);
  if (!Number.isFinite(sum)) {
    throw new AppError('EMBEDDER_FAILED', 'The embedding model gave a vector that is not finite.');
  }
  if (Math.abs(Math.sqrt(sum) - 1) > UNIT_TOLERANCE) {
    throw new AppError(
      'EMBEDDER_FAILED',
      `The embedding model gave a vector of length ${Math.sqrt(sum).toFixed(3)}, not 1.`,
    );
  }
}

const knownDimensions = heldUntilCommit(() => new Map<number, number>());

function dimensionsOf(db: ReadableDatabase, spaceId: number): number {
  const known = knownDimensions(db);
  const dimensions =
    known.get(spaceId) ?? db.count('SELECT dimensions FROM embedding_spaces WHERE id = ?', spaceId);
  known.set(spaceId, dimensions);
  return dimensions;
}

function toCosine(distance: number): number {
  return Math.max(-1, Math.min(1, 1 - (distance * distance) / 2));
}

function tableName(spaceId: number): string {
  return `vec_${Math.trunc(spaceId)}`;
}
