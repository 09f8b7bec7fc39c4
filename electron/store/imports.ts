import type { Memory } from '#shared/domain/memory';
import { importCounts, type ImportCounts, type ImportFormat } from '#shared/domain/transfer';
import type { ReadableDatabase, WritableDatabase } from './database';
import { toStored, type StoredMemory } from './memoriesWrite';
import type { MemoryRow } from './memoryRow';

/** An import that has begun. */
export interface ImportState {
  id: string;
  /** Its batches are one step of the journal. */
  step: string;
  /** To show: the name of the file. */
  name: string;
  format: ImportFormat;
  /** How many records of the file have been dealt with. */
  records: number;
  counts: ImportCounts;
  /** What most of its memories are about. Words of memories are not kept here: erasing looks elsewhere for them. */
  topic: string | null;
}

/** The unfinished import of this id, unless the person has taken it back. */
export function unfinishedImport(db: ReadableDatabase, id: string): ImportState | null {
  const row = db.get<Omit<ImportState, 'counts' | 'topic'> & { counts: string }>(
    `SELECT id, step, name, format, records, counts FROM imports i WHERE id = ? AND ended_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.step = i.step AND j.undone_by IS NOT NULL)`,
    id,
  );
  return row === undefined
    ? null
    : { ...row, counts: importCounts.parse(JSON.parse(row.counts)), topic: null };
}

export function putImport(db: WritableDatabase, state: ImportState, now: number): void {
  db.run(
    `INSERT INTO imports (id, step, format, name, records, counts, started_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (id) DO UPDATE SET step = ?2, format = ?3, name = ?4, records = ?5, counts = ?6,
       started_at = CASE WHEN step = ?2 THEN started_at ELSE ?7 END, ended_at = NULL`,
    state.id,
    state.step,
    state.format,
    state.name,
    state.records,
    JSON.stringify(state.counts),
    now,
  );
}

export function endImport(db: WritableDatabase, id: string, now: number): void {
  db.run('UPDATE imports SET ended_at = ? WHERE id = ?', now, id);
}

/** The memory that was imported under this id of another program; of several, the first. */
export function findBySourceRef(db: ReadableDatabase, sourceRef: string): StoredMemory | null {
  const row = db.get<MemoryRow>(
    'SELECT * FROM memories WHERE source_ref = ? ORDER BY seq LIMIT 1',
    sourceRef,
  );
  return row === undefined ? null : toStored(row);
}

/** What of an imported memory is not known when any other is saved. Times in UTC milliseconds. */
export interface ImportedFields {
  status?: Memory['status'];
  pinned?: boolean;
  updatedAt?: number;
  validFrom?: number | null;
  validTo?: number | null;
  lastAccessedAt?: number | null;
  accessCount?: number;
  language?: string | null;
  supersededBy?: string | null;
  mergedInto?: string | null;
}

const COLUMNS: readonly (readonly [keyof ImportedFields, column: string])[] = [
  ['status', 'status'],
  ['pinned', 'pinned'],
  ['updatedAt', 'updated_at'],
  ['validFrom', 'valid_from'],
  ['validTo', 'valid_to'],
  ['lastAccessedAt', 'last_accessed_at'],
  ['accessCount', 'access_count'],
  ['language', 'language'],
  ['supersededBy', 'superseded_by'],
  ['mergedInto', 'merged_into'],
];

/** Writes the named fields of a memory that has just been saved. */
export function setImportedFields(db: WritableDatabase, id: string, fields: ImportedFields): void {
  const values = COLUMNS.flatMap(([field, column]) => {
    const value = fields[field];
    return value === undefined ? [] : [[column, typeof value === 'boolean' ? Number(value) : value] as const];
  });
  if (values.length === 0) return;
  db.run(
    `UPDATE memories SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`,
    ...values.map(([, value]) => value),
    id,
  );
}
