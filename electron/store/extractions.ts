import type { WritableDatabase } from './database';

/**
 * Queues memories in use that this extractor, alone or with a model beside it ("rules-3+model:…"), has not read;
 * null: all of them. Returns how many.
 */
export function queueExtractions(db: WritableDatabase, extractor: string | null): number {
  return db.run(
    `INSERT INTO jobs (kind, memory_seq)
     SELECT 'extract', m.seq FROM memories m LEFT JOIN extractions x ON x.memory_seq = m.seq
     WHERE m.kind IN ('fact', 'correction') AND m.status = 'active'
       AND (?1 IS NULL OR x.memory_seq IS NULL
         OR NOT (x.extractor = ?1 OR substr(x.extractor, 1, length(?1) + 1) = ?1 || '+'))
     ORDER BY m.seq
     ON CONFLICT (memory_seq, kind) DO UPDATE SET state = 'pending', attempts = 0, run_after = 0, error = NULL
       WHERE state = 'failed'`,
    extractor,
  ).changes;
}
