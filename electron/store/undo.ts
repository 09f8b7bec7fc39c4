import type { Actor, JournalEntry, UndoResult } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { startCapture, stopCapture } from './capture';
import { runCommand, type CommandContext } from './command';
import type { WritableDatabase } from './database';
import { detachMemories } from './graphWrite';
import { journalEntry, nextRedo, nextUndo } from './journal';
import { planStep } from './journalPlan';
import { linkMessages } from './messageLinks';
import { forgettingQuickly } from './quickFullText';
import { redoChanges, undoChanges } from './undoRows';

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

/**
 * Takes back one step: the newest, or the named one.
 * @throws AppError NOTHING_TO_UNDO; UNDO_CONFLICT naming the later step that has to be undone first.
 */
export function undo(context: CommandContext, caller: Caller, seq?: number): UndoResult {
  const { db } = context;
  return runCommand(
    context,
    spec('journal.undo', caller, (done) => `Undid: ${done.label}`),
    () => {
      const entry = seq === undefined ? nextUndo(db) : journalEntry(db, seq);
      if (entry === null) throw nothing(seq === undefined ? 'There is nothing to undo.' : NOT_THERE);
      const [first, ...others] = toUndo(db, entry);
      if (others.length > 0 && first !== undefined) throw dependsOn(first);
      undoStep(context, entry);
      return finish(context, [entry], entry);
    },
  );
}

/**
 * Takes back the step and all later ones that depend on it, newest first: all of them or none.
 * @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT
 */
export function undoWithLater(
  context: CommandContext,
  caller: Caller,
  seq: number,
): { undone: UndoResult[] } {
  const { db } = context;
  const label = ({ undone }: { undone: UndoResult[] }): string =>
    `Undid: ${undone.at(-1)?.label ?? ''}${undone.length > 1 ? `, and ${undone.length - 1} later` : ''}`;
  return runCommand(context, spec('journal.undoWithLater', caller, label), () => {
    const entry = journalEntry(db, seq);
    if (entry === null) throw nothing(NOT_THERE);
    const steps = toUndo(db, entry);
    for (const step of steps) undoStep(context, step);
    finish(context, steps, entry);
    return { undone: steps.map(resultOf) };
  });
}

/**
 * Does again what was undone last, all of it where several steps were undone at once; or the named step with the
 * undone ones that it builds on.
 * @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT
 */
export function redo(context: CommandContext, caller: Caller, seq?: number): UndoResult {
  const { db } = context;
  return runCommand(
    context,
    spec('journal.redo', caller, (done) => `Redid: ${done.label}`),
    () => {
      const steps = seq === undefined ? undoneLast(db) : toRedo(db, seq);
      const entry = seq === undefined ? steps[0] : steps.at(-1);
      if (entry === undefined) throw nothing('There is nothing to redo.');
      for (const step of steps) redoStep(db, step);
      return finish(context, steps, entry);
    },
  );
}

const NOT_THERE = 'That step is not in the journal.';

function nothing(message: string): AppError {
  return new AppError('NOTHING_TO_UNDO', message);
}

function dependsOn(later: JournalEntry): AppError {
  return new AppError('UNDO_CONFLICT', `A later step depends on this one. Undo it first: ${later.label}`, {
    details: { undoFirst: later.seq },
  });
}

function spec<T>(name: string, caller: Caller, label: (result: T) => string) {
  return {
    name,
    ...caller,
    domains: ['memories', 'sessions', 'graph', 'proposals', 'documents', 'journal'] as const,
    label,
    undoable: false,
    capture: false,
  };
}

function toUndo(db: WritableDatabase, entry: JournalEntry): JournalEntry[] {
  if (entry.state === 'undone') throw nothing('That step is undone already.');
  const { steps, blocked } = planStep(db, entry.seq);
  if (blocked !== null) throw nothing(blocked);
  return steps;
}

function toRedo(db: WritableDatabase, seq: number): JournalEntry[] {
  if (journalEntry(db, seq)?.state !== 'undone') throw nothing('That step is not undone.');
  const { steps, blocked } = planStep(db, seq);
  if (blocked !== null) throw new AppError('UNDO_CONFLICT', blocked);
  return steps;
}

/** What one undo took back, oldest first, as it has to be done again. */
function undoneLast(db: WritableDatabase): JournalEntry[] {
  const last = nextRedo(db);
  if (last === null) return [];
  return db
    .column<number>(
      `SELECT max(seq) FROM journal WHERE undone_by = (SELECT undone_by FROM journal WHERE seq = ?)
       GROUP BY step ORDER BY 1`,
      last.seq,
    )
    .flatMap((seq) => journalEntry(db, seq) ?? []);
}

/** So many texts are worth a switch of how full text forgets them. */
const MANY_TEXTS = 50;

function undoStep(context: CommandContext, entry: JournalEntry): void {
  const { db } = context;
  const batches = batchesOf(db, entry.seq);
  const seqs = textsOf(db, batches);
  const body = (): void => takeBack(context, batches, seqs);
  if (seqs.length < MANY_TEXTS) body();
  else forgettingQuickly(db, body);
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
  mark(db, batches, ownSeq(db));
}

function redoStep(db: WritableDatabase, entry: JournalEntry): void {
  const batches = batchesOf(db, entry.seq);
  detachMemories(db, textsOf(db, batches));
  redoChanges(db, batches);
  mark(db, batches, null);
}

/** The entries that are one step, oldest first. */
function batchesOf(db: WritableDatabase, seq: number): number[] {
  return db.column<number>(
    'SELECT seq FROM journal WHERE undoable = 1 AND step = (SELECT step FROM journal WHERE seq = ?) ORDER BY seq',
    seq,
  );
}

/** The journal row of the undo that is running: the newest one, since the write lock is held. */
function ownSeq(db: WritableDatabase): number {
  return db.count('SELECT max(seq) FROM journal');
}

function mark(db: WritableDatabase, batches: readonly number[], by: number | null): void {
  db.run(
    'UPDATE journal SET undone_by = ? WHERE seq IN (SELECT value FROM json_each(?))',
    by,
    JSON.stringify(batches),
  );
}

/** `entry`: the step that was asked for. */
function finish(
  { db, now }: CommandContext,
  steps: readonly JournalEntry[],
  entry: JournalEntry,
): UndoResult {
  // Images of chats may be from before conversations had branches.
  if (steps.some(({ command }) => ['sessions.remove', 'store.recover'].includes(command))) linkMessages(db);
  const batches = JSON.stringify(steps.flatMap(({ seq }) => batchesOf(db, seq)));
  db.run(
    `UPDATE memories SET updated_at = ? WHERE seq IN (
       SELECT json_extract(row_key, '$[0]') FROM journal_changes
       WHERE table_name = 'memories' AND journal_seq IN (SELECT value FROM json_each(?)))`,
    now(),
    batches,
  );
  db.run('UPDATE journal SET undoes = ? WHERE seq = ?', entry.seq, ownSeq(db));
  return resultOf(entry);
}

function resultOf({ seq, label, command }: JournalEntry): UndoResult {
  return { seq, label, command };
}

/** Row numbers of the memories whose text the step changed, or which it made or removed. */
function textsOf(db: WritableDatabase, batches: readonly number[]): number[] {
  return db.column<number>(
    `SELECT DISTINCT json_extract(row_key, '$[0]') FROM journal_changes
     WHERE table_name = 'memories' AND journal_seq IN (SELECT value FROM json_each(?))
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
