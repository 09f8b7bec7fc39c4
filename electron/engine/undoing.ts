import { setImmediate } from 'node:timers/promises';
import type { UndoResult } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import type { CommandContext } from '../store/command';
import { planTrip, resultOf, travelAtOnce, type Caller, type Trip, type Wanted } from '../store/undo';
import { earlierTravel, hasEnded, movePiece, type Journey } from '../store/undoPiece';
import { FIRST_PIECE, nextSize } from './compute/pieceSize';

interface Limits {
  /** Steps of more changes than this are undone in pieces, so that others write in between. */
  long: number;
  /** How many changes are a piece at least, though a batch is undone as a whole; how long one may take, in ms. */
  piece: { least: number; pieceMs: number };
}

const LIMITS: Limits = { long: 2_000, piece: { least: FIRST_PIECE, pieceMs: 30 } };

/**
 * Undoes and redoes steps in the thread that writes. A short step is undone at once, all or none of it. A long one is
 * undone as so many short ones, its newest batches first, and redone the other way round: where that is broken off, the
 * step is in force with what is left of it, and undoing or redoing it again goes on from there.
 */
export class Undoing {
  readonly #context: CommandContext;
  readonly #limits: Limits;
  /** Steps that are undone or redone in pieces now, and the requests that asked for it. */
  readonly #steps = new Set<number>();
  readonly #requests = new Map<string, Promise<unknown>>();

  constructor(context: CommandContext, limits = LIMITS) {
    this.#context = context;
    this.#limits = limits;
  }

  /**
   * Takes back one step: the newest, or the named one.
   * @throws AppError NOTHING_TO_UNDO; UNDO_CONFLICT naming the later step that has to be undone first; CONFLICT while
   * the step is being undone or redone
   */
  undo(caller: Caller, seq?: number): UndoResult | Promise<UndoResult> {
    return this.#travel(caller, { verb: 'undo', seq }, ({ entry }) => resultOf(entry));
  }

  /**
   * Takes back the step and all later ones that depend on it, newest first.
   * @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT, CONFLICT
   */
  undoWithLater(caller: Caller, seq: number): { undone: UndoResult[] } | Promise<{ undone: UndoResult[] }> {
    return this.#travel(caller, { verb: 'undoWithLater', seq }, ({ steps }) => ({
      undone: steps.map(resultOf),
    }));
  }

  /**
   * Does again what was undone last, all of it where several steps were undone at once; or the named step with the
   * undone ones that it builds on.
   * @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT, CONFLICT
   */
  redo(caller: Caller, seq?: number): UndoResult | Promise<UndoResult> {
    return this.#travel(caller, { verb: 'redo', seq }, ({ entry }) => resultOf(entry));
  }

  #travel<T>(caller: Caller, wanted: Wanted, result: (trip: Trip) => T): T | Promise<T> {
    const { requestId } = caller;
    const going = requestId === undefined ? undefined : this.#requests.get(requestId);
    // What the same command answers under the same id has the same type.
    if (going !== undefined) return going as Promise<T>;
    const earlier = earlierTravel(this.#context.db, requestId);
    if (earlier !== 'done') {
      const begun = earlier === 'none' ? null : earlier;
      const again = begun === null || wanted.verb === 'redo' ? wanted : { ...wanted, seq: begun.undoes };
      const trip = planTrip(this.#context.db, again);
      this.#refuseRunning(trip);
      if (begun !== null || this.#isLong(trip)) {
        const start = { at: 0, last: null, changes: 0 };
        return this.#inPieces({ trip, wanted, caller, own: begun?.own ?? null, ...start }, result(trip));
      }
    }
    return travelAtOnce(this.#context, caller, wanted, result);
  }

  #isLong({ steps }: Trip): boolean {
    return steps.reduce((sum, { changes }) => sum + changes, 0) > this.#limits.long;
  }

  #refuseRunning({ steps }: Trip): void {
    const running = steps.find(({ seq }) => this.#steps.has(seq));
    if (running === undefined) return;
    throw new AppError(
      'CONFLICT',
      `This is being undone or redone already: ${running.label}. Try again when that has ended.`,
    );
  }

  async #inPieces<T>(journey: Journey, result: T): Promise<T> {
    const { requestId } = journey.caller;
    const going = this.#move(journey, result);
    if (requestId !== undefined) this.#requests.set(requestId, going);
    try {
      return await going;
    } finally {
      if (requestId !== undefined) this.#requests.delete(requestId);
    }
  }

  async #move<T>(start: Journey, result: T): Promise<T> {
    const { steps } = start.trip;
    const { piece } = this.#limits;
    for (const { seq } of steps) this.#steps.add(seq);
    let journey = start;
    try {
      for (let size = piece.least; ;) {
        const since = performance.now();
        journey = movePiece(this.#context, journey, size, result);
        if (hasEnded(journey)) return result;
        size = nextSize(size, performance.now() - since, piece);
        await setImmediate(); // whoever asked meanwhile is served
      }
    } catch (error) {
      throw brokenOff(error, journey);
    } finally {
      for (const { seq } of steps) this.#steps.delete(seq);
    }
  }
}

function brokenOff(error: unknown, { trip, changes }: Journey): unknown {
  if (!(error instanceof AppError) || changes === 0) return error;
  const { message, code, details } = error;
  const [done, verb] = trip.direction === 'undo' ? ['taken back', 'undo'] : ['done again', 'redo'];
  return new AppError(
    code,
    `${message.replace(/\.$/u, '')}. Until then ${changes} of its changes were ${done}, and stay so: another ${verb} goes on from there.`,
    { cause: error, ...(details === undefined ? {} : { details }) },
  );
}
