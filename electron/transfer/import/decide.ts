import { z } from 'zod';
import type { ImportFormat } from '#shared/domain/transfer';
import { dedupeKey, importedId, wellFormed } from '../../memory/ingest/identity';
import { whatDiffers } from '../../memory/lifecycle/differences';
import type { MemoryChange } from '../../memory/ingest/edit';
import type { ReadableDatabase } from '../../store/database';
import { findBySourceRef } from '../../store/imports';
import { findById, findByKey, type StoredMemory } from '../../store/memoriesWrite';
import type { ImportedMemory } from './format';

export interface ImportOptions {
  format: ImportFormat;
  /** Where the file names no area. */
  scope: string;
}

/** What becomes of a memory of a file. */
export type Decision =
  | { do: 'create'; key: string }
  | { do: 'restore'; memory: StoredMemory }
  | { do: 'answer'; memory: StoredMemory; reply: string }
  | { do: 'change'; memory: StoredMemory; change: MemoryChange }
  | { do: 'nothing'; memory: StoredMemory };

/** Where a memory of a file came from, as the store names it. */
export function placeOf(
  memory: ImportedMemory,
  { format }: Pick<ImportOptions, 'format'>,
): { source: string; sourceRef: string | null; sessionId: string | null; messageId: string | null } {
  if (memory.own !== undefined) return memory.own;
  const { ref, said } = memory;
  return {
    source: `import:${format}`,
    sourceRef: ref === undefined ? null : wellFormed(`${format}:${ref}`),
    sessionId: said === undefined ? null : importedId('session', format, said.session),
    messageId: said?.message === undefined ? null : importedId('message', format, said.message),
  };
}

/**
 * Whether a memory is here already, and what of it is newer: it is the same one when it has our id, when it says the
 * same, or when it was imported under the same id that no other record can have. What a person changed here later than
 * the file was written stays.
 */
export function decide(
  db: ReadableDatabase,
  memory: ImportedMemory,
  options: ImportOptions,
  now: number,
): Decision {
  const place = placeOf(memory, options);
  const identity = { ...place, kind: memory.kind ?? 'fact', scope: memory.scope ?? options.scope };
  const key = dedupeKey({ ...identity, text: memory.text });
  const ours = memory.id === undefined ? null : findById(db, memory.id);
  if (ours !== null) return renew(ours, memory, key, db);
  const twin = findByKey(db, key);
  if (twin !== null) return again(twin, memory, now);
  const known =
    isUnique(memory.ref) && place.sourceRef !== null ? findBySourceRef(db, place.sourceRef) : null;
  return known === null ? { do: 'create', key } : renew(known, memory, key, db);
}

/** A UUID is no other record's; a number may be, of another file. */
function isUnique(ref: string | undefined): boolean {
  return z.guid().safeParse(ref).success;
}

/** The same record as here. */
function renew(here: StoredMemory, memory: ImportedMemory, key: string, db: ReadableDatabase): Decision {
  const isOlder = memory.updatedAt !== undefined && memory.updatedAt < here.updatedAt;
  // Who brings in another program's memories again wants what is new in them; without a time nothing says that it is.
  const isUndated = memory.updatedAt === undefined && memory.id === undefined;
  if (isOlder || isUndated || here.status === 'trash' || here.status === 'superseded') {
    return { do: 'nothing', memory: here };
  }
  const change = whatDiffers(here, wantedOf(memory));
  const twin = findByKey(db, key);
  if (Object.keys(change).length === 0 || (twin !== null && twin.id !== here.id)) {
    return { do: 'nothing', memory: here };
  }
  return { do: 'change', memory: here, change };
}

function wantedOf({ text, kind, importance, tags, pinned, expiresAt, scope, status }: ImportedMemory) {
  const inUse = status === 'active' || status === 'paused' || status === 'archived' ? status : undefined;
  const wanted: MemoryChange = {
    text,
    ...(kind === undefined ? {} : { kind }),
    ...(importance === undefined ? {} : { importance }),
    ...(tags === undefined ? {} : { tags }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(scope === undefined ? {} : { scope }),
    ...(inUse === undefined ? {} : { status: inUse }),
  };
  return wanted;
}

/** It says what a memory says that is here. What was put away comes back, as when a person says it again. */
function again(here: StoredMemory, memory: ImportedMemory, now: number): Decision {
  const putAway = here.status === 'trash' || here.status === 'archived' || here.status === 'superseded';
  const wantsIt = memory.status === undefined || memory.status === 'active';
  const isOver = here.expiresAt !== null && here.expiresAt <= now;
  // An import that is repeated says nothing again: what gave way since it came stays so.
  const gaveWay = here.status === 'superseded' && here.source.startsWith('import:');
  const { reply } = memory;
  if (here.reply === null && reply != null && !putAway) return { do: 'answer', memory: here, reply };
  if (putAway && wantsIt && !isOver && !gaveWay) return { do: 'restore', memory: here };
  return { do: 'nothing', memory: here };
}
