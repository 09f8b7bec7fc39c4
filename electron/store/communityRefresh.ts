import { REFRESH } from './communities';
import type { WritableDatabase } from './database';
import { sweepPosition } from './sweeps';

/** How long one process may be at it before another one takes over: one that was killed never ends. */
const LEASE_MS = 60_000;

/**
 * Begins a refresh, unless one is under way. `token` is to be shown with each write; `all`: the last one was broken
 * off, and what it had taken in hand is not known any more.
 */
export function beginRefresh(db: WritableDatabase, now: number): { token: number; all: boolean } | null {
  const position = sweepPosition(db, REFRESH);
  if (position > now) return null;
  const token = now + LEASE_MS;
  setPosition(db, token);
  return { token, all: position > 0 };
}

/** Whether the refresh with this token is still the one. */
export function isRefreshing(db: WritableDatabase, token: number): boolean {
  return sweepPosition(db, REFRESH) === token;
}

/** Not complete: the next one does everything. */
export function endRefresh(db: WritableDatabase, token: number, complete: boolean): void {
  if (isRefreshing(db, token)) setPosition(db, complete ? 0 : 1);
}

function setPosition(db: WritableDatabase, position: number): void {
  db.run(
    'INSERT INTO sweeps (name, position) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET position = ?2',
    REFRESH,
    position,
  );
}

/** Takes entities whose edges have changed out of the outbox. */
export function takeTouched(db: WritableDatabase, limit: number): string[] {
  const ids = db.column<string>('SELECT entity_id FROM community_outbox LIMIT ?', limit);
  db.run(
    'DELETE FROM community_outbox WHERE entity_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  return ids;
}

/** Puts entities into communities, or takes them out. What has lost its edges meanwhile is in none. */
export function putMembers(
  db: WritableDatabase,
  members: readonly (readonly [id: string, communityId: string | null])[],
): void {
  for (const [id, communityId] of members) {
    db.run(
      'UPDATE entities SET community_id = ?2 WHERE id = ?1 AND community_id IS NOT ?2 AND (degree > 0 OR ?2 IS NULL)',
      id,
      communityId,
    );
  }
}

export interface DescribedCommunity {
  id: string;
  /** By its terms. */
  name: string;
  summary: string | null;
  size: number;
  fingerprint: string;
}

/** Writes communities; the words of a model stay while they describe what they did. */
export function putCommunities(
  db: WritableDatabase,
  communities: readonly DescribedCommunity[],
  now: number,
): void {
  for (const { id, name, summary, size, fingerprint } of communities) {
    db.run(
      `INSERT INTO communities (id, name, summary, size, fingerprint, refreshed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO UPDATE SET
         name = CASE WHEN fingerprint = ?5 AND described_by <> 'terms' THEN name ELSE ?2 END,
         summary = CASE WHEN fingerprint = ?5 AND described_by <> 'terms' THEN summary ELSE ?3 END,
         described_by = CASE WHEN fingerprint = ?5 THEN described_by ELSE 'terms' END,
         size = ?4, fingerprint = ?5, refreshed_at = ?6`,
      id,
      name,
      summary,
      size,
      fingerprint,
      now,
    );
  }
}

export function removeCommunities(db: WritableDatabase, ids: readonly string[]): void {
  db.run('DELETE FROM communities WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}

/** The words of a model for a community that is still as it was when the model was asked. */
export function describeCommunity(
  db: WritableDatabase,
  words: { id: string; fingerprint: string; name: string; summary: string; model: string },
): boolean {
  return (
    db.run(
      'UPDATE communities SET name = ?, summary = ?, described_by = ? WHERE id = ? AND fingerprint = ?',
      words.name,
      words.summary,
      words.model,
      words.id,
      words.fingerprint,
    ).changes > 0
  );
}
