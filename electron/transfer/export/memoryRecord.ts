import type { Memory } from '#shared/domain/memory';
import { memoryPages } from '../../store/exportRead';
import type { StreamEnd } from '#shared/contract/index';
import type { ExportMoment, ExportRequest } from './format';

/**
 * A memory as JSONL, CSV and Markdown tell it: names in snake_case, times as ISO 8601. What is derived (vectors, what a
 * text looks like) is left out.
 */
export function memoryRecord(memory: Memory): Record<string, string | number | boolean | string[] | null> {
  return {
    id: memory.id,
    text: memory.text,
    reply: memory.reply,
    kind: memory.kind,
    status: memory.status,
    importance: memory.importance,
    confidence: memory.confidence,
    pinned: memory.pinned,
    tags: memory.tags,
    scope: memory.scope,
    created_at: isoTime(memory.createdAt),
    updated_at: isoTime(memory.updatedAt),
    valid_from: isoTime(memory.validFrom),
    valid_to: isoTime(memory.validTo),
    expires_at: isoTime(memory.expiresAt),
    last_accessed_at: isoTime(memory.lastAccessedAt),
    access_count: memory.accessCount,
    language: memory.language,
    source: memory.source,
    source_ref: memory.sourceRef,
    session_id: memory.sessionId,
    message_id: memory.messageId,
    speaker: memory.speaker,
    superseded_by: memory.supersededBy,
    merged_into: memory.mergedInto,
  };
}

export function isoTime(at: number): string;
export function isoTime(at: number | null): string | null;
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The memories that are asked for, page by page. */
export function pagesOf({ db, at, settings }: ExportMoment, request: ExportRequest): Generator<Memory[]> {
  return memoryPages(db, request, { now: at, settings });
}

/** How many memories were written and, apart from them, passages of documents. */
export class MemoryCount {
  #memories = 0;
  #passages = 0;

  add(page: readonly Memory[]): void {
    const memories = page.filter(({ kind }) => kind !== 'document').length;
    this.#memories += memories;
    this.#passages += page.length - memories;
  }

  get told(): Pick<StreamEnd<'transfer.export'>, 'memories' | 'besides'> {
    return {
      memories: this.#memories,
      ...(this.#passages === 0 ? {} : { besides: { passages: this.#passages } }),
    };
  }
}
