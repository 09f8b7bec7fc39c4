import { AppError } from '#shared/errors';
import { tableShape, type TableShape } from './capture';
import type { SqlValue, WritableDatabase } from './database';
import { entityExists, markEntity } from './graphWrite';

type Image = Record<string, SqlValue>;

interface ChangeRow {
  id: number;
  journal_seq: number;
  table_name: string;
  row_key: string;
  before: string | null;
  after: string | null;
  follows: number;
}

/** A change of one row, in the direction in which it is to be made now. */
interface Change {
  row: ChangeRow;
  table: string;
  shape: TableShape;
  key: readonly SqlValue[];
  /** The row as it should be now, and as it is to be. */
  expected: Image | null;
  wanted: Image | null;
}

/** Changes held in memory at a time. */
const PAGE = 500;

/**
 * Writes back what rows were before the changes of the named entries of the journal, newest first, but for changes
 * noted after the `last` one.
 * @throws AppError UNDO_CONFLICT when a row is not as it was left
 */
export function undoChanges(db: WritableDatabase, seqs: readonly number[], last: number): void {
  for (const seq of [...seqs].reverse()) {
    const page = (from: number): ChangeRow[] =>
      db.all<ChangeRow>(
        `SELECT * FROM journal_changes WHERE journal_seq = ? AND follows = 0 AND id <= ?
         ORDER BY id DESC LIMIT ${PAGE}`,
        seq,
        from,
      );
    for (const row of paged(page, last, -1)) {
      apply(db, row, { expected: parseImage(row.after), wanted: parseImage(row.before) });
    }
  }
}

/** Writes back what rows were after the changes, oldest first; then what follows from them. @throws AppError UNDO_CONFLICT */
export function redoChanges(db: WritableDatabase, seqs: readonly number[]): void {
  for (const follows of [0, 1]) {
    for (const seq of seqs) {
      const page = (from: number): ChangeRow[] =>
        db.all<ChangeRow>(
          `SELECT * FROM journal_changes WHERE journal_seq = ? AND follows = ? AND id >= ?
           ORDER BY id LIMIT ${PAGE}`,
          seq,
          follows,
          from,
        );
      for (const row of paged(page, 0, 1)) {
        apply(db, row, { expected: parseImage(row.before), wanted: parseImage(row.after) });
      }
    }
  }
}

/** `page` gives the rows from an id on, in the order told by `step`. */
function* paged(page: (from: number) => ChangeRow[], from: number, step: 1 | -1): Generator<ChangeRow> {
  for (let next = from; ;) {
    const rows = page(next);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    next = last.id + step;
  }
}

function apply(
  db: WritableDatabase,
  row: ChangeRow,
  images: { expected: Image | null; wanted: Image | null },
): void {
  const table = row.table_name;
  const change: Change = { row, table, shape: tableShape(db, table), key: keyValues(row.row_key), ...images };
  if (change.wanted === null) remove(db, change);
  else if (change.expected === null) bringBack(db, change, change.wanted);
  else update(db, change, change.expected, change.wanted);
}

function remove(db: WritableDatabase, change: Change): void {
  const { table, shape, key, expected } = change;
  const current = currentImage(db, change);
  if (!(shape.extracted && current === null) && !sameImage(current, expected, shape))
    throw conflict(db, change);
  if (table === 'memories') refuseDecided(db, change);
  if (table !== 'entities') {
    db.run(`DELETE FROM ${table} WHERE ${where(shape)}`, ...key);
    return;
  }
  // Other texts may name it by now; settling removes an entity that nothing names.
  const [id = null] = key;
  db.run(
    `UPDATE entities SET merged_into = NULL, dismissed_at = NULL, given_name = NULL, given_type = NULL,
       given_description = NULL WHERE id = ?`,
    id,
  );
  markEntity(db, String(id));
}

function bringBack(db: WritableDatabase, change: Change, wanted: Image): void {
  const { row, table, shape } = change;
  if (currentImage(db, change) === null) {
    refuseTwin(db, change, wanted);
    insertRow(db, table, shape, wanted);
    return;
  }
  if (!shape.extracted) throw conflict(db, change);
  // It is there already, with what has been decided about it since.
  if (table !== 'entities' || row.follows === 0) writeColumns(db, change, wanted, shape.restored);
}

function update(db: WritableDatabase, change: Change, expected: Image, wanted: Image): void {
  const columns = change.shape.restored.filter(
    (column) => column in wanted && column in expected && wanted[column] !== expected[column],
  );
  if (columns.length === 0) return;
  if (columns.includes('dedupe_key')) refuseTwin(db, change, wanted);
  if (writeColumns(db, change, wanted, columns, expected)) return;
  const current = currentImage(db, change);
  if (current !== null || !change.shape.extracted) throw conflict(db, change);
  insertRow(db, change.table, change.shape, wanted);
}

/** Writes the columns, where `expected` is given only over what it says. Returns whether the row was there, and so. */
function writeColumns(
  db: WritableDatabase,
  { table, shape, key }: Change,
  wanted: Image,
  columns: readonly string[],
  expected: Image | null = null,
): boolean {
  const compared =
    expected === null ? [] : columns.map((column) => [column, expected[column] ?? null] as const);
  const written = columns.filter((column) => column in wanted && !shape.key.includes(column));
  // When a memory went out of use follows from the time of its change.
  if (table === 'memories' && written.includes('status')) written.push('updated_at');
  const { changes } = db.run(
    `UPDATE ${table} SET ${written.map((column) => `${column} = ?`).join(', ')}
     WHERE ${[where(shape), ...compared.map(([column, value]) => sameSql(column, value))].join(' AND ')}`,
    ...written.map((column) => wanted[column] ?? null),
    ...key,
    ...compared.map(([, value]) => value),
  );
  return changes > 0;
}

/** JSON keeps 15 digits of a real number. */
const TOLERANCE = 1e-9;

function sameSql(column: string, value: SqlValue): string {
  return typeof value === 'number' ? `abs(${column} - ?) < ${TOLERANCE}` : `${column} IS ?`;
}

/** What a person decided on the strength of a memory goes first. @throws AppError UNDO_CONFLICT */
function refuseDecided(db: WritableDatabase, change: Change): void {
  const row = db.get<{ table_name: string; row_key: string }>(
    `SELECT 'assertions' AS table_name, json_array(seq) AS row_key FROM assertions
     WHERE memory_seq = ?1 AND origin = 'manual' AND retracted_at IS NULL
     UNION ALL SELECT 'name_choices', json_array(memory_seq, alias) FROM name_choices WHERE memory_seq = ?1 LIMIT 1`,
    BigInt(Number(change.key[0])),
  );
  if (row !== undefined) throw conflict(db, { ...change, row: { ...change.row, ...row } });
}

/** Another memory may hold the identity which this one would get back. @throws AppError UNDO_CONFLICT */
function refuseTwin(db: WritableDatabase, change: Change, wanted: Image): void {
  if (change.table !== 'memories') return;
  const twin = db.get<{ seq: number; text: string }>(
    'SELECT seq FROM memories WHERE (dedupe_key = ? OR id = ?) AND seq <> ?',
    wanted['dedupe_key'] ?? null,
    wanted['id'] ?? null,
    change.key[0] ?? null,
  );
  if (twin === undefined) return;
  throw conflict(
    db,
    { ...change, row: { ...change.row, row_key: JSON.stringify([twin.seq]) } },
    'another memory says the same now',
  );
}

function insertRow(db: WritableDatabase, table: string, shape: TableShape, wanted: Image): void {
  if (shape.extracted && !canRefer(db, wanted)) return;
  const image = table === 'entities' ? unmergedWhereGone(db, wanted) : wanted;
  const columns = shape.columns.filter((column) => column in image);
  db.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ${shape.extracted ? 'ON CONFLICT DO NOTHING' : ''}`,
    ...columns.map((column) => image[column] ?? null),
  );
  // Counters are counted anew, and what nothing names goes again.
  if (table === 'entities') {
    db.run(
      'UPDATE entities SET mentions = 0, degree = 0, community_id = NULL WHERE id = ?',
      image['id'] ?? null,
    );
    markEntity(db, String(image['id']));
  }
}

function unmergedWhereGone(db: WritableDatabase, wanted: Image): Image {
  const into = wanted['merged_into'] ?? null;
  return into === null || entityExists(db, String(into)) ? wanted : { ...wanted, merged_into: null };
}

function where(shape: TableShape): string {
  return shape.key.map((column) => `${column} = ?`).join(' AND ');
}

/** What refers to an entity or memory that is gone is extracted again, or is not wanted any more. */
function canRefer(db: WritableDatabase, wanted: Image): boolean {
  const entities = ['named_id', 'entity_id', 'source_id', 'target_id'].flatMap(
    (column) => wanted[column] ?? [],
  );
  const memory = wanted['memory_seq'] ?? null;
  return (
    entities.every((id) => entityExists(db, String(id))) &&
    (memory === null || db.get('SELECT 1 AS found FROM memories WHERE seq = ?', memory) !== undefined)
  );
}

function currentImage(db: WritableDatabase, { table, shape, key }: Change): Image | null {
  return db.get<Image>(`SELECT * FROM ${table} WHERE ${where(shape)}`, ...key) ?? null;
}

/** Columns that a later migration added are in neither image's way: only what both know is compared. */
function sameImage(current: Image | null, expected: Image | null, shape: TableShape): boolean {
  if (current === null || expected === null) return current === expected;
  return shape.restored.every(
    (column) => !(column in expected) || sameValue(current[column], expected[column]),
  );
}

function sameValue(a: SqlValue | undefined, b: SqlValue | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < TOLERANCE;
  return a === b;
}

function conflict(
  db: WritableDatabase,
  { row }: Change,
  why = 'what it changed has been changed or erased since',
): AppError {
  const later = db.get<{ seq: number; label: string }>(
    `SELECT j.seq, j.label FROM journal_changes c JOIN journal j ON j.seq = c.journal_seq
     WHERE c.table_name = ? AND c.row_key = ? AND j.seq > ? AND j.undone_by IS NULL AND j.undoable = 1
     ORDER BY j.seq DESC LIMIT 1`,
    row.table_name,
    row.row_key,
    row.journal_seq,
  );
  return new AppError(
    'UNDO_CONFLICT',
    later === undefined
      ? `This step cannot be undone: ${why}.`
      : `A later step depends on this one. Undo it first: ${later.label}`,
    later === undefined ? {} : { details: { undoFirst: later.seq } },
  );
}

function keyValues(rowKey: string): SqlValue[] {
  // Written by the capture trigger from the key columns, which hold numbers and strings only.
  return JSON.parse(rowKey) as SqlValue[];
}

function parseImage(image: string | null): Image | null {
  // Written by the capture trigger with json_object over STRICT columns without blobs.
  return image === null ? null : (JSON.parse(image) as Image);
}
