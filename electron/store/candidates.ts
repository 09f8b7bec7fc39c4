import type { ReadableDatabase, SqlValue } from './database';

/** What scoring needs of a memory, without its text. */
export interface CandidateRow {
  seq: number;
  kind: string;
  status: string;
  importance: number;
  created_at: number;
  access_count: number;
  expires_at: number | null;
  embedding: string;
}

/** Conditions on `memories m` that a keyword candidate must meet before ranking. */
export function eligibleForKeywords(filter: {
  excludeKinds: readonly string[];
  minImportance: number | null;
  notExpiredAt: number | null;
}): { sql: string; params: SqlValue[] } {
  const conditions = ["m.status = 'active'"];
  const params: SqlValue[] = [];
  if (filter.excludeKinds.length > 0) {
    conditions.push('m.kind NOT IN (SELECT value FROM json_each(?))');
    params.push(JSON.stringify(filter.excludeKinds));
  }
  if (filter.minImportance !== null) {
    conditions.push('m.importance >= ?');
    params.push(filter.minImportance);
  }
  if (filter.notExpiredAt !== null) {
    conditions.push('(m.expires_at IS NULL OR m.expires_at > ?)');
    params.push(filter.notExpiredAt);
  }
  return { sql: conditions.join(' AND '), params };
}

export function candidateRows(db: ReadableDatabase, seqs: readonly number[]): CandidateRow[] {
  return db.all<CandidateRow>(
    `SELECT seq, kind, status, importance, created_at, access_count, expires_at, embedding FROM memories
     WHERE seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
}

/** An upper bound of the number of memories, at no cost: what idf is reckoned against. */
export function memoryCountEstimate(db: ReadableDatabase): number {
  return db.count('SELECT max(seq) FROM memories');
}

/** Which of the memories, by id, could be injected: their gate columns. */
export function gateRowsById(
  db: ReadableDatabase,
  ids: readonly string[],
): (Pick<CandidateRow, 'kind' | 'status' | 'importance' | 'expires_at'> & { id: string })[] {
  return db.all(
    'SELECT id, kind, status, importance, expires_at FROM memories WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}
