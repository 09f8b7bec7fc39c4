import type { ReadableDatabase, WritableDatabase } from './database';
import { toStrings } from './memoryRow';

/** Only what is in use gives way: what the person set aside or threw away stays as it is. */
const GIVES_WAY = "status IN ('active', 'paused')";

/** Sets memories aside in favour of a newer one, which says otherwise. Returns the texts of those that changed. */
export function supersede(
  db: WritableDatabase,
  ids: readonly string[],
  by: string,
  now: number,
): { id: string; text: string }[] {
  return db.all<{ id: string; text: string }>(
    `UPDATE memories SET status = 'superseded', superseded_by = ?1, updated_at = ?2
     WHERE id IN (SELECT value FROM json_each(?3)) AND id <> ?1 AND ${GIVES_WAY} RETURNING id, text`,
    by,
    now,
    JSON.stringify(ids),
  );
}

/** Joins memories that say the same into one of them, which takes over their tags. Returns how many were joined. */
export function mergeInto(db: WritableDatabase, ids: readonly string[], into: string, now: number): number {
  const joined = db.run(
    `UPDATE memories SET status = 'superseded', superseded_by = ?1, merged_into = ?1, updated_at = ?2
     WHERE id IN (SELECT value FROM json_each(?3)) AND id <> ?1 AND status = 'active'`,
    into,
    now,
    JSON.stringify(ids),
  ).changes;
  db.run(
    `UPDATE memories SET updated_at = ?2, tags = (
       SELECT json_group_array(value) FROM (
         SELECT value, min(source * 1000 + key) AS place FROM (
           SELECT 0 AS source, t.key, t.value FROM memories c, json_each(c.tags) t WHERE c.id = ?1
           UNION ALL
           SELECT 1, t.key, t.value FROM memories m, json_each(m.tags) t WHERE m.merged_into = ?1)
         GROUP BY value ORDER BY place))
     WHERE id = ?1`,
    into,
    now,
  );
  return joined;
}

/** Puts what was merged into the memory back into use, and takes the tags off it that came with them. Returns how many. */
export function unmerge(db: WritableDatabase, into: string, now: number): number {
  takeTagsBack(db, into, now);
  return db.run(
    `UPDATE memories SET status = 'active', superseded_by = NULL, merged_into = NULL, updated_at = ?
     WHERE merged_into = ? AND status = 'superseded'`,
    now,
    into,
  ).changes;
}

/** Tags that one of the merged has and that were not on the memory before, as the journal has it. */
function takeTagsBack(db: WritableDatabase, into: string, now: number): void {
  const kept = db.get<{ seq: number; tags: string }>('SELECT seq, tags FROM memories WHERE id = ?', into);
  if (kept === undefined) return;
  const before = db.get<{ tags: string }>(
    `SELECT json_extract(c.before, '$.tags') AS tags FROM journal_changes c JOIN journal j ON j.seq = c.journal_seq
     WHERE c.table_name = 'memories' AND c.row_key = ? AND c.before IS NOT NULL
       AND j.command = 'proposals.accept' AND j.undone_by IS NULL ORDER BY c.id LIMIT 1`,
    JSON.stringify([kept.seq]),
  );
  if (before === undefined) return; // the journal does not reach back so far
  const own = toStrings(before.tags);
  const brought = mergedMemories(db, into).flatMap(({ tags }) => toStrings(tags));
  const tags = toStrings(kept.tags).filter((tag) => own.includes(tag) || !brought.includes(tag));
  if (tags.length === toStrings(kept.tags).length) return;
  db.run('UPDATE memories SET tags = ?, updated_at = ? WHERE seq = ?', JSON.stringify(tags), now, kept.seq);
}

function mergedMemories(db: ReadableDatabase, into: string): { tags: string }[] {
  return db.all<{ tags: string }>('SELECT tags FROM memories WHERE merged_into = ?', into);
}
