import type { Memory, MemoryPatch } from '#shared/domain/memory';
import type { ReadableDatabase, SqlValue, WritableDatabase } from './database';
import { toMemory, type MemoryRow } from './memoryRow';

export type NewMemoryRow = Omit<
  Memory,
  | 'updatedAt'
  | 'lastAccessedAt'
  | 'accessCount'
  | 'embedding'
  | 'embeddingError'
  | 'supersededBy'
  | 'mergedInto'
  | 'flags'
> & { dedupeKey: string };

/** Inserts the row; its full-text row and follow-up jobs come by trigger. Returns its row number. */
export function insertMemory(db: WritableDatabase, memory: NewMemoryRow): number {
  return db.run(
    `INSERT INTO memories (id, dedupe_key, text, reply, kind, importance, confidence, status, pinned, created_at,
       updated_at, valid_from, valid_to, expires_at, scope, session_id, message_id, source, source_ref, tags, language, speaker)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    memory.id,
    memory.dedupeKey,
    memory.text,
    memory.reply,
    memory.kind,
    memory.importance,
    memory.confidence,
    memory.status,
    memory.pinned ? 1 : 0,
    memory.createdAt,
    memory.createdAt,
    memory.validFrom,
    memory.validTo,
    memory.expiresAt,
    memory.scope,
    memory.sessionId,
    memory.messageId,
    memory.source,
    memory.sourceRef,
    JSON.stringify(memory.tags),
    memory.language,
    memory.speaker,
  ).lastInsertRowid;
}

/** A memory with its row number and what makes it the same as another. */
export type StoredMemory = Memory & { seq: number; dedupeKey: string };

export function findByKey(db: ReadableDatabase, dedupeKey: string): StoredMemory | null {
  return found(db.get<MemoryRow>('SELECT * FROM memories WHERE dedupe_key = ?', dedupeKey));
}

export function findById(db: ReadableDatabase, id: string): StoredMemory | null {
  return found(db.get<MemoryRow>('SELECT * FROM memories WHERE id = ?', id));
}

function found(row: MemoryRow | undefined): StoredMemory | null {
  return row === undefined ? null : toStored(row);
}

export function toStored(row: MemoryRow): StoredMemory {
  return { ...toMemory(row), seq: row.seq, dedupeKey: row.dedupe_key };
}

export function idExists(db: WritableDatabase, id: string): boolean {
  return db.get('SELECT 1 AS found FROM memories WHERE id = ?', id) !== undefined;
}

/** Writes the named fields; `dedupeKey` goes with a changed text or kind. */
export function updateMemory(
  db: WritableDatabase,
  seq: number,
  patch: MemoryPatch & {
    dedupeKey?: string;
    reply?: string | null;
    scope?: string | undefined;
    createdAt?: number;
    sourceRef?: string;
  },
  now: number,
): void {
  const values: [string, SqlValue][] = [['updated_at', now]];
  if (patch.text !== undefined) values.push(['text', patch.text]);
  if (patch.dedupeKey !== undefined) values.push(['dedupe_key', patch.dedupeKey]);
  if (patch.scope !== undefined) values.push(['scope', patch.scope]);
  if (patch.createdAt !== undefined) values.push(['created_at', patch.createdAt]);
  if (patch.sourceRef !== undefined) values.push(['source_ref', patch.sourceRef]);
  if (patch.reply !== undefined) values.push(['reply', patch.reply]);
  if (patch.kind !== undefined) values.push(['kind', patch.kind]);
  if (patch.importance !== undefined) values.push(['importance', patch.importance]);
  if (patch.tags !== undefined) values.push(['tags', JSON.stringify(patch.tags)]);
  if (patch.expiresAt !== undefined) values.push(['expires_at', patch.expiresAt]);
  if (patch.pinned !== undefined) values.push(['pinned', patch.pinned ? 1 : 0]);
  if (patch.status !== undefined) values.push(['status', patch.status]);
  if (patch.status === 'active') values.push(['superseded_by', null], ['merged_into', null]);
  db.run(
    `UPDATE memories SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE seq = ?`,
    ...values.map(([, value]) => value),
    seq,
  );
}

/** Sets the status of those that have another one; returns how many changed. What is in use again gives way to nothing. */
export function setStatus(
  db: WritableDatabase,
  ids: readonly string[],
  status: Memory['status'],
  from: readonly Memory['status'][],
  now: number,
): number {
  return db.run(
    `UPDATE memories SET status = ?1, updated_at = ?2,
       superseded_by = CASE ?1 WHEN 'active' THEN NULL ELSE superseded_by END,
       merged_into = CASE ?1 WHEN 'active' THEN NULL ELSE merged_into END
     WHERE id IN (SELECT value FROM json_each(?3)) AND status IN (SELECT value FROM json_each(?4))`,
    status,
    now,
    JSON.stringify(ids),
    JSON.stringify(from),
  ).changes;
}

/** Counts one use of each memory in a turn. */
export function countAccess(db: WritableDatabase, ids: readonly string[], now: number): void {
  db.run(
    `UPDATE memories SET access_count = access_count + 1, last_accessed_at = ?
     WHERE id IN (SELECT value FROM json_each(?))`,
    now,
    JSON.stringify(ids),
  );
}
