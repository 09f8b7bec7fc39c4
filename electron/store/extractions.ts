import type { WritableDatabase } from './database';

/** Queues memories in use that the extractor ?1 has not read, alone or beside a model; null: all. */
const QUEUE_UNREAD = `INSERT INTO jobs (kind, memory_seq)
  SELECT 'extract', m.seq FROM memories m LEFT JOIN extractions x ON x.memory_seq = m.seq
  WHERE m.kind IN ('fact', 'correction') AND m.status = 'active'
  AND (?1 IS NULL OR x.memory_seq IS NULL OR NOT (x.extractor = ?1 OR substr(x.extractor, 1, length(?1) + 1) = ?1 || '+'))`;

/** Queues a few of them that no job waits or has failed for: what an older version read is read again by and by. */
export function queueSomeUnread(db: WritableDatabase, extractor: string, limit: number): number {
  return db.run(
    `${QUEUE_UNREAD} AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.memory_seq = m.seq AND j.kind = 'extract')
     ORDER BY m.seq LIMIT ?2`,
    extractor,
    limit,
  ).changes;
}

/**
 * Queues memories in use that this extractor, alone or with a model beside it ("rules-3+model:…"), has not read;
 * null: all of them. Returns how many.
 */
export function queueExtractions(db: WritableDatabase, extractor: string | null): number {
  return db.run(
    `${QUEUE_UNREAD} ORDER BY m.seq
     ON CONFLICT (memory_seq, kind) DO UPDATE SET state = 'pending', attempts = 0, run_after = 0, error = NULL
       WHERE state = 'failed'`,
    extractor,
  ).changes;
}
