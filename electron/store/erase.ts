import type { WritableDatabase } from './database';
import { detachMemory } from './graphWrite';

/**
 * Erases memories in the trash for good: text, full text, graph references, journal images. Vectors follow by
 * the outbox in the same transaction. Steps that touched them can no longer be undone, and their sentences,
 * which quote the text, are replaced. Returns how many were erased.
 */
export function eraseTrash(db: WritableDatabase, ids: readonly string[] | null): number {
  const doomed = db
    .all<{ seq: number }>(
      `SELECT seq FROM memories WHERE status = 'trash' AND (?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))`,
      ids === null ? null : JSON.stringify(ids),
    )
    .map((row) => row.seq);
  for (const seq of doomed) {
    const rowKey = JSON.stringify([seq]); // as the capture triggers write it; json_array(?) would make [1.0] of a bound 1
    detachMemory(db, seq);
    db.run(
      `UPDATE journal SET undoable = 0, sealed = 1, result = NULL, label = 'Changed a memory that was erased later'
       WHERE step IN (SELECT j.step FROM journal j JOIN journal_changes c ON c.journal_seq = j.seq
                      WHERE c.table_name = 'memories' AND c.row_key = ?)`,
      rowKey,
    );
    db.run("DELETE FROM journal_changes WHERE table_name = 'memories' AND row_key = ?", rowKey);
    db.run('DELETE FROM message_memories WHERE memory_id = (SELECT id FROM memories WHERE seq = ?)', seq);
    db.run('DELETE FROM memories WHERE seq = ?', seq);
  }
  return doomed.length;
}

/**
 * Takes erased words out of the file: full-text indexes keep deleted terms until they are merged, and the
 * write-ahead log holds old pages until it is truncated. Returns false while a reader of another process
 * holds the log.
 */
export function scrub(db: WritableDatabase): boolean {
  for (const table of ['memories_fts', 'memories_cjk', 'aliases_fts']) {
    db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
  return truncateLog(db);
}

export function truncateLog(db: WritableDatabase): boolean {
  return db.pragma('wal_checkpoint(TRUNCATE)') === 0;
}
