import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase, WritableDatabase } from './database';
import { toStored, type StoredMemory } from './memoriesWrite';
import { toStrings, type MemoryRow } from './memoryRow';

/**
 * Only what is in use gives way: what the person set aside or threw away stays as it is. By id, hence the plus: by the
 * index of statuses all that is in use would be gone through, with each memory that is saved.
 */
const GIVES_WAY = "+status IN ('active', 'paused')";

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

/** Sets memories aside as parts of another one. Returns how many. */
export function mergeInto(db: WritableDatabase, ids: readonly string[], into: string, now: number): number {
  return db.run(
    `UPDATE memories SET status = 'superseded', superseded_by = ?1, merged_into = ?1, updated_at = ?2
     WHERE id IN (SELECT value FROM json_each(?3)) AND id <> ?1 AND +status IN ('active', 'paused', 'archived')`,
    into,
    now,
    JSON.stringify(ids),
  ).changes;
}

/** Takes its identity off a memory, so that another one can have it for as long as this one is set aside. */
export function yieldIdentity(db: WritableDatabase, { seq, id }: Pick<StoredMemory, 'seq' | 'id'>): void {
  db.run('UPDATE memories SET dedupe_key = ? WHERE seq = ?', `yielded|${id}`, seq);
}

/** What was merged into the memory and is set aside still, in order. */
export function mergedMemories(db: ReadableDatabase, into: string): StoredMemory[] {
  return db
    .all<MemoryRow>(
      "SELECT * FROM memories WHERE merged_into = ? AND status = 'superseded' ORDER BY seq",
      into,
    )
    .map(toStored);
}

/** Takes a memory out of the one that it was merged into. */
export function takeOut(
  db: WritableDatabase,
  seq: number,
  { status, dedupeKey }: { status: Memory['status']; dedupeKey: string },
  now: number,
): void {
  db.run(
    `UPDATE memories SET status = ?, dedupe_key = ?, superseded_by = NULL, merged_into = NULL, updated_at = ?
     WHERE seq = ?`,
    status,
    dedupeKey,
    now,
    seq,
  );
}

/** What of a memory a merge may change, as a journal image has it. */
export interface MergeImage {
  text: string;
  tags: string[];
  importance: number;
  pinned: boolean;
  createdAt: number;
  expiresAt: number | null;
  status: Memory['status'];
}

export interface MergeRecord {
  /** What the memory that stayed was before and after; null where the merge left it as it was. */
  kept: { before: MergeImage; after: MergeImage } | null;
  /** The status that each of the others had, by its row number. */
  statuses: Map<number, Memory['status']>;
}

/** The merges into a memory that are still in force, as the journal has them, the last one first. */
export function mergesInto(db: ReadableDatabase, kept: Pick<StoredMemory, 'id' | 'seq'>): MergeRecord[] {
  const rows = db.all<{ entry: number; seq: number; status: Memory['status'] }>(
    `SELECT max(c.journal_seq) AS entry, m.seq, json_extract(c.before, '$.status') AS status
     FROM memories m JOIN journal_changes c ON c.table_name = 'memories' AND c.row_key = json_array(m.seq)
     JOIN journal j ON j.seq = c.journal_seq AND j.undone_by IS NULL
     WHERE m.merged_into = ?1 AND m.status = 'superseded' AND json_extract(c.after, '$.merged_into') = ?1
       AND json_extract(c.before, '$.merged_into') IS NOT ?1
     GROUP BY m.seq ORDER BY entry DESC`,
    kept.id,
  );
  const entries = [...new Set(rows.map(({ entry }) => entry))];
  return entries.map((entry) => ({
    kept: keptIn(db, entry, kept.seq),
    statuses: new Map(rows.filter((row) => row.entry === entry).map(({ seq, status }) => [seq, status])),
  }));
}

interface ImageRow {
  text: string;
  tags: string;
  importance: number;
  pinned: number;
  created_at: number;
  expires_at: number | null;
  status: Memory['status'];
}

function keptIn(db: ReadableDatabase, entry: number, seq: number): MergeRecord['kept'] {
  const images = db.all<{ before: string | null; after: string | null }>(
    "SELECT before, after FROM journal_changes WHERE journal_seq = ? AND table_name = 'memories' AND row_key = ? ORDER BY id",
    entry,
    JSON.stringify([seq]),
  );
  const before = images[0]?.before ?? null;
  const after = images.at(-1)?.after ?? null;
  return before === null || after === null ? null : { before: toImage(before), after: toImage(after) };
}

function toImage(json: string): MergeImage {
  // Written by the capture trigger with json_object over the columns of `memories`.
  const row = JSON.parse(json) as ImageRow;
  return {
    text: row.text,
    tags: toStrings(row.tags),
    importance: row.importance,
    pinned: row.pinned === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status,
  };
}
