import { setImmediate } from 'node:timers/promises';
import type { UndoResult } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import type { CommandContext } from '../store/command';
import type { InParts } from '../store/journalPlan';
import { planTrip, resultOf, travelAtOnce, type Caller, type Trip, type Wanted } from '../store/undo';
import { earlierTravel, hasEnded, movePiece, type Journey } from '../store/undoPiece';
import { FIRST_PIECE, nextSize } from './compute/pieceSize';

interface Limits {
  /** Steps of more changes than this are undone in pieces, so that others write in between. */
  long: number;
  /** For how long, in ms, it is looked at a time what depends on a step. */
  planMs: number;
  /** How many changes are a piece at least, though a batch is undone as a whole; how long one may take, in ms. */
  piece: { least: number; pieceMs: number };
}

const LIMITS: Limits = { long: 2_000, planMs: 20, piece: { least: FIRST_PIECE, pieceMs: 30 } };

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

  /** Whether a long step is being undone or redone now. */
  get isUnderWay(): boolean {
    return this.#steps.size > 0;
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
    const { db } = this.#context;
    const { requestId } = caller;
    const going = requestId === undefined ? undefined : this.#requests.get(requestId);
    // What the same command answers under the same id has the same type.
    if (going !== undefined) return going as Promise<T>;
    const earlier = earlierTravel(db, requestId);
    if (earlier === 'done') return travelAtOnce(this.#context, caller, wanted, result);
    const begun = earlier === 'none' ? null : earlier;
    const again = begun === null || wanted.verb === 'redo' ? wanted : { ...wanted, seq: begun.undoes };
    const follow = (trip: Trip): T | Promise<T> => {
      this.#refuseRunning(trip);
      if (begun === null && !this.#isLong(trip)) return travelAtOnce(this.#context, caller, wanted, result);
      const start = { own: begun?.own ?? null, at: 0, last: null, changes: 0 };
      return this.#move({ trip, wanted, caller, ...start }, result(trip));
    };
    const { planMs } = this.#limits;
    const plan = planTrip(db, again);
    const first = planSome(plan, planMs);
    const answer = first === null ? planFurther(plan, planMs).then(follow) : follow(first);
    return answer instanceof Promise ? this.#noted(answer, requestId) : answer;
  }

  /** Who asks again under the same id hears the same. */
  async #noted<T>(answer: Promise<T>, requestId: string | undefined): Promise<T> {
    if (requestId !== undefined) this.#requests.set(requestId, answer);
    try {
      return await answer;
    } finally {
      if (requestId !== undefined) this.#requests.delete(requestId);
    }
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

/** Null when more than `ms` milliseconds are wanted. */
function planSome(plan: InParts<Trip>, ms: number): Trip | null {
  const until = performance.now() + ms;
  do {
    const { done, value } = plan.next();
    if (done === true) return value;
  } while (performance.now() < until);
  return null;
}

async function planFurther(plan: InParts<Trip>, ms: number): Promise<Trip> {
  for (;;) {
    await setImmediate();
    const trip = planSome(plan, ms);
    if (trip !== null) return trip;
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
