import type { ReadableDatabase, WritableDatabase } from './database';

/** A memory that a chat model has still to read for the graph. */
export interface DueReading {
  memorySeq: number;
  text: string;
  /** UTC milliseconds. */
  createdAt: number;
}

/** Read by rules, or by nothing yet; the partial index of `extractions` has just these. */
const UNREAD = "instr(x.extractor, '+model:') = 0";
/** What a job will read anew anyway comes after that. */
const DUE = `FROM extractions x JOIN memories m ON m.seq = x.memory_seq
  WHERE ${UNREAD} AND m.status = 'active' AND m.kind IN ('fact', 'correction')
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.memory_seq = m.seq AND j.kind = 'extract' AND j.state <> 'failed')`;

/** What no model has read, the latest first. */
export function dueForModel(db: ReadableDatabase, limit: number): DueReading[] {
  return db.all<DueReading>(
    `SELECT m.seq AS memorySeq, m.text, m.created_at AS createdAt ${DUE} ORDER BY x.memory_seq DESC LIMIT ?`,
    limit,
  );
}

export function countDueForModel(db: ReadableDatabase): number {
  return db.count(`SELECT count(*) ${DUE}`);
}

/** Where the time stands until which some process reads by a model. */
const HOLD = 'reading by a model';

/** Until when (UTC ms) a process reads memories by a model; others leave that to it meanwhile. */
export function readingHeldUntil(db: ReadableDatabase): number {
  return db.count('SELECT position FROM sweeps WHERE name = ?', HOLD);
}

export function holdReading(db: WritableDatabase, until: number): void {
  db.run(
    'INSERT INTO sweeps (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
    HOLD,
    until,
  );
}

/** Whether the memory is in use and still says just this. */
export function stillSays(db: ReadableDatabase, memorySeq: number, text: string): boolean {
  return (
    db.get(
      "SELECT 1 AS found FROM memories WHERE seq = ? AND text = ? AND status = 'active'",
      memorySeq,
      text,
    ) !== undefined
  );
}

/** Notes what has read the memory where nothing came of it; what is known from it stays. */
export function noteReading(
  db: WritableDatabase,
  reading: { memorySeq: number; extractor: string; problem: string | null; at: number },
): void {
  db.run(
    `INSERT INTO extractions (memory_seq, extractor, entities, relations, problem, at) VALUES (?1, ?2, 0, 0, ?3, ?4)
     ON CONFLICT (memory_seq) DO UPDATE SET extractor = ?2, problem = ?3, at = ?4`,
    reading.memorySeq,
    reading.extractor,
    reading.problem,
    reading.at,
  );
}
