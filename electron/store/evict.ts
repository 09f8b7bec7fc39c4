import type { ReadableDatabase, WritableDatabase } from './database';

/** Entities that go in one round; the next round takes more. */
const BATCH = 1_000;

/** What has been retracted since before `before`: the history that is old enough to go. */
export function hasOldHistory(db: ReadableDatabase, before: number): boolean {
  return db.get('SELECT 1 AS found FROM assertions WHERE retracted_at < ?', before) !== undefined;
}

export function removeOldHistory(db: WritableDatabase, before: number): void {
  db.run('DELETE FROM assertions WHERE retracted_at < ?', before);
}

export function expiredEdges(db: ReadableDatabase): number {
  return db.count('SELECT count(*) FROM edges WHERE expired_at IS NOT NULL');
}

export interface Evictable {
  id: string;
  name: string;
}

/** Whether any text waits to be read. */
export function isReading(db: ReadableDatabase): boolean {
  return (
    db.get("SELECT 1 AS found FROM jobs WHERE kind = 'extract' AND state <> 'failed' LIMIT 1") !== undefined
  );
}

/**
 * Entities that nothing speaks of, kept only for what a person once said of them; not those that are kept out, nor the
 * store's owner. `self`: the owner's canonical name.
 */
export function orphans(db: ReadableDatabase, self: string): Evictable[] {
  return db.all<Evictable>(
    `SELECT e.id, e.name FROM entities e
     WHERE e.mentions = 0 AND e.degree = 0 AND e.merged_into IS NULL AND e.dismissed_at IS NULL
       AND e.canonical <> ?2
       AND NOT EXISTS (WITH RECURSIVE down (id) AS (
           SELECT e.id UNION SELECT c.id FROM down JOIN entities c ON c.merged_into = down.id)
         SELECT 1 FROM down WHERE EXISTS (SELECT 1 FROM mentions WHERE named_id = down.id)
           OR EXISTS (SELECT 1 FROM assertions WHERE source_id = down.id)
           OR EXISTS (SELECT 1 FROM assertions WHERE target_id = down.id))
     ORDER BY e.id LIMIT ?1`,
    BATCH,
    self,
  );
}

/** Removes entities, with what a person decided about them. `ids`: what has been merged into another stands after it. */
export function removeEntities(db: WritableDatabase, ids: readonly string[]): void {
  for (const id of ids.toReversed()) {
    db.run('DELETE FROM name_choices WHERE entity_id = ?', id);
    db.run('DELETE FROM rejected_edges WHERE source_id = ?1 OR target_id = ?1', id);
    db.run('DELETE FROM entities WHERE id = ?', id);
  }
}

/** How many entities the graph shows above `cap`; 0 where there is no limit. */
export function aboveCap(db: ReadableDatabase, cap: number): number {
  if (cap === 0) return 0;
  const shown = db.count(
    'SELECT count(*) FROM entities WHERE merged_into IS NULL AND dismissed_at IS NULL AND (mentions > 0 OR degree > 0)',
  );
  return Math.max(0, shown - cap);
}

/** The least important ones of which no person has said anything. `self`: the canonical name of the store's owner. */
export function leastImportant(db: ReadableDatabase, limit: number, self: string): Evictable[] {
  return db.all<Evictable>(
    `SELECT e.id, e.name FROM entities e
     WHERE e.merged_into IS NULL AND e.dismissed_at IS NULL AND (e.mentions > 0 OR e.degree > 0) AND e.canonical <> ?2
       AND e.given_name IS NULL AND e.given_type IS NULL AND e.given_description IS NULL
       AND NOT EXISTS (SELECT 1 FROM entities c WHERE c.merged_into = e.id)
       AND NOT EXISTS (SELECT 1 FROM aliases WHERE named_id = e.id AND origin = 'manual')
       AND NOT EXISTS (SELECT 1 FROM assertions WHERE source_id = e.id AND origin = 'manual')
       AND NOT EXISTS (SELECT 1 FROM assertions WHERE target_id = e.id AND origin = 'manual')
       AND NOT EXISTS (SELECT 1 FROM name_choices WHERE entity_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM rejected_edges WHERE source_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM rejected_edges WHERE target_id = e.id)
     ORDER BY e.importance, e.mentions + e.degree, e.last_seen_at, e.id LIMIT ?1`,
    Math.min(limit, BATCH),
    self,
  );
}

/** Takes out what texts say of these entities, as if they had never been read for it. */
export function forgetEntities(db: WritableDatabase, ids: readonly string[]): void {
  const among = 'IN (SELECT value FROM json_each(?1))';
  const list = JSON.stringify(ids);
  db.run(`DELETE FROM mentions WHERE named_id ${among}`, list);
  db.run(`DELETE FROM assertions WHERE source_id ${among}`, list);
  db.run(`DELETE FROM assertions WHERE target_id ${among}`, list);
}
