import type { VectorStore } from '../vectors/vectorStore';
import type { ReadableDatabase, WritableDatabase } from './database';
import { queueEmbedding } from './bulk';
import { dropSpace, vectorTable } from './retiredSpaces';

/** Vectors that nothing can be found by, or that say something else than their memory. */
export interface VectorFaults {
  /** Of embedding models that are used no more; they take space only. */
  retired: number;
  /** Names of those models. */
  models: string[];
  /** Of memories that are gone, or whose text is another one by now. */
  stale: number;
  /** Memories that count as embedded and have none. */
  missing: number;
  /** Entries whose numbers are not there, or numbers that belong to no entry. */
  torn: number;
  /** In a table that is not there, or is for vectors of another size. */
  misfits: number;
}

interface Space {
  id: number;
  model: string;
  dimensions: number;
  state: string;
}

const STALE = `SELECT v.memory_seq FROM vectors v JOIN embedding_spaces s ON s.id = v.space_id AND s.state = 'active'
  LEFT JOIN memories m ON m.seq = v.memory_seq WHERE m.seq IS NULL OR m.embedding = 'pending'`;
const MISSING = `SELECT seq FROM memories WHERE embedding = 'embedded' AND seq NOT IN (
  SELECT v.memory_seq FROM vectors v JOIN embedding_spaces s ON s.id = v.space_id AND s.state = 'active')`;

export function vectorFaults(db: ReadableDatabase): VectorFaults {
  const spaces = db.all<Space>('SELECT id, model, dimensions, state FROM embedding_spaces');
  const retired = spaces.filter(({ state }) => state === 'retired');
  const used = spaces.filter(({ state }) => state !== 'retired');
  const sum = (of: readonly Space[], count: (space: Space) => number): number =>
    of.reduce((total, space) => total + count(space), 0);
  return {
    retired: sum(retired, ({ id }) => db.count('SELECT count(*) FROM vectors WHERE space_id = ?', id)),
    models: retired.map(({ model }) => model),
    stale: db.count(`SELECT count(DISTINCT memory_seq) FROM (${STALE})`),
    missing: spaces.some(({ state }) => state === 'active')
      ? db.count(`SELECT count(*) FROM (${MISSING})`)
      : 0,
    torn: sum(used, (space) => (fits(db, space) ? torn(db, space.id).length : 0)),
    misfits: sum(used, (space) => (fits(db, space) ? 0 : Math.max(1, rowsOf(db, space.id)))),
  };
}

/** Numbers of vectors of which there is an entry only, or numbers only. */
function torn(db: ReadableDatabase, spaceId: number): number[] {
  const entries = 'SELECT id FROM vectors WHERE space_id = ?';
  const table = `SELECT rowid AS id FROM ${vectorTable(spaceId)}_rowids`;
  return db.column<number>(
    `SELECT id FROM (${entries}) WHERE id NOT IN (${table})
     UNION ALL SELECT id FROM (${table}) WHERE id NOT IN (${entries})`,
    spaceId,
    spaceId,
  );
}

function rowsOf(db: ReadableDatabase, spaceId: number): number {
  return db.count('SELECT count(*) FROM vectors WHERE space_id = ?', spaceId);
}

/** Whether the table of the space is there, and for vectors of its size. */
function fits(db: ReadableDatabase, { id, dimensions }: Space): boolean {
  const sql = db.get<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?', vectorTable(id))?.sql;
  return sql?.includes(`FLOAT[${dimensions}]`) === true;
}

/**
 * Drops what nothing is found by and queues what has to be embedded anew. Returns how many vectors and memories that
 * was about.
 */
export function mendVectors(db: WritableDatabase, vectors: VectorStore): number {
  const spaces = db.all<Space>('SELECT id, model, dimensions, state FROM embedding_spaces');
  let mended = 0;
  for (const space of spaces) {
    if (space.state === 'retired') mended += dropSpace(db, space.id);
    else if (!fits(db, space)) mended += emptySpace(db, vectors, space);
    else mended += joinTorn(db, space.id);
  }
  const stale = db.column<number>(`SELECT DISTINCT memory_seq FROM (${STALE})`);
  for (const seq of stale) vectors.remove(seq);
  const missing = db.column<number>(MISSING);
  markPending(db, missing);
  return mended + stale.length + queueEmbedding(db, missing);
}

function markPending(db: WritableDatabase, seqs: readonly number[]): void {
  db.run(
    "UPDATE memories SET embedding = 'pending' WHERE seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(seqs),
  );
}

/** A table of the right size in place of one that is not there, or of another one. */
function emptySpace(db: WritableDatabase, vectors: VectorStore, { id, dimensions }: Space): number {
  const count = rowsOf(db, id);
  db.exec(`DROP TABLE IF EXISTS ${vectorTable(id)}`);
  db.run('DELETE FROM vectors WHERE space_id = ?', id);
  vectors.createSpace(id, dimensions);
  return count;
}

function joinTorn(db: WritableDatabase, id: number): number {
  const ids = torn(db, id);
  for (const vector of ids) {
    db.run('DELETE FROM vectors WHERE id = ?', vector);
    // Only BigInt is an integer to vec0.
    db.run(`DELETE FROM ${vectorTable(id)} WHERE id = ?`, BigInt(vector));
  }
  return ids.length;
}
