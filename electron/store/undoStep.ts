import { startCapture, stopCapture } from './capture';
import type { CommandContext } from './command';
import type { WritableDatabase } from './database';
import { detachMemories } from './graphWrite';
import { forgettingQuickly } from './quickFullText';
import { redoChanges, undoChanges } from './undoRows';

export type Direction = 'undo' | 'redo';

/** So many texts are worth a switch of how full text forgets them: taking an import back in pieces, six times. */
const MANY_TEXTS = 5;

/** The batches of a step that can be undone, or redone, now. Oldest first. */
export function batchesOf(db: WritableDatabase, seq: number, direction: Direction): number[] {
  return db.column<number>(
    `SELECT seq FROM journal WHERE undoable = 1 AND step = (SELECT step FROM journal WHERE seq = ?)
       AND (undone_by IS NULL) = ? ORDER BY seq`,
    seq,
    direction === 'undo' ? 1 : 0,
  );
}

/**
 * Takes back batches of one step, or does them again. `by`: the entry of the journal that undoes.
 * @throws AppError UNDO_CONFLICT
 */
export function moveBatches(
  context: CommandContext,
  direction: Direction,
  batches: readonly number[],
  by: number,
): void {
  const { db } = context;
  const seqs = textsOf(db, batches);
  if (direction === 'undo') {
    const body = (): void => takeBack(context, batches, seqs);
    if (seqs.length < MANY_TEXTS) body();
    else forgettingQuickly(db, body);
  } else {
    detachMemories(db, seqs);
    redoChanges(db, batches);
  }
  mark(db, batches, direction === 'undo' ? by : null);
  restoreStamps(db, batches, direction);
}

/**
 * When a memory was changed last is as it was, too: a file that is imported later is newer or older than that, not than
 * the undo.
 */
function restoreStamps(db: WritableDatabase, batches: readonly number[], direction: Direction): void {
  const [image, order] = direction === 'undo' ? ['before', 'ASC'] : ['after', 'DESC'];
  db.run(
    `UPDATE memories AS m SET updated_at = coalesce((
       SELECT json_extract(c.${image}, '$.updated_at') FROM journal_changes c
       WHERE c.table_name = 'memories' AND c.row_key = json_array(m.seq)
         AND c.journal_seq IN (SELECT value FROM json_each(?1)) ORDER BY c.id ${order} LIMIT 1), updated_at)
     WHERE seq IN (SELECT json_extract(row_key, '$[0]') FROM journal_changes
       WHERE +table_name = 'memories' AND journal_seq IN (SELECT value FROM json_each(?1)))`,
    JSON.stringify(batches),
  );
}

function takeBack(context: CommandContext, batches: readonly number[], seqs: readonly number[]): void {
  const { db } = context;
  forgetFollowers(db, batches);
  const last = lastChange(db);
  // What had been extracted from the text that comes back is in the journal, and is written back with it.
  recording(db, batches, () => detachMemories(db, seqs));
  undoChanges(db, batches, last);
  recording(db, batches, () => context.beforeCommit(db));
  noteFollowers(db, last);
}

function mark(db: WritableDatabase, batches: readonly number[], by: number | null): void {
  db.run(
    'UPDATE journal SET undone_by = ? WHERE seq IN (SELECT value FROM json_each(?))',
    by,
    JSON.stringify(batches),
  );
}

/** Row numbers of the memories whose text the batches changed, or which they made or removed. */
function textsOf(db: WritableDatabase, batches: readonly number[]): number[] {
  return db.column<number>(
    `SELECT DISTINCT json_extract(row_key, '$[0]') FROM journal_changes
     WHERE +table_name = 'memories' AND journal_seq IN (SELECT value FROM json_each(?))
       AND json_extract(before, '$.text') IS NOT json_extract(after, '$.text')`,
    JSON.stringify(batches),
  );
}

/** An earlier undo of the step may have noted what had been extracted by then. */
function forgetFollowers(db: WritableDatabase, batches: readonly number[]): void {
  db.run(
    'DELETE FROM journal_changes WHERE follows = 1 AND journal_seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(batches),
  );
}

function recording(db: WritableDatabase, batches: readonly number[], body: () => void): void {
  startCapture(db, Math.max(...batches));
  body();
  stopCapture(db);
}

/**
 * What had been extracted from the texts of a step went when the step was undone, and was recorded. It is noted as a
 * part of the step, in the order in which a redo makes it, so that it comes back with the texts, and later steps find
 * what they refer to.
 */
function noteFollowers(db: WritableDatabase, last: number): void {
  db.run(
    `INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after, follows)
     SELECT journal_seq, table_name, row_key, after, before, 1 FROM journal_changes WHERE id > ? ORDER BY id DESC`,
    last,
  );
  db.run('DELETE FROM journal_changes WHERE id > ? AND follows = 0', last);
}

function lastChange(db: WritableDatabase): number {
  return db.count('SELECT max(id) FROM journal_changes');
}
