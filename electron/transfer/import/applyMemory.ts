import { newMemory } from '#shared/domain/memory';
import { writeChange } from '../../memory/ingest/edit';
import { importanceOf } from '../../memory/ingest/importance';
import { keepMemory } from '../../memory/ingest/keep';
import { saveMemory, type SaveContext } from '../../memory/ingest/remember';
import type { WritableDatabase } from '../../store/database';
import { setImportedFields } from '../../store/imports';
import { insertMemory, updateMemory } from '../../store/memoriesWrite';
import { decide, placeOf, type ImportOptions } from './decide';
import type { ImportedMemory } from './format';

/** What became of a memory of a file. */
export type MemoryOutcome = 'created' | 'changed' | 'unchanged';

/** Brings a memory of a file in, inside the caller's command. The same one again changes nothing. */
export function applyMemory(
  db: WritableDatabase,
  memory: ImportedMemory,
  options: ImportOptions,
  save: SaveContext,
): MemoryOutcome {
  const decision = decide(db, memory, options, save.now);
  switch (decision.do) {
    case 'create':
      if (memory.id === undefined) createForeign(db, memory, options, save);
      else createOurs(db, { ...memory, id: memory.id }, decision.key, options, save);
      return 'created';
    case 'restore':
      keepMemory(db, asNew(memory, options), save);
      return 'changed';
    case 'answer':
      updateMemory(db, decision.memory.seq, { reply: decision.reply }, save.now);
      return 'changed';
    case 'change':
      // As old as the file says: a newer file brings what is newer in it.
      writeChange(db, decision.memory, decision.change, save.now, memory.updatedAt);
      return 'changed';
    case 'nothing':
      return 'unchanged';
  }
}

/** As it was, id included: what it made untrue had given way to it where it comes from. */
function createOurs(
  db: WritableDatabase,
  memory: ImportedMemory & { id: string },
  dedupeKey: string,
  options: ImportOptions,
  { now, settings }: SaveContext,
): void {
  const kind = memory.kind ?? 'fact';
  insertMemory(db, {
    id: memory.id,
    dedupeKey,
    text: memory.text,
    reply: memory.reply ?? null,
    kind,
    importance: memory.importance ?? importanceOf(kind, settings),
    confidence: memory.confidence ?? 1,
    status: memory.status ?? 'active',
    pinned: memory.pinned ?? false,
    createdAt: memory.createdAt ?? now,
    validFrom: memory.validFrom ?? null,
    validTo: memory.validTo ?? null,
    expiresAt: memory.expiresAt ?? null,
    scope: memory.scope ?? options.scope,
    ...placeOf(memory, options),
    tags: memory.tags ?? [],
    language: memory.language ?? null,
    speaker: memory.speaker ?? null,
  });
  const { updatedAt, lastAccessedAt, accessCount, own } = memory;
  setImportedFields(db, memory.id, {
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(lastAccessedAt === undefined ? {} : { lastAccessedAt }),
    ...(accessCount === undefined ? {} : { accessCount }),
    ...(own === undefined ? {} : { supersededBy: own.supersededBy, mergedInto: own.mergedInto }),
  });
}

function createForeign(
  db: WritableDatabase,
  memory: ImportedMemory,
  options: ImportOptions,
  save: SaveContext,
): void {
  const input = asNew(memory, options);
  const inUse = memory.status === undefined || memory.status === 'active';
  const { id } = inUse ? keepMemory(db, input, save) : saveMemory(db, input, save);
  const { status, pinned, updatedAt, validFrom, validTo, language } = memory;
  setImportedFields(db, id, {
    ...(inUse || status === undefined ? {} : { status }),
    ...(pinned === true ? { pinned } : {}),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(validFrom == null ? {} : { validFrom }),
    ...(validTo == null ? {} : { validTo }),
    ...(language == null ? {} : { language }),
  });
}

function asNew(memory: ImportedMemory, options: ImportOptions) {
  const { text, reply, kind, importance, confidence, tags, createdAt, expiresAt, speaker } = memory;
  return newMemory.parse({
    text,
    reply,
    kind,
    importance,
    confidence,
    tags,
    createdAt,
    expiresAt,
    speaker,
    scope: memory.scope ?? options.scope,
    ...placeOf(memory, options),
  });
}
