import type { MemoryPatch } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import type { WritableDatabase } from '../../store/database';
import { retractMemory } from '../../store/graphWrite';
import { findById, findByKey, updateMemory, type StoredMemory } from '../../store/memoriesWrite';
import { quote } from '../words';
import { dedupeKey } from './identity';

/** `createdAt`: UTC ms. */
export type MemoryChange = MemoryPatch & { scope?: string | undefined; createdAt?: number };

/**
 * Changes a memory. A new text drops the vectors and graph references of the old one in the same transaction;
 * the jobs that make new ones are queued by trigger. Returns the text that it has then.
 * @throws AppError NOT_FOUND; CONFLICT when another memory says just that already
 */
export function editMemory(db: WritableDatabase, id: string, change: MemoryChange, now: number): string {
  const memory = findById(db, id);
  if (memory === null) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`);
  if (memory.status === 'trash') {
    throw new AppError('CONFLICT', 'This memory is in the trash. Restore it before you edit it.');
  }
  const twin = twinAfter(db, memory, change);
  if (twin !== null) {
    throw new AppError(
      'CONFLICT',
      `Another memory${twin.status === 'trash' ? ' in the trash' : ''} says this already: “${twin.text}”.`,
      { details: { id: twin.id } },
    );
  }
  return writeChange(db, memory, change, now);
}

/**
 * For somebody who began to edit a memory that said this.
 * @throws AppError CONFLICT with what it says by now
 */
export function refuseStale(db: WritableDatabase, id: string, was: string): void {
  const says = findById(db, id)?.text ?? was;
  if (says === was) return;
  throw new AppError('CONFLICT', `It was changed meanwhile, to ${quote(says)}. Save again to replace that.`, {
    details: { says },
  });
}

/** The other memory that would be the same one after the change; null where there is none. */
export function twinAfter(
  db: WritableDatabase,
  memory: StoredMemory,
  change: MemoryChange,
): StoredMemory | null {
  const twin = findByKey(db, keyAfter(memory, change));
  return twin === null || twin.id === memory.id ? null : twin;
}

/**
 * Writes a change of a memory of which nothing else would be a twin. Returns its text. `updatedAt`: when it was made, where
 * that is not now.
 */
export function writeChange(
  db: WritableDatabase,
  memory: StoredMemory,
  change: MemoryChange,
  now: number,
  updatedAt = now,
): string {
  const { text = memory.text } = change;
  if (text !== memory.text) retractMemory(db, memory.seq, now);
  updateMemory(db, memory.seq, { ...change, dedupeKey: keyAfter(memory, change) }, updatedAt);
  return text;
}

/** What gave way to a memory that took over its words keeps out of that one's way until it is in use again. */
function keyAfter(memory: StoredMemory, change: MemoryChange): string {
  const { text = memory.text, kind = memory.kind, scope = memory.scope, status = memory.status } = change;
  const moved = text !== memory.text || kind !== memory.kind || scope !== memory.scope;
  if (status === 'superseded' && !moved) return memory.dedupeKey;
  return dedupeKey({ ...memory, text, kind, scope });
}

/** What a change did, as the journal says it. `what`: the memory in quotation marks, or "12 memories". */
export function describeEdit(change: MemoryChange, what: string): string {
  if (change.text !== undefined) return `Edited ${what}`;
  const fields = FIELD_WORDS.filter(([field]) => change[field] !== undefined).map(([, words]) => words);
  if (fields.length > 1) return `Changed ${listWords(fields)} of ${what}`;
  if (change.pinned !== undefined) return `${change.pinned ? 'Pinned' : 'Unpinned'} ${what}`;
  if (change.importance !== undefined) {
    return `Set the importance of ${what} to ${Number(change.importance.toFixed(2))}`;
  }
  if (change.tags !== undefined) return `Changed the tags of ${what}`;
  if (change.expiresAt !== undefined) return `Changed the expiry of ${what}`;
  if (change.kind !== undefined) return `Changed the kind of ${what} to ${change.kind}`;
  if (change.scope !== undefined) return `Moved ${what} to the area “${change.scope}”`;
  if (change.status !== undefined) return `${STATUS_WORDS[change.status]} ${what}`;
  return `Edited ${what}`;
}

const FIELD_WORDS = [
  ['status', 'the status'],
  ['kind', 'the kind'],
  ['importance', 'the importance'],
  ['tags', 'the tags'],
  ['expiresAt', 'the expiry'],
  ['pinned', 'the pin'],
  ['scope', 'the area'],
] as const;

function listWords(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

const STATUS_WORDS = { active: 'Put back into use', paused: 'Paused', archived: 'Archived' } as const;
