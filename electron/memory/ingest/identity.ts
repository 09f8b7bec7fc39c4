import { v5 as uuidV5 } from 'uuid';
import type { MemoryKind } from '#shared/domain/memory';

/** Namespace of all ids made here, so that the same record gets the same id on every machine. */
const NAMESPACE = '6f1d2b0e-6a57-4c5e-9f5e-1c1f3f0a7d11';

/** Half of a surrogate pair is no character; storage and hashes take U+FFFD in its place. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

/** For comparison only: text is stored as it was written. Unicode NFC, white space collapsed, trimmed. */
export function normalizeForComparison(text: string): string {
  return wellFormed(text).normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export interface Identified {
  kind: MemoryKind;
  scope: string;
  text: string;
  messageId: string | null;
  sourceRef: string | null;
}

/**
 * What makes two records the same one: fact and correction by scope and text, an episode by its message,
 * a document chunk by where it stands. Recomputed when the text is edited.
 */
export function dedupeKey(memory: Identified): string {
  const text = normalizeForComparison(memory.text);
  switch (memory.kind) {
    case 'fact':
    case 'correction':
      return `${memory.kind}|${memory.scope}|${text}`;
    case 'episode':
      return `episode|${memory.messageId ?? memory.sourceRef ?? `${memory.scope}|${text}`}`;
    case 'document':
      return `document|${memory.sourceRef ?? memory.scope}|${text}`;
    case 'summary':
      return `summary|${memory.scope}|${memory.sourceRef ?? ''}|${text}`;
  }
}

/** A UUIDv5 from the dedupe key. `attempt` > 0 when an edited memory already holds the id of that text. */
export function memoryId(key: string, attempt: number): string {
  return uuidV5(wellFormed(attempt === 0 ? key : `${key}#${attempt}`), NAMESPACE);
}

export function entityId(type: string, canonical: string): string {
  return uuidV5(`entity|${type}|${canonical}`, NAMESPACE);
}

export function edgeId(sourceId: string, relation: string, targetId: string, attempt: number): string {
  return uuidV5(`edge|${sourceId}|${relation}|${targetId}|${attempt}`, NAMESPACE);
}

/** The id here of a session or message of another program. */
export function importedId(what: 'session' | 'message', format: string, ref: string): string {
  return uuidV5(wellFormed(`${what}|${format}|${ref}`), NAMESPACE);
}
