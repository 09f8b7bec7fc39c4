import { AppError } from '#shared/errors';
import { sqliteCode, type ReadableDatabase, type SqlValue, type WritableDatabase } from './database';
import { putHistory } from './snapshotHistory';
import { putEntities } from './snapshotGraph';
import {
  OF_MEMORY,
  OF_MESSAGE,
  RECORDS,
  rowsOf,
  type SnapshotRow,
  type SnapshotTable,
  type TableRecord,
} from './snapshotParts';

/** Whether the store has this row already. */
export function hasRecord(
  db: ReadableDatabase,
  type: Exclude<TableRecord, 'memory'>,
  row: SnapshotRow,
): boolean {
  const { table } = RECORDS[type];
  const key = type === 'message' ? ['id'] : RECORDS[type].key;
  const values = key.map((name) => valueOf(row, name));
  return (
    db.get(`SELECT 1 FROM ${table} WHERE ${key.map((name) => `${name} = ?`).join(' AND ')}`, ...values) !==
    undefined
  );
}

/**
 * Adds a row of a snapshot, and what belongs to it; one that is here stays as it is. Returns whether it is new.
 * @throws AppError VALIDATION when it does not fit
 */
export function putRecord(
  db: WritableDatabase,
  type: Exclude<TableRecord, 'memory'>,
  row: SnapshotRow,
): boolean {
  putEntities(db, rowsOf(row, 'entities'));
  const part = RECORDS[type];
  if (hasRecord(db, type, row)) return false;
  const isNew = insert(db, part, type === 'message' ? atFreePosition(db, row) : row);
  if (isNew && type === 'message') {
    for (const [name, own] of Object.entries(OF_MESSAGE)) {
      for (const used of rowsOf(row, name)) tryInsert(db, own, { ...used, message_id: row['id'] });
    }
  }
  return isNew;
}

/** Where a conversation went on here and there, the other messages come after those that are here. */
function atFreePosition(db: WritableDatabase, row: SnapshotRow): SnapshotRow {
  const session = valueOf(row, 'session_id');
  const isTaken = db.get(
    'SELECT 1 FROM messages WHERE session_id = ? AND position = ?',
    session,
    valueOf(row, 'position'),
  );
  if (isTaken === undefined) return row;
  const last = db.count('SELECT max(position) FROM messages WHERE session_id = ?', session);
  return { ...row, position: last + 1 };
}

/**
 * Adds a memory that is not here, with its history, what was read out of it and what a person decided about that; it need
 * not be read again then. Returns whether it could be added: a passage of a document that says something else by now is not.
 * @throws AppError VALIDATION when it does not fit
 */
export function putMemory(db: WritableDatabase, row: SnapshotRow): boolean {
  if (rowsOf(row, 'chunks').some((chunk) => isPlaceTaken(db, chunk))) return false;
  if (!insert(db, RECORDS.memory, row)) return false;
  const seq = db.count('SELECT seq FROM memories WHERE id = ?', valueOf(row, 'id'));
  putEntities(db, rowsOf(row, 'entities'));
  let isWhole = true;
  for (const [name, part] of Object.entries(OF_MEMORY)) {
    for (const own of rowsOf(row, name)) {
      if (name === 'readings' && !isWhole) continue;
      const named = name === 'mentions' ? { entity_id: own['named_id'] } : {};
      isWhole = tryInsert(db, part, { ...own, ...named, memory_seq: seq }) && isWhole;
    }
  }
  if (isWhole && rowsOf(row, 'readings').length > 0) {
    db.run("DELETE FROM jobs WHERE memory_seq = ? AND kind = 'extract'", seq);
  }
  putHistory(db, seq, rowsOf(row, 'history'));
  return true;
}

function isPlaceTaken(db: WritableDatabase, chunk: SnapshotRow): boolean {
  const { document_id: document, position } = chunk;
  if (typeof document !== 'string' || typeof position !== 'number') return false;
  const sql = 'SELECT 1 FROM document_chunks WHERE document_id = ? AND position = ?';
  return db.get(sql, document, position) !== undefined;
}

/** Returns false for a row that is there, or refers to one that is not. */
function tryInsert(db: WritableDatabase, part: SnapshotTable, row: SnapshotRow): boolean {
  try {
    return insert(db, part, row);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return false;
    throw error;
  }
}

function insert(db: WritableDatabase, { table, json }: SnapshotTable, row: SnapshotRow): boolean {
  const columns = columnsOf(db, table).filter((name) => row[name] !== undefined);
  const values = columns.map((name) =>
    json.includes(name) ? JSON.stringify(row[name]) : valueOf(row, name),
  );
  try {
    return (
      db.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
         ON CONFLICT DO NOTHING`,
        ...values,
      ).changes > 0
    );
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
    throw new AppError('VALIDATION', 'It does not fit into the store: something in it is missing or wrong.', {
      cause: error,
    });
  }
}

const known = new WeakMap<ReadableDatabase, Map<string, string[]>>();

/** Known once for each connection: the schema changes before anything is imported. */
function columnsOf(db: ReadableDatabase, table: string): string[] {
  const tables = known.get(db) ?? new Map<string, string[]>();
  known.set(db, tables);
  const columns = tables.get(table) ?? db.column<string>('SELECT name FROM pragma_table_info(?)', table);
  tables.set(table, columns);
  return columns;
}

/** @throws AppError VALIDATION for what no column holds */
function valueOf(row: SnapshotRow, name: string): SqlValue {
  const value = row[name] ?? null;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new AppError('VALIDATION', `${name} is neither text nor a number.`);
}
