import type { Memory } from '#shared/domain/memory';
import { embeddingState, memoryKind, memoryStatus, textFlag } from '#shared/domain/memory';

/** A row of `memories` as SQLite returns it; the only place that maps its columns. */
export interface MemoryRow {
  seq: number;
  id: string;
  dedupe_key: string;
  text: string;
  reply: string | null;
  kind: string;
  importance: number;
  confidence: number;
  status: string;
  pinned: number;
  created_at: number;
  updated_at: number;
  valid_from: number | null;
  valid_to: number | null;
  expires_at: number | null;
  last_accessed_at: number | null;
  access_count: number;
  scope: string;
  session_id: string | null;
  message_id: string | null;
  speaker: string | null;
  source: string;
  source_ref: string | null;
  tags: string;
  language: string | null;
  embedding: string;
  embedding_error: string | null;
  superseded_by: string | null;
  merged_into: string | null;
  flags: string;
}

export function toMemory(row: MemoryRow): Memory {
  return {
    id: row.id,
    text: row.text,
    reply: row.reply,
    kind: memoryKind.parse(row.kind),
    importance: row.importance,
    confidence: row.confidence,
    status: memoryStatus.parse(row.status),
    pinned: row.pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    expiresAt: row.expires_at,
    lastAccessedAt: row.last_accessed_at,
    accessCount: row.access_count,
    scope: row.scope,
    sessionId: row.session_id,
    messageId: row.message_id,
    speaker: row.speaker,
    source: row.source,
    sourceRef: row.source_ref,
    tags: toStrings(row.tags),
    language: row.language,
    embedding: embeddingState.parse(row.embedding),
    embeddingError: row.embedding_error,
    supersededBy: row.superseded_by,
    mergedInto: row.merged_into,
    flags: toStrings(row.flags).map((flag) => textFlag.parse(flag)),
  };
}

/** A JSON array column as strings. */
export function toStrings(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
