import type { TableShape } from './capture';
import type { SqlValue, WritableDatabase } from './database';
import { entityExists, markEntity } from './graphWrite';
import {
  conflict,
  refuseDecided,
  refuseTwin,
  sameValue,
  TOLERANCE,
  type Change,
  type Image,
} from './undoChange';
import { makeWhole } from './undoLight';

/** Columns in which the images differ. Those that a later migration added are in neither. */
export function changedColumns(expected: Image, wanted: Image, shape: TableShape): string[] {
  return shape.restored.filter(
    (column) => column in wanted && column in expected && wanted[column] !== expected[column],
  );
}

/** All changes are of one table, and of different rows. @throws AppError UNDO_CONFLICT */
export function removeRows(db: WritableDatabase, changes: readonly Change[]): void {
  const [first] = changes;
  if (first === undefined) return;
  const { table, shape } = first;
  const kept = new Set<Change>();
  for (const change of changes) {
    const current = currentImage(db, change);
    if (current === null && shape.extracted) continue;
    if (current !== null && sameImage(current, change.expected, shape)) continue;
    // Noted by hand before the memory was read: since then its text names the entity, which no step takes back.
    if (table !== 'mentions') throw conflict(db, change.row);
    kept.add(change);
  }
  if (table === 'memories') refuseDecided(db, changes);
  if (table === 'entities') {
    for (const { key } of changes) letGo(db, String(key[0]));
    return;
  }
  makeWhole(db, changes);
  db.run(
    `DELETE FROM ${table} WHERE (${shape.key.join(', ')}) IN (
       SELECT ${shape.key.map((_, i) => item('w', i)).join(', ')} FROM json_each(?) w)`,
    JSON.stringify(changes.filter((change) => !kept.has(change)).map(({ key }) => key)),
  );
}

/** Other texts may name the entity by now; settling removes one that nothing names. */
function letGo(db: WritableDatabase, id: string): void {
  db.run(
    `UPDATE entities SET merged_into = NULL, dismissed_at = NULL, given_name = NULL, given_type = NULL,
       given_description = NULL WHERE id = ?`,
    id,
  );
  markEntity(db, id);
}

/** @throws AppError UNDO_CONFLICT */
export function bringBack(db: WritableDatabase, change: Change): void {
  const { row, table, shape, wanted } = change;
  if (wanted === null) return;
  if (currentImage(db, change) === null) {
    if (table === 'memories') refuseTwin(db, change, wanted);
    insertRow(db, table, shape, wanted);
    return;
  }
  if (!shape.extracted) throw conflict(db, row);
  // Read by now: the place that the reading found in the text stays.
  if (table === 'mentions' && row.follows === 0) return;
  // An entity is there already, with what has been decided about it since.
  if (table === 'entities' && row.follows === 1) return;
  writeColumns(db, [change], { written: shape.restored.filter((column) => column in wanted), compared: [] });
}

/** All changes are of one table, of different rows, and of these columns. @throws AppError UNDO_CONFLICT */
export function updateRows(
  db: WritableDatabase,
  changes: readonly Change[],
  columns: readonly string[],
): void {
  if (columns.length === 0) return;
  for (const change of columns.includes('dedupe_key') ? changes : []) {
    if (change.wanted !== null) refuseTwin(db, change, change.wanted);
  }
  if (writeColumns(db, changes, { written: columns, compared: columns }) === changes.length) return;
  for (const change of changes) {
    const { wanted, shape, table, row } = change;
    const current = currentImage(db, change);
    if (current === null && shape.extracted && wanted !== null) insertRow(db, table, shape, wanted);
    else if (!columns.every((column) => sameValue(current?.[column], wanted?.[column]))) {
      throw conflict(db, row);
    }
  }
}

/** Writes the columns of rows that are as expected in the compared ones. Returns how many those were. */
function writeColumns(
  db: WritableDatabase,
  changes: readonly Change[],
  { written: asked, compared }: { written: readonly string[]; compared: readonly string[] },
): number {
  const [first] = changes;
  if (first === undefined) return 0;
  const { table, shape } = first;
  const written = asked.filter((column) => !shape.key.includes(column));
  // When a memory went out of use follows from the time of its change.
  if (table === 'memories' && written.includes('status')) written.push('updated_at');
  const places = [...shape.key, ...written, ...compared].map((_, i) => item('w', i));
  const keyPlaces = shape.key.map((column, i) => `t.${column} = ${places[i] ?? ''}`);
  const setPlaces = written.map((column, i) => `${column} = ${places[shape.key.length + i] ?? ''}`);
  const samePlaces = compared.map((column, i) =>
    sameSql(`t.${column}`, places[shape.key.length + written.length + i] ?? ''),
  );
  return db.run(
    `UPDATE ${table} AS t SET ${setPlaces.join(', ')} FROM json_each(?) w
     WHERE ${[...keyPlaces, ...samePlaces].join(' AND ')}`,
    JSON.stringify(
      changes.map(({ key, wanted, expected }) => [
        ...key,
        ...written.map((column) => wanted?.[column] ?? null),
        ...compared.map((column) => expected?.[column] ?? null),
      ]),
    ),
  ).changes;
}

function item(alias: string, place: number): string {
  return `json_extract(${alias}.value, '$[${place}]')`;
}

/** Only of real numbers: the difference of any two texts is 0. */
function sameSql(column: string, value: string): string {
  return `(${column} IS ${value} OR (typeof(${column}) = 'real' AND abs(${column} - ${value}) < ${TOLERANCE}))`;
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
  const where = shape.key.map((column) => `${column} = ?`).join(' AND ');
  return db.get<Record<string, SqlValue>>(`SELECT * FROM ${table} WHERE ${where}`, ...key) ?? null;
}

/** Columns that a later migration added are in neither image's way: only what both know is compared. */
function sameImage(current: Image, expected: Image | null, shape: TableShape): boolean {
  return shape.restored.every(
    (column) => expected === null || !(column in expected) || sameValue(current[column], expected[column]),
  );
}
