import type { Actor, JournalEntry, UndoResult } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { runCommand, type CommandContext, type CommandSpec } from './command';
import type { WritableDatabase } from './database';
import { journalEntry, nextRedo, nextUndo, undoneTogether } from './journal';
import { atOnce, planning, type InParts } from './journalPlan';
import { linkMessages } from './messageLinks';
import { batchesOf, moveBatches, type Direction } from './undoStep';

export interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

/**
 * What is wanted: one step, the newest or the named one; the named one with all later ones that depend on it; what was
 * undone last, all of it, or the named one with the undone ones that it builds on.
 */
export type Wanted =
  { verb: 'undo' | 'redo'; seq?: number | undefined } | { verb: 'undoWithLater'; seq: number };

/** The steps to undo or redo, in the order that works. */
export interface Trip {
  direction: Direction;
  steps: readonly JournalEntry[];
  /** The step that was asked for. */
  entry: JournalEntry;
}

/** In short parts. @throws AppError NOTHING_TO_UNDO; UNDO_CONFLICT naming the later step that has to be undone first */
export function* planTrip(db: WritableDatabase, wanted: Wanted): InParts<Trip> {
  if (wanted.verb === 'redo') return yield* planRedo(db, wanted.seq);
  const entry = wanted.seq === undefined ? nextUndo(db) : journalEntry(db, wanted.seq);
  if (entry === null) throw nothing(wanted.seq === undefined ? 'There is nothing to undo.' : NOT_THERE);
  if (entry.state === 'undone') throw nothing('That step is undone already.');
  const { steps, blocked } = yield* planning(db, entry.seq, 'undo');
  if (blocked !== null) throw nothing(blocked);
  const [first, ...others] = steps;
  if (wanted.verb === 'undo' && others.length > 0 && first !== undefined) throw dependsOn(first);
  return { direction: 'undo', steps, entry };
}

function* planRedo(db: WritableDatabase, seq: number | undefined): InParts<Trip> {
  const steps = seq === undefined ? undoneTogether(db, nextRedo(db)) : yield* toRedo(db, seq);
  const entry = seq === undefined ? steps[0] : steps.at(-1);
  if (entry === undefined) throw nothing('There is nothing to redo.');
  return { direction: 'redo', steps, entry };
}

function* toRedo(db: WritableDatabase, seq: number): InParts<JournalEntry[]> {
  if (batchesOf(db, seq, 'redo').length === 0) throw nothing('That step is not undone.');
  const { steps, blocked } = yield* planning(db, seq, 'redo');
  if (blocked !== null) throw new AppError('UNDO_CONFLICT', blocked);
  return steps;
}

/** Undoes or redoes in one transaction: all or none. @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT */
export function travelAtOnce<T>(
  context: CommandContext,
  caller: Caller,
  wanted: Wanted,
  result: (trip: Trip) => T,
): T {
  const { db } = context;
  let label = '';
  return runCommand(context, { ...travelSpec(caller, wanted), label: () => label }, () => {
    const trip = atOnce(planTrip(db, wanted));
    const own = ownSeq(db);
    for (const { seq } of trip.steps) {
      moveBatches(context, trip.direction, batchesOf(db, seq, trip.direction), own);
    }
    noteTarget(db, trip.entry, own);
    settleTrip(db, trip);
    label = labelOf(trip);
    return result(trip);
  });
}

export function travelSpec(caller: Caller, { verb }: Wanted): Omit<CommandSpec<unknown>, 'label'> {
  return {
    name: `journal.${verb}`,
    ...caller,
    domains: ['memories', 'sessions', 'graph', 'proposals', 'documents', 'journal'],
    undoable: false,
    capture: false,
  };
}

export function labelOf({ direction, steps, entry }: Trip): string {
  const later = direction === 'undo' && steps.length > 1 ? `, and ${steps.length - 1} later` : '';
  return `${direction === 'undo' ? 'Undid' : 'Redid'}: ${entry.label}${later}`;
}

/** The journal row of the undo that is running: the newest one, since the write lock is held. */
export function ownSeq(db: WritableDatabase): number {
  return db.count('SELECT max(seq) FROM journal');
}

/** Once all of it is undone or redone. */
export function settleTrip(db: WritableDatabase, { steps }: Trip): void {
  // Images of chats may be from before conversations had branches.
  if (steps.some(({ command }) => ['sessions.remove', 'store.recover'].includes(command))) linkMessages(db);
}

/** `own`: the entry that undoes. */
export function noteTarget(db: WritableDatabase, entry: JournalEntry, own: number): void {
  db.run('UPDATE journal SET undoes = ? WHERE seq = ?', entry.seq, own);
}

export function resultOf({ seq, label, command }: JournalEntry): UndoResult {
  return { seq, label, command };
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
