import { setImmediate } from 'node:timers/promises';
import type { UndoResult, UndoUnderWay } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import type { CommandContext } from '../store/command';
import type { InParts } from '../store/journalPlan';
import { batchesOf } from '../store/undoStep';
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
  /** From when on, and how often then, it is told how much is done, in ms. */
  told: { fromMs: number; everyMs: number };
}

const LIMITS: Limits = {
  long: 2_000,
  planMs: 20,
  piece: { least: FIRST_PIECE, pieceMs: 30 },
  told: { fromMs: 1_000, everyMs: 250 },
};

/** An undo or redo in pieces. */
interface Going {
  trip: Trip;
  /** Batches that it has to move. */
  total: number;
  /** Batches that it has moved. */
  done: number;
  isStopped: boolean;
  since: number;
}

type Tell = (items: UndoUnderWay[]) => void;

interface Options {
  limits: Limits;
  tell: Tell;
}

/**
 * Undoes and redoes steps in the thread that writes. A short step is undone at once, all or none of it. A long one is
 * undone as so many short ones, its newest batches first, and redone the other way round: where that is broken off, the
 * step is in force with what is left of it, and undoing or redoing it again goes on from there.
 */
export class Undoing {
  readonly #context: CommandContext;
  readonly #limits: Limits;
  readonly #tell: Tell;
  #toldAt = 0;
  /** What is undone or redone in pieces now, and the requests that asked for it. */
  readonly #going = new Set<Going>();
  readonly #requests = new Map<string, Promise<unknown>>();

  /** `tell` hears what has been under way for a second, a few times a second, and when that has ended. */
  constructor(context: CommandContext, { limits = LIMITS, tell = () => undefined }: Partial<Options> = {}) {
    this.#context = context;
    this.#limits = limits;
    this.#tell = tell;
  }

  /** Whether a long step is being undone or redone now. */
  get isUnderWay(): boolean {
    return this.#going.size > 0;
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

  /** Breaks off what was asked for this step, with its next piece. Returns whether that was under way. */
  stop(seq: number): boolean {
    const asked = [...this.#going].filter(({ trip }) => trip.entry.seq === seq);
    for (const going of asked) going.isStopped = true;
    return asked.length > 0;
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
      const start = { own: begun?.own ?? null, at: 0, last: null, batches: 0, changes: 0 };
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
    const busy = new Set([...this.#going].flatMap(({ trip }) => trip.steps.map(({ seq }) => seq)));
    const running = steps.find(({ seq }) => busy.has(seq));
    if (running === undefined) return;
    throw new AppError(
      'CONFLICT',
      `This is being undone or redone already: ${running.label}. Try again when that has ended.`,
    );
  }

  async #move<T>(start: Journey, result: T): Promise<T> {
    const { piece } = this.#limits;
    const going = this.#begin(start.trip);
    let journey = start;
    try {
      for (let size = piece.least; ;) {
        const since = performance.now();
        journey = movePiece(this.#context, journey, size, result);
        if (hasEnded(journey)) return result;
        going.done = journey.batches;
        this.#tellNowAndThen();
        size = nextSize(size, performance.now() - since, piece);
        await setImmediate(); // whoever asked meanwhile is served
        if (going.isStopped) throw new AppError('CANCELLED', 'It was stopped.');
      }
    } catch (error) {
      throw brokenOff(error, journey);
    } finally {
      this.#going.delete(going);
      if (this.#isTold(going)) this.#tellAll();
    }
  }

  #begin(trip: Trip): Going {
    const { db } = this.#context;
    const total = trip.steps.reduce((sum, { seq }) => sum + batchesOf(db, seq, trip.direction).length, 0);
    const going = { trip, total, done: 0, isStopped: false, since: performance.now() };
    this.#going.add(going);
    return going;
  }

  #isTold({ since }: Going): boolean {
    return performance.now() - since >= this.#limits.told.fromMs;
  }

  #tellNowAndThen(): void {
    const isTime = performance.now() - this.#toldAt >= this.#limits.told.everyMs;
    if (isTime && [...this.#going].some((going) => this.#isTold(going))) this.#tellAll();
  }

  #tellAll(): void {
    this.#toldAt = performance.now();
    const told = [...this.#going].filter((going) => this.#isTold(going));
    this.#tell(
      told.map(({ trip: { direction, entry }, total, done }) => ({
        direction,
        seq: entry.seq,
        label: entry.label,
        share: done / total,
      })),
    );
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
  if (code === 'CANCELLED') {
    const stopped = `Stopped: ${changes.toLocaleString('en')} of its changes were ${done}, and stay so.`;
    return new AppError(code, `${stopped} Another ${verb} goes on from there.`);
  }
  return new AppError(
    code,
    `${message.replace(/\.$/u, '')}. Until then ${changes} of its changes were ${done}, and stay so: another ${verb} goes on from there.`,
    { cause: error, ...(details === undefined ? {} : { details }) },
  );
}
