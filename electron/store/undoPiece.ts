import type { JournalEntry } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { runBackground, runCommand, type CommandContext } from './command';
import type { ReadableDatabase, WritableDatabase } from './database';
import { STEP_IS_FINAL } from './journalPlan';
import {
  labelOf,
  noteTarget,
  ownSeq,
  settleTrip,
  travelSpec,
  type Caller,
  type Trip,
  type Wanted,
} from './undo';
import { moveBatches } from './undoStep';

/** An undo or redo under way in pieces. */
export interface Journey {
  trip: Trip;
  wanted: Wanted;
  caller: Caller;
  /** Its entry in the journal, from the first piece on. */
  own: number | null;
  /** Which of the steps, and the batch of it that was moved last: never back, whatever others do meanwhile. */
  at: number;
  last: number | null;
  /** Batches, and changes in them, taken back or done again so far. */
  batches: number;
  changes: number;
}

/** The result of what undoes in pieces until it is at its end. */
const UNDER_WAY = 'null';

/** What a request of this id has come to: an undo that was broken off before its end says by which entry of which step. */
export function earlierTravel(
  db: ReadableDatabase,
  requestId: string | undefined,
): 'none' | 'done' | { own: number; undoes: number } {
  const row = db.get<{ seq: number; undoes: number; result: string | null }>(
    'SELECT seq, undoes, result FROM journal WHERE request_id = ?',
    requestId ?? null,
  );
  if (row === undefined) return 'none';
  return row.result === UNDER_WAY ? { own: row.seq, undoes: row.undoes } : 'done';
}

/**
 * Moves whole batches of about `size` changes, in a transaction of their own. Returns the journey as it is then; at its
 * end `at` is behind the last step. `result`: what the journal keeps as the result then.
 * @throws AppError UNDO_CONFLICT; NOTHING_TO_UNDO when the step has been sealed meanwhile
 */
export function movePiece(context: CommandContext, journey: Journey, size: number, result: unknown): Journey {
  const { db } = context;
  const { trip, own, wanted, caller } = journey;
  const spec = travelSpec(caller, wanted);
  if (own !== null) {
    return runBackground(context, spec.domains, () => {
      const moved = move(context, journey, own, size);
      if (hasEnded(moved)) noteEnd(db, trip, own, result);
      return moved;
    });
  }
  let moved = journey;
  const label = (): string => (hasEnded(moved) ? labelOf(trip) : `${labelOf(trip)}, in part`);
  runCommand(context, { ...spec, label }, () => {
    moved = move(context, journey, ownSeq(db), size);
    return hasEnded(moved) ? result : null;
  });
  return moved;
}

export function hasEnded({ trip, at }: Journey): boolean {
  return at === trip.steps.length;
}

function move(context: CommandContext, journey: Journey, own: number, size: number): Journey {
  const { db } = context;
  const { trip, at } = journey;
  refuseSealed(db, stepAt(journey));
  const batches = nextBatches(db, journey, size);
  const seqs = batches.map(({ seq }) => seq).sort((a, b) => a - b);
  if (seqs.length > 0) moveBatches(context, trip.direction, seqs, own);
  noteTarget(db, trip.entry, own);
  const moved: Journey = {
    ...journey,
    own,
    last: batches.at(-1)?.seq ?? journey.last,
    batches: journey.batches + batches.length,
    changes: batches.reduce((sum, { changes }) => sum + changes, journey.changes),
  };
  if (nextBatches(db, moved, 1).length > 0) return moved;
  const next = { ...moved, at: at + 1, last: null };
  if (hasEnded(next)) settleTrip(db, trip);
  return next;
}

function stepAt({ trip, at }: Journey): JournalEntry {
  const step = trip.steps[at];
  if (step === undefined) throw new Error('nothing is left to undo');
  return step;
}

/** Words of the step may be erased for good while it is being undone. */
function refuseSealed(db: ReadableDatabase, { seq }: JournalEntry): void {
  if (db.count('SELECT sealed FROM journal WHERE seq = ?', seq) === 1) {
    throw new AppError('NOTHING_TO_UNDO', STEP_IS_FINAL);
  }
}

interface Batch {
  seq: number;
  changes: number;
}

/** Batches in the order of the journey, as many as fit into `size` changes, but at least one. */
function nextBatches(db: ReadableDatabase, journey: Journey, size: number): Batch[] {
  const undoing = journey.trip.direction === 'undo';
  const sql = `SELECT j.seq, (SELECT count(*) FROM journal_changes c WHERE c.journal_seq = j.seq) AS changes
    FROM journal j WHERE j.undoable = 1 AND j.step = (SELECT step FROM journal WHERE seq = ?)
      AND j.undone_by IS ${undoing ? '' : 'NOT'} NULL AND j.seq ${undoing ? '<' : '>'} ?
    ORDER BY j.seq ${undoing ? 'DESC' : 'ASC'} LIMIT 1`;
  const found: Batch[] = [];
  let last = journey.last ?? (undoing ? Number.MAX_SAFE_INTEGER : 0);
  for (let left = size; ;) {
    const batch = db.get<Batch>(sql, stepAt(journey).seq, last);
    if (batch === undefined || (found.length > 0 && batch.changes > left)) return found;
    found.push(batch);
    left -= batch.changes;
    last = batch.seq;
  }
}

function noteEnd(db: WritableDatabase, trip: Trip, own: number, result: unknown): void {
  db.run(
    'UPDATE journal SET label = ?, result = ? WHERE seq = ?',
    labelOf(trip),
    JSON.stringify(result),
    own,
  );
}
