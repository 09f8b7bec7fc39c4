import { tableShape } from './capture';
import type { WritableDatabase } from './database';
import { imageOf, keyOf, type Change, type ChangeRow } from './undoChange';
import { makeLight } from './undoLight';
import { bringBack, changedColumns, removeRows, updateRows } from './undoWrite';

/** Changes held in memory at a time, and written by one statement at most. */
const PAGE = 500;

/**
 * Writes back what rows were before the changes of the named entries of the journal, newest first, but for changes
 * noted after the `last` one. Only columns that a change was about are compared and written.
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
    for (const rows of paged(page, last, -1)) write(db, rows, 'before');
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
      for (const rows of paged(page, 0, 1)) write(db, rows, 'after');
    }
  }
}

/** `page` gives the rows from an id on, in the order told by `step`. */
function* paged(page: (from: number) => ChangeRow[], from: number, step: 1 | -1): Generator<ChangeRow[]> {
  for (let next = from; ;) {
    const rows = page(next);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    next = last.id + step;
  }
}

/** Changes of one kind, one after the other, to rows of one table. */
interface Run {
  table: string;
  columns: readonly string[];
  kind: 'remove' | 'bring back' | 'update';
  changes: Change[];
}

function write(db: WritableDatabase, rows: readonly ChangeRow[], side: 'before' | 'after'): void {
  for (const run of runsOf(db, rows, side)) {
    if (run.kind === 'remove') removeRows(db, run.changes);
    else if (run.kind === 'update') updateRows(db, run.changes, run.columns);
    else {
      for (const change of run.changes) bringBack(db, change);
      makeLight(db, run.changes);
    }
  }
}

/** A statement for each row costs twice as much as one for hundreds. */
function runsOf(db: WritableDatabase, rows: readonly ChangeRow[], side: 'before' | 'after'): Run[] {
  const runs: Run[] = [];
  const keys = new Set<string>();
  for (const row of rows) {
    const change = changeOf(db, row, side);
    const run = { table: row.table_name, ...whatToDo(change), changes: [change] };
    const current = runs.at(-1);
    if (current === undefined || keys.has(row.row_key) || !goesOn(current, run)) {
      runs.push(run);
      keys.clear();
    } else current.changes.push(change);
    keys.add(row.row_key);
  }
  return runs;
}

function changeOf(db: WritableDatabase, row: ChangeRow, side: 'before' | 'after'): Change {
  const [expected, wanted] = side === 'before' ? [row.after, row.before] : [row.before, row.after];
  const { table_name: table } = row;
  const shape = tableShape(db, table);
  return { row, table, shape, key: keyOf(row), expected: imageOf(expected), wanted: imageOf(wanted) };
}

function whatToDo({ expected, wanted, shape }: Change): Pick<Run, 'kind' | 'columns'> {
  if (wanted === null) return { kind: 'remove', columns: [] };
  if (expected === null) return { kind: 'bring back', columns: [] };
  return { kind: 'update', columns: changedColumns(expected, wanted, shape) };
}

/** What memories are told apart by may pass from one to another: these go one by one, in order. */
function goesOn(run: Run, next: Run): boolean {
  return (
    run.table === next.table &&
    run.kind === next.kind &&
    run.columns.join() === next.columns.join() &&
    !run.columns.includes('dedupe_key')
  );
}
