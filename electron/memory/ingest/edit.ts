import type { MemoryPatch } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import type { WritableDatabase } from '../../store/database';
import { retractMemory } from '../../store/graphWrite';
import { findById, findByKey, updateMemory } from '../../store/memoriesWrite';
import { quote } from '../words';
import { dedupeKey } from './identity';

/**
 * Changes a memory. A new text drops the vectors and graph references of the old one in the same transaction;
 * the jobs that make new ones are queued by trigger.
 * @throws AppError NOT_FOUND; CONFLICT when another memory says just that already
 */
export function editMemory(db: WritableDatabase, id: string, patch: MemoryPatch, now: number): string {
  const memory = findById(db, id);
  if (memory === null) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`);
  if (memory.status === 'trash') {
    throw new AppError('CONFLICT', 'This memory is in the trash. Restore it before you edit it.');
  }
  const text = patch.text ?? memory.text;
  const kind = patch.kind ?? memory.kind;
  const key = dedupeKey({ ...memory, text, kind });
  const twin = findByKey(db, key);
  if (twin !== null && twin.id !== id) {
    throw new AppError(
      'CONFLICT',
      `Another memory${twin.status === 'trash' ? ' in the trash' : ''} says this already: “${twin.text}”.`,
      { details: { id: twin.id } },
    );
  }
  const textChanged = text !== memory.text;
  if (textChanged) retractMemory(db, memory.seq, now);
  updateMemory(
    db,
    memory.seq,
    { ...patch, text, ...(textChanged || kind !== memory.kind ? { dedupeKey: key } : {}) },
    now,
  );
  return text;
}

/** What an edit did, as the journal says it. */
export function describeEdit(patch: MemoryPatch, text: string): string {
  const quoted = quote(text);
  if (patch.text !== undefined || Object.keys(patch).length !== 1) return `Edited ${quoted}`;
  if (patch.pinned !== undefined) return `${patch.pinned ? 'Pinned' : 'Unpinned'} ${quoted}`;
  if (patch.importance !== undefined) return `Set the importance of ${quoted} to ${patch.importance}`;
  if (patch.tags !== undefined) return `Changed the tags of ${quoted}`;
  if (patch.expiresAt !== undefined) return `Changed when ${quoted} expires`;
  if (patch.kind !== undefined) return `Made ${quoted} a ${patch.kind}`;
  if (patch.status !== undefined) return `${STATUS_WORDS[patch.status]} ${quoted}`;
  return `Edited ${quoted}`;
}

const STATUS_WORDS = { active: 'Put back into use', paused: 'Paused', archived: 'Archived' } as const;
