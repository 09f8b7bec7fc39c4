import type { ReadableDatabase } from './database';

/** What decides whether a memory behind a fact may be put into a prompt, and what makes up its score. */
export interface SupportRow {
  id: string;
  seq: number;
  kind: string;
  status: string;
  importance: number;
  expires_at: number | null;
  scope: string;
  created_at: number;
  access_count: number;
}

export function supportRows(db: ReadableDatabase, memoryIds: readonly string[]): SupportRow[] {
  return db.all<SupportRow>(
    `SELECT id, seq, kind, status, importance, expires_at, scope, created_at, access_count FROM memories
     WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(memoryIds),
  );
}

/** Whether any memory of that kind is in use. With a plus: by the index of statuses all that is in use is gone through. */
export function hasKind(db: ReadableDatabase, kind: string): boolean {
  const found = "SELECT 1 AS found FROM memories WHERE kind = ? AND +status = 'active' LIMIT 1";
  return db.get(found, kind) !== undefined;
}
