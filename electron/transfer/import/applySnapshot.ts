import { memoryKind, memoryStatus, memoryText, tagList, unit } from '#shared/domain/memory';
import { settingKey, settingsSchema } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { z } from 'zod';
import { dedupeKey } from '../../memory/ingest/identity';
import type { SaveContext } from '../../memory/ingest/remember';
import type { ReadableDatabase, WritableDatabase } from '../../store/database';
import { findById, findByKey } from '../../store/memoriesWrite';
import { newDecisions, putDecisions } from '../../store/snapshotGraph';
import type { SnapshotRow } from '../../store/snapshotParts';
import { hasRecord, putMemory, putRecord } from '../../store/snapshotWrite';
import { settingRecords } from '../../store/snapshotRead';
import { writeSettings } from '../../store/settingsStore';
import { LOCAL_SETTING, type SnapshotRecord, type SnapshotType } from '../snapshotFormat';
import { applyMemory, type MemoryOutcome } from './applyMemory';
import { decide, type ImportOptions } from './decide';
import type { ImportedMemory } from './format';
import { reasonOf } from './values';

/** What a record of a snapshot is to people; null for what is told of as memories are. */
const WORDS: Record<SnapshotType, string | null> = {
  setting: 'settings',
  session: 'chats',
  message: 'messages',
  document: 'documents',
  memory: null,
  entity: 'decisions about entities',
  rejected_edge: 'retired facts',
  merge_suggestion: 'suggestions',
  position: 'places in the graph',
  proposal: 'suggestions',
  view: 'saved views',
};

export function isPassageRow({ type, row }: SnapshotRecord): boolean {
  return type === 'memory' && row['kind'] === 'document';
}

/** What is counted where it is here already; settings that are, say, are nothing to tell. */
export function isToldHere(what: string): boolean {
  return what === 'chats' || what === 'documents';
}

/** What became, or would become, of a record. `what`: null for a memory. */
export type SnapshotOutcome =
  { memory: MemoryOutcome; key: string } | { memory: null; what: string; isNew: boolean; key: string };

/**
 * Adds a record of a snapshot that is not here; a memory that is here is brought up to date where the snapshot knows a
 * later state of it.
 * @throws AppError VALIDATION for what does not fit
 */
export function applySnapshot(
  db: WritableDatabase,
  { type, row }: SnapshotRecord,
  options: ImportOptions,
  save: SaveContext,
): SnapshotOutcome {
  const foreseen = foreseeSnapshot(db, { type, row }, options, save.now);
  if (foreseen.memory !== null) {
    if (foreseen.memory === 'unchanged') return foreseen;
    const { memory, stored } = memoryOf(row);
    if (foreseen.memory === 'changed') return { ...foreseen, memory: applyMemory(db, memory, options, save) };
    return { ...foreseen, memory: putMemory(db, stored) ? 'created' : 'unchanged' };
  }
  return { ...foreseen, isNew: foreseen.isNew && put(db, type, row) };
}

function put(db: WritableDatabase, type: SnapshotType, row: SnapshotRow): boolean {
  if (type === 'setting') {
    writeSettings(db, settingOf(row) ?? {});
    return true;
  }
  if (type === 'entity') return putDecisions(db, row);
  return type !== 'memory' && putRecord(db, type, row);
}

/** @throws AppError VALIDATION for what is no record */
export function foreseeSnapshot(
  db: ReadableDatabase,
  { type, row }: SnapshotRecord,
  options: ImportOptions,
  now: number,
): SnapshotOutcome {
  const what = WORDS[type];
  if (type === 'memory' || what === null) return foreseeMemory(db, row, options, now);
  return {
    memory: null,
    what,
    isNew: isNew(db, type, row),
    key: `${type} ${JSON.stringify(row).slice(0, 200)}`,
  };
}

function isNew(db: ReadableDatabase, type: Exclude<SnapshotType, 'memory'>, row: SnapshotRow): boolean {
  if (type === 'setting') {
    const setting = settingOf(row);
    return setting !== null && !settingRecords(db).some(({ key }) => key === row['key']);
  }
  if (type === 'entity') return newDecisions(db, row).length > 0;
  return !hasRecord(db, type, row);
}

/** Null for a setting that this version does not know, that has a bad value, or that belongs to a machine. */
function settingOf(row: SnapshotRow) {
  const key = settingKey.safeParse(row['key']);
  if (!key.success || LOCAL_SETTING.test(key.data)) return null;
  const patch = settingsSchema.partial().safeParse({ [key.data]: row['value'] });
  return patch.success ? { [key.data]: patch.data[key.data] } : null;
}

function foreseeMemory(
  db: ReadableDatabase,
  row: SnapshotRow,
  options: ImportOptions,
  now: number,
): SnapshotOutcome {
  const { memory, id, key } = memoryOf(row);
  const gaveWay = row['dedupe_key'] !== undefined;
  // What gave way to a memory that took over its words is not the same as that one.
  if (gaveWay && findById(db, id) === null) {
    return { memory: findByKey(db, key) === null ? 'created' : 'unchanged', key };
  }
  const decision = decide(db, memory, options, now);
  if (decision.do === 'create') return { memory: 'created', key };
  return { memory: decision.do === 'nothing' ? 'unchanged' : 'changed', key: decision.memory.id };
}

const memoryRow = z.looseObject({
  id: z.uuid(),
  dedupe_key: z.string().optional(),
  text: memoryText,
  reply: z.string().nullable().default(null),
  kind: memoryKind,
  importance: unit,
  status: memoryStatus,
  pinned: z.number().default(0),
  created_at: z.number().int(),
  updated_at: z.number().int(),
  expires_at: z.number().int().nullable().default(null),
  scope: z.string().min(1),
  source: z.string(),
  source_ref: z.string().nullable().default(null),
  session_id: z.string().nullable().default(null),
  message_id: z.string().nullable().default(null),
  tags: tagList.default([]),
});

/** `stored`: the row as the table has it. @throws AppError VALIDATION */
function memoryOf(row: SnapshotRow): {
  memory: ImportedMemory;
  stored: SnapshotRow;
  id: string;
  key: string;
} {
  const parsed = memoryRow.safeParse(row);
  if (!parsed.success) throw new AppError('VALIDATION', reasonOf(parsed.error));
  const { id, text, reply, kind, importance, status, pinned, scope, tags, ...rest } = parsed.data;
  const place = {
    source: rest.source,
    sourceRef: rest.source_ref,
    sessionId: rest.session_id,
    messageId: rest.message_id,
  };
  const key = rest.dedupe_key ?? dedupeKey({ kind, scope, text, ...place });
  return {
    id,
    key,
    stored: { tags, ...row, dedupe_key: key },
    memory: {
      id,
      text,
      reply,
      kind,
      importance,
      status,
      pinned: pinned === 1,
      scope,
      tags,
      createdAt: rest.created_at,
      updatedAt: rest.updated_at,
      expiresAt: rest.expires_at,
      own: { ...place, supersededBy: null, mergedInto: null },
    },
  };
}
