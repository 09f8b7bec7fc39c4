import type { ReadableDatabase } from '../store/database';
import type { VectorPayload } from './vectorStore';

/** What a vector is filtered by. */
export interface VectorSlot extends VectorPayload {
  id: number;
}

interface ChunkRow {
  size: number;
  validity: Uint8Array;
  rowids: Uint8Array;
  live: Uint8Array;
  kind: Uint8Array;
  importance: Uint8Array;
  expires_at: Uint8Array;
  scope: Uint8Array;
}

/**
 * All vectors of a space, by what they are filtered by, in the order that sqlite-vec goes through them. They are read
 * anew after every commit, and `vec0` takes longer to give them row by row than a whole recall may take; so the tables
 * behind it are read, a row for a thousand vectors each. Their layout is that of the files of sqlite-vec 0.1: a bit of
 * `validity` for each slot that is taken, numbers as the machine has them.
 */
export function vectorSlots(db: ReadableDatabase, table: string): VectorSlot[] {
  const chunks = db.all<ChunkRow>(
    `SELECT c.size, c.validity, c.rowids,
       live.data AS live, kind.data AS kind, importance.data AS importance, expires.data AS expires_at,
       scope.data AS scope
     FROM ${table}_chunks c
     JOIN ${table}_metadatachunks00 live ON live.rowid = c.chunk_id
     JOIN ${table}_metadatachunks01 kind ON kind.rowid = c.chunk_id
     JOIN ${table}_metadatachunks02 importance ON importance.rowid = c.chunk_id
     JOIN ${table}_metadatachunks03 expires ON expires.rowid = c.chunk_id
     JOIN ${table}_metadatachunks04 scope ON scope.rowid = c.chunk_id
     ORDER BY c.chunk_id`,
  );
  return chunks.flatMap(slotsOf);
}

/** A part of a space's table as it lies in the file: vectors, one after the other, and whose they are. */
interface RawChunk {
  chunkId: number;
  /** Numbers of vectors in use, with their place in `vectors`. */
  slots: { id: number; place: number }[];
  vectors: Float32Array;
}

/** The next thousand vectors or so of active memories of this kind; null after the last. They are read in one piece. */
export function nextChunk(db: ReadableDatabase, table: string, after: number, kind: number): RawChunk | null {
  // One table after the other: joined, they may all be read before the first row is given.
  const row = db.get<Pick<ChunkRow, 'size' | 'validity' | 'rowids'> & { chunk_id: number }>(
    `SELECT chunk_id, size, validity, rowids FROM ${table}_chunks WHERE chunk_id > ? ORDER BY chunk_id LIMIT 1`,
    after,
  );
  if (row === undefined) return null;
  const part = (name: string, column: string): ArrayBuffer => {
    const sql = `SELECT ${column} AS bytes FROM ${table}_${name} WHERE rowid = ?`;
    return aligned(db.get<{ bytes: Uint8Array }>(sql, BigInt(row.chunk_id))?.bytes ?? new Uint8Array());
  };
  const live = new Uint8Array(part('metadatachunks00', 'data'));
  const kinds = new BigInt64Array(part('metadatachunks01', 'data'));
  const ids = new BigInt64Array(aligned(row.rowids));
  const slots: RawChunk['slots'] = [];
  for (let place = 0; place < row.size; place += 1) {
    const wanted = bitAt(row.validity, place) && bitAt(live, place) && Number(kinds[place] ?? 0n) === kind;
    if (wanted) slots.push({ id: Number(ids[place] ?? 0n), place });
  }
  return { chunkId: row.chunk_id, slots, vectors: new Float32Array(part('vector_chunks00', 'vectors')) };
}

function slotsOf(chunk: ChunkRow): VectorSlot[] {
  const ids = new BigInt64Array(aligned(chunk.rowids));
  const kinds = new BigInt64Array(aligned(chunk.kind));
  const importances = new Float64Array(aligned(chunk.importance));
  const ends = new BigInt64Array(aligned(chunk.expires_at));
  const scopes = new BigInt64Array(aligned(chunk.scope));
  const slots: VectorSlot[] = [];
  for (let slot = 0; slot < chunk.size; slot += 1) {
    if (!bitAt(chunk.validity, slot)) continue;
    slots.push({
      id: Number(ids[slot] ?? 0n),
      live: bitAt(chunk.live, slot),
      kind: Number(kinds[slot] ?? 0n),
      importance: importances[slot] ?? 0,
      expiresAt: Number(ends[slot] ?? 0n),
      scope: Number(scopes[slot] ?? 0n),
    });
  }
  return slots;
}

function bitAt(bits: Uint8Array, place: number): boolean {
  return (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
}

/** A copy: the driver's bytes need not stand where numbers of several bytes may. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
