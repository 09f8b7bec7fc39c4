import type { ChangeDomain } from '#shared/contract/events';
import type { VectorReader } from '../vectors/vectorStore';
import type { IndexedMemory, PointPayload } from '../vectors/vectorIndex';
import { pointIds } from '../vectors/points';
import type { ReadableDatabase, WritableDatabase } from './database';
import { vectorPayload } from './vectorSync';

/** A copy of all vectors of a space in a store outside. */
export interface Mirror {
  /** Its name over there. */
  collection: string;
  store: string;
  address: string;
  spaceId: number;
  /** leaving: of no use any more, and still to be removed over there. */
  state: 'copying' | 'following' | 'leaving';
  /** Memories up to this one, by number, have been copied; below 0 while nothing was made over there. */
  copiedTo: number;
}

/** A memory of which the other store has not heard yet, as it is now. */
export interface Waiting extends IndexedMemory {
  /** False: only what vectors are filtered by has changed. */
  vectorsToo: boolean;
  /** Which change this is. */
  change: number;
}

interface Row {
  seq: number;
  id: string;
  status: string;
  kind: string;
  importance: number;
  expires_at: number | null;
  scope: string;
  session_id: string | null;
  created_at: number;
}

const COLUMNS =
  'm.seq, m.id, m.status, m.kind, m.importance, m.expires_at, m.scope, m.session_id, m.created_at';
const HAS_VECTORS = 'EXISTS (SELECT 1 FROM vectors v WHERE v.memory_seq = m.seq AND v.space_id = ?)';

/** The one that is followed comes first, when there is one. */
export function mirrors(db: ReadableDatabase): Mirror[] {
  return db.all<Mirror>(
    `SELECT collection, store, address, space_id AS spaceId, state, copied_to AS copiedTo
     FROM vector_mirrors ORDER BY state = 'leaving', collection`,
  );
}

export function waitingCount(db: ReadableDatabase): number {
  return db.count('SELECT count(*) FROM mirror_outbox');
}

/** How many memories with vectors have been copied, and how many there are. */
export function copyProgress(
  db: ReadableDatabase,
  spaceId: number,
  mirror: Pick<Mirror, 'state' | 'copiedTo'> | null,
): { done: number; total: number } {
  const memories = 'SELECT count(DISTINCT memory_seq) FROM vectors WHERE space_id = ?';
  const total = db.count(memories, spaceId);
  if (mirror?.state !== 'copying') return { done: total, total };
  return { done: db.count(`${memories} AND memory_seq <= ?`, spaceId, mirror.copiedTo), total };
}

export function vectorCount(db: ReadableDatabase, spaceId: number): number {
  return db.count('SELECT count(*) FROM vectors WHERE space_id = ?', spaceId);
}

/** Some of what waits, as it is now. Of a memory that is gone only its id is left. */
export function waitingMemories(
  db: ReadableDatabase,
  vectors: VectorReader,
  spaceId: number,
  limit: number,
): Waiting[] {
  const waiting = db.all<{ memory_id: string; vectors: number; change: number }>(
    'SELECT memory_id, vectors, change FROM mirror_outbox LIMIT ?',
    limit,
  );
  const rows = db.all<Row>(
    `SELECT ${COLUMNS} FROM memories m WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(waiting.map(({ memory_id: id }) => id)),
  );
  const known = new Map(indexed(vectors, spaceId, rows).map((memory) => [memory.memoryId, memory]));
  return waiting.map(({ memory_id: memoryId, vectors: changed, change }) => ({
    ...(known.get(memoryId) ?? { memoryId, vectors: [], payload: GONE }),
    vectorsToo: changed === 1,
    change,
  }));
}

/** Nothing is stored of a memory without vectors. */
const GONE: PointPayload = {
  live: false,
  kind: 0,
  importance: 0,
  expiresAt: 0,
  scope: 0,
  sessionId: '',
  createdAt: 0,
};

/** The next memories with vectors, by number. */
export function memoriesToCopy(
  db: ReadableDatabase,
  vectors: VectorReader,
  { spaceId, copiedTo }: Pick<Mirror, 'spaceId' | 'copiedTo'>,
  limit: number,
): { memories: IndexedMemory[]; last: number } | null {
  const rows = db.all<Row>(
    `SELECT ${COLUMNS} FROM memories m WHERE m.seq > ? AND ${HAS_VECTORS} ORDER BY m.seq LIMIT ?`,
    copiedTo,
    spaceId,
    limit,
  );
  const last = rows.at(-1)?.seq;
  return last === undefined ? null : { memories: indexed(vectors, spaceId, rows), last };
}

function indexed(vectors: VectorReader, spaceId: number, rows: readonly Row[]): IndexedMemory[] {
  const found = vectors.vectors(
    spaceId,
    rows.map(({ seq }) => seq),
  );
  return rows.map((row) => ({
    memoryId: row.id,
    vectors: found.get(row.seq) ?? [],
    payload: { ...vectorPayload(row), sessionId: row.session_id ?? '', createdAt: row.created_at },
  }));
}

/** Which of these points belong to no vector of the space. */
export function strangePoints(
  db: ReadableDatabase,
  spaceId: number,
  points: readonly { pointId: string; memoryId: string }[],
): string[] {
  const rows = db.all<{ id: string; parts: number }>(
    `SELECT m.id, count(*) AS parts FROM memories m JOIN vectors v ON v.memory_seq = m.seq AND v.space_id = ?
     WHERE m.id IN (SELECT value FROM json_each(?)) GROUP BY m.seq`,
    spaceId,
    JSON.stringify([...new Set(points.map(({ memoryId }) => memoryId))]),
  );
  const ours = new Set(rows.flatMap(({ id, parts }) => pointIds(id, parts)));
  return points.map(({ pointId }) => pointId).filter((id) => !ours.has(id));
}

/** A step of a mirror's life. */
export type MirrorChange =
  /** Follows from now on: what is there is to be copied, and of what changes it hears. */
  | { do: 'open'; collection: string; store: string; address: string; spaceId: number }
  | { do: 'leave'; collection: string }
  | { do: 'forget'; collection: string }
  /** From the beginning. */
  | { do: 'restart'; collection: string }
  | { do: 'copied'; collection: string; to: number }
  | { do: 'follow'; collection: string }
  /** For this process alone, until then (UTC ms). Not done while another one has it. */
  | { do: 'hold'; collection: string; holder: string; until: number; now: number }
  | { do: 'sent'; changes: readonly Pick<Waiting, 'memoryId' | 'change'>[] };

/** Into another copy: what is wrong with this one may be more than what it holds. False: none is followed. */
export function copyAgain(db: WritableDatabase): boolean {
  const followed = mirrors(db).find(({ state }) => state !== 'leaving');
  return followed !== undefined && changeMirror(db, { do: 'leave', collection: followed.collection });
}

/**
 * For a store that becomes what a backup says: copies that were made of it before, or of what is replaced, do not hold
 * what it holds, and it does not know what they were told. They are to be removed; a new one is made.
 */
export function leaveCopies(db: WritableDatabase, replaced: readonly Mirror[]): void {
  db.run("UPDATE vector_mirrors SET state = 'leaving', holder = NULL, held_until = 0");
  db.run('DELETE FROM vector_mirrors WHERE copied_to < 0');
  db.run('DELETE FROM mirror_outbox');
  for (const { collection, store, address, spaceId } of replaced.filter(({ copiedTo }) => copiedTo >= 0)) {
    db.run(
      `INSERT INTO vector_mirrors (collection, store, address, space_id, state) VALUES (?, ?, ?, ?, 'leaving')
       ON CONFLICT DO NOTHING`,
      collection,
      store,
      address,
      spaceId,
    );
  }
}

/** What it touches that is shown: how far it is, or which store is in use. */
export function mirrorDomains(change: MirrorChange): readonly ChangeDomain[] {
  if (change.do === 'hold') return [];
  return change.do === 'copied' || change.do === 'sent' ? ['jobs'] : ['store'];
}

/** Returns whether it was done. */
export function changeMirror(db: WritableDatabase, change: MirrorChange): boolean {
  switch (change.do) {
    case 'open':
      return open(db, change);
    case 'leave': {
      const left = set(db, change.collection, "state = 'leaving', holder = NULL, held_until = 0");
      if (left) db.run('DELETE FROM mirror_outbox');
      // Of what was never made nothing is to be removed.
      db.run("DELETE FROM vector_mirrors WHERE state = 'leaving' AND copied_to < 0");
      return left;
    }
    case 'forget':
      return db.run('DELETE FROM vector_mirrors WHERE collection = ?', change.collection).changes > 0;
    case 'restart':
      return set(db, change.collection, "state = 'copying', copied_to = 0");
    case 'copied':
      return set(db, change.collection, 'copied_to = ?', change.to);
    case 'follow':
      return set(db, change.collection, "state = 'following'");
    case 'hold': {
      const { collection, holder, until, now } = change;
      return (
        db.run(
          `UPDATE vector_mirrors SET holder = ?1, held_until = ?2
           WHERE collection = ?3 AND state <> 'leaving' AND (holder = ?1 OR held_until <= ?4)`,
          holder,
          until,
          collection,
          now,
        ).changes > 0
      );
    }
    case 'sent':
      for (const { memoryId, change: sent } of change.changes) {
        db.run('DELETE FROM mirror_outbox WHERE memory_id = ? AND change = ?', memoryId, sent);
      }
      return true;
  }
}

/** Not done while another one is followed. */
function open(
  db: WritableDatabase,
  { collection, store, address, spaceId }: MirrorChange & { do: 'open' },
): boolean {
  if (mirrors(db).some(({ state }) => state !== 'leaving')) return false;
  db.run(
    `INSERT INTO vector_mirrors (collection, store, address, space_id, state, copied_to)
     VALUES (?, ?, ?, ?, 'copying', -1)`,
    collection,
    store,
    address,
    spaceId,
  );
  return true;
}

function set(db: WritableDatabase, collection: string, what: string, ...values: number[]): boolean {
  const followed = "collection = ? AND state <> 'leaving'";
  return db.run(`UPDATE vector_mirrors SET ${what} WHERE ${followed}`, ...values, collection).changes > 0;
}
