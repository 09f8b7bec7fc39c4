import type { MemoryPatch } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import { uncaptured } from '../../store/capture';
import type { WritableDatabase } from '../../store/database';
import { detachMemory } from '../../store/graphWrite';
import { findById, findByKey, updateMemory } from '../../store/memoriesWrite';
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
  if (textChanged) uncaptured(db, () => detachMemory(db, memory.seq));
  updateMemory(
    db,
    memory.seq,
    { ...patch, text, ...(textChanged || kind !== memory.kind ? { dedupeKey: key } : {}) },
    now,
  );
  return text;
}
