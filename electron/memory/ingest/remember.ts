import type { Memory, NewMemory, SaveStatus } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { WritableDatabase } from '../../store/database';
import { findByKey, idExists, insertMemory, setStatus, updateMemory } from '../../store/memoriesWrite';
import { dedupeKey, memoryId } from './identity';
import { importanceOf } from './importance';

export interface Saved {
  id: string;
  status: SaveStatus;
}

/** What all rows of one command share. */
export interface SaveContext {
  /** UTC milliseconds */
  now: number;
  settings: Settings;
}

/** What saving the same thing again brings back into use. */
const RESTORED_FROM: readonly Memory['status'][] = ['trash', 'archived', 'superseded'];

/**
 * Saves a memory once: what is there already is left as it is (`unchanged`), what was thrown away comes back
 * (`restored`). Runs inside the caller's command.
 */
export function saveMemory(db: WritableDatabase, input: NewMemory, { now, settings }: SaveContext): Saved {
  const { text } = input;
  const identity = {
    kind: input.kind,
    scope: input.scope,
    text,
    messageId: input.messageId ?? null,
    sourceRef: input.sourceRef ?? null,
  };
  const key = dedupeKey(identity);
  const existing = findByKey(db, key);
  if (existing !== null) {
    if (input.reply !== undefined && input.reply !== existing.reply) {
      updateMemory(db, existing.seq, { reply: input.reply }, now); // a retried answer replaces the old one
    }
    if (!RESTORED_FROM.includes(existing.status)) return { id: existing.id, status: 'unchanged' };
    setStatus(db, [existing.id], 'active', RESTORED_FROM, now);
    return { id: existing.id, status: 'restored' };
  }
  const id = freeId(db, key);
  insertMemory(db, {
    id,
    dedupeKey: key,
    text,
    reply: input.reply ?? null,
    kind: input.kind,
    importance: input.importance ?? importanceOf(input.kind, settings),
    confidence: input.confidence ?? 1,
    status: 'active',
    pinned: false,
    createdAt: input.createdAt ?? now,
    validFrom: null,
    validTo: null,
    expiresAt: input.expiresAt ?? null,
    scope: input.scope,
    sessionId: input.sessionId ?? null,
    messageId: input.messageId ?? null,
    source: input.source,
    sourceRef: input.sourceRef ?? null,
    tags: input.tags,
    language: null,
    speaker: input.speaker ?? null,
  });
  return { id, status: 'created' };
}

function freeId(db: WritableDatabase, key: string): string {
  for (let attempt = 0; ; attempt++) {
    const id = memoryId(key, attempt);
    if (!idExists(db, id)) return id;
  }
}
