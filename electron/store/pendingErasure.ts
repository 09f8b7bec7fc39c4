import type { ReadableDatabase, WritableDatabase } from './database';
import { optimizeFullText } from './erase';

/** How long an attempt waits for readers, in ms: the writer has others to serve. */
const PATIENCE_MS = 300;

/** Since when (UTC ms) words that were erased may still stand in the write-ahead log; null: none do. */
export function erasurePendingSince(db: ReadableDatabase): number | null {
  return db.get<{ since: number }>('SELECT since FROM pending_erasure')?.since ?? null;
}

/** Within the transaction that erases: from now on the log has to be emptied. */
export function expectScrub(db: WritableDatabase, now: number): void {
  db.run('INSERT INTO pending_erasure (only, since) VALUES (1, ?) ON CONFLICT DO NOTHING', now);
}

/**
 * Takes erased words out of the files: the full-text indexes are merged, and the write-ahead log, which holds old
 * pages, is emptied. Returns false while another process that reads holds the log; `finishErasure` tries again.
 */
export function scrub(db: WritableDatabase): boolean {
  if (erasurePendingSince(db) !== null) optimizeFullText(db);
  return finishErasure(db);
}

/** Returns false while the log still cannot be emptied. */
export function finishErasure(db: WritableDatabase): boolean {
  if (erasurePendingSince(db) === null) return true;
  if (!truncateLog(db)) return false;
  db.run('DELETE FROM pending_erasure');
  return true;
}

/** Empties the write-ahead log into the file; false while another process that reads holds it. */
export function truncateLog(db: WritableDatabase): boolean {
  const patience = Number(db.pragma('busy_timeout'));
  db.pragma(`busy_timeout = ${Math.min(PATIENCE_MS, patience)}`);
  try {
    return db.pragma('wal_checkpoint(TRUNCATE)') === 0;
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}
