import { AppError } from '#shared/errors';
import type { TableShape } from './capture';
import type { SqlValue, WritableDatabase } from './database';

export type Image = Record<string, SqlValue>;

/** A row of `journal_changes`. */
export interface ChangeRow {
  id: number;
  journal_seq: number;
  table_name: string;
  row_key: string;
  before: string | null;
  after: string | null;
  follows: number;
}

/** A change of one row, in the direction in which it is to be made now. */
export interface Change {
  row: ChangeRow;
  table: string;
  shape: TableShape;
  key: readonly SqlValue[];
  /** The row as it should be now, and as it is to be. */
  expected: Image | null;
  wanted: Image | null;
}

export function keyOf({ row_key: rowKey }: ChangeRow): SqlValue[] {
  // Written by the capture trigger from the key columns, which hold numbers and strings only.
  return JSON.parse(rowKey) as SqlValue[];
}

export function imageOf(json: string | null): Image | null {
  // Written by the capture trigger with json_object over STRICT columns without blobs.
  return json === null ? null : (JSON.parse(json) as Image);
}

/** JSON keeps 15 digits of a real number. */
export const TOLERANCE = 1e-9;

export function sameValue(a: SqlValue | undefined, b: SqlValue | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < TOLERANCE;
  return a === b;
}

const CHANGED = 'what it changed has been changed or erased since';

/** Why the change cannot be made: a later step that has to go first, or else what `why` says. */
export function conflict(
  db: WritableDatabase,
  row: Pick<ChangeRow, 'table_name' | 'row_key' | 'journal_seq'>,
  why = CHANGED,
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

/** What a person decided on the strength of the memories goes first. @throws AppError UNDO_CONFLICT */
export function refuseDecided(db: WritableDatabase, changes: readonly Change[]): void {
  const decided = db.get<{ table_name: string; row_key: string }>(
    `SELECT 'assertions' AS table_name, json_array(a.seq) AS row_key
     FROM json_each(?1) w CROSS JOIN assertions a ON a.memory_seq = w.value
     WHERE a.origin = 'manual' AND a.retracted_at IS NULL
     UNION ALL SELECT 'name_choices', json_array(n.memory_seq, n.alias)
     FROM json_each(?1) w CROSS JOIN name_choices n ON n.memory_seq = w.value LIMIT 1`,
    JSON.stringify(changes.map(({ key }) => key[0])),
  );
  const [first] = changes;
  if (decided === undefined || first === undefined) return;
  throw conflict(db, { ...first.row, ...decided });
}

/** Another memory may hold the identity which this one would get back. @throws AppError UNDO_CONFLICT */
export function refuseTwin(db: WritableDatabase, { row, key }: Change, wanted: Image): void {
  const twin = db.get<{ seq: number }>(
    'SELECT seq FROM memories WHERE (dedupe_key = ? OR id = ?) AND seq <> ?',
    wanted['dedupe_key'] ?? null,
    wanted['id'] ?? null,
    key[0] ?? null,
  );
  if (twin === undefined) return;
  throw conflict(db, { ...row, row_key: JSON.stringify([twin.seq]) }, 'another memory says the same now');
}
