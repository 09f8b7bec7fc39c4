import type { ReadableDatabase, WritableDatabase } from './database';
import { useSpace } from './spaces';

/** What a space is to be of: vectors are comparable only where the key is equal. */
export interface WantedSpace {
  key: string;
  provider: string;
  model: string;
}

/** The change of the embedding model that is under way. */
export interface SpaceChange extends WantedSpace {
  /** Null until the model has told its size. */
  spaceId: number | null;
  done: number;
  problem: string | null;
  holder: string;
  /** UTC milliseconds. */
  heldUntil: number;
}

/** A memory that is not in the space yet. */
export interface UnbuiltMemory {
  seq: number;
  text: string;
}

const MISSING = `NOT EXISTS (SELECT 1 FROM vectors v WHERE v.memory_seq = m.seq AND v.space_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM space_failures f WHERE f.memory_seq = m.seq AND f.space_id = ?1)`;

export function spaceChange(db: ReadableDatabase): SpaceChange | null {
  return (
    db.get<SpaceChange>(
      `SELECT key, provider, model, space_id AS spaceId, done, problem, holder, held_until AS heldUntil
       FROM space_change`,
    ) ?? null
  );
}

/** Notes what is wanted from now on; what was built for something else is given up. */
export function wantSpace(db: WritableDatabase, wanted: WantedSpace): SpaceChange {
  const change = spaceChange(db);
  if (change?.key === wanted.key) return change;
  giveUpChange(db);
  db.run(
    'INSERT INTO space_change (only, key, provider, model) VALUES (1, ?, ?, ?)',
    wanted.key,
    wanted.provider,
    wanted.model,
  );
  return { ...wanted, spaceId: null, done: 0, problem: null, holder: '', heldUntil: 0 };
}

export function holdChange(db: WritableDatabase, holder: string, until: number): void {
  db.run('UPDATE space_change SET holder = ?, held_until = ?', holder, until);
}

export function noteProblem(db: WritableDatabase, problem: string): void {
  db.run('UPDATE space_change SET problem = ?', problem);
}

/** The model in use stays. What was embedded for the other one goes in the background. */
export function giveUpChange(db: WritableDatabase): void {
  db.run("UPDATE embedding_spaces SET state = 'retired' WHERE state = 'building'");
  db.run('DELETE FROM space_change');
}

/** Memories after this one that the space has not got yet, oldest first; those that its model cannot embed left out. */
export function unbuiltMemories(
  db: ReadableDatabase,
  spaceId: number,
  after: number,
  limit: number,
): UnbuiltMemory[] {
  return db.all<UnbuiltMemory>(
    `SELECT m.seq, m.text FROM memories m WHERE m.seq > ?2 AND ${MISSING} ORDER BY m.seq LIMIT ?3`,
    spaceId,
    after,
    limit,
  );
}

/** The space that is built, and how far it is. */
export function noteSpace(db: WritableDatabase, spaceId: number): void {
  db.run(
    `UPDATE space_change SET space_id = ?1, problem = NULL,
       done = (SELECT count(*) FROM vectors WHERE space_id = ?1 AND part = 0)
         + (SELECT count(*) FROM space_failures WHERE space_id = ?1)`,
    spaceId,
  );
}

export function noteDone(db: WritableDatabase, memories: number): void {
  db.run('UPDATE space_change SET problem = NULL, done = done + ?', memories);
}

export function noteFailure(db: WritableDatabase, spaceId: number, seq: number, reason: string): void {
  db.run(
    `INSERT INTO space_failures (space_id, memory_seq, reason) VALUES (?, ?, ?)
     ON CONFLICT (memory_seq, space_id) DO UPDATE SET reason = excluded.reason`,
    spaceId,
    seq,
    reason,
  );
}

/** The text is another one now: it may be one that the model can embed. */
export function forgetFailures(db: WritableDatabase, seq: number): void {
  db.run('DELETE FROM space_failures WHERE memory_seq = ?', seq);
}

/**
 * Recall uses the new space from now on, if it has all memories; in a transaction with whatever else there is. Returns
 * whether it does.
 */
export function completeChange(db: WritableDatabase, spaceId: number): boolean {
  const missing = db.get(`SELECT 1 AS found FROM memories m WHERE ${MISSING} LIMIT 1`, spaceId);
  if (missing !== undefined) return false;
  useSpace(db, spaceId);
  db.run('DELETE FROM space_change');
  return true;
}
