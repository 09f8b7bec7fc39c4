import { randomUUID } from 'node:crypto';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { RunningWork as Work } from '#shared/contract/running';
import { AppError, cancelled } from '#shared/errors';

type Piece = StreamChunk<'running.follow'>;
type End = StreamEnd<'running.follow'>;

interface Call<Progress> {
  signal: AbortSignal;
  emit: (progress: Progress) => Promise<void>;
}

/** What a kind of work says, as those hear it who follow it. */
interface Told<Progress, Result> {
  piece: (progress: Progress) => Piece;
  result: (result: Result) => End['result'];
}

interface Run {
  work: Work;
  abort: AbortController;
  /** What one who comes now hears first. */
  last: Piece | null;
  listeners: Set<(piece: Piece) => void>;
  ended: Promise<End>;
}

/** Long work under way, by an id of its own: whoever knows that can follow and stop it, not only who began it. */
export class RunningWork {
  readonly #runs = new Map<string, Run>();

  list(): Work[] {
    return [...this.#runs.values()].map(({ work }) => work);
  }

  /** Whether it was still under way. */
  stop(id: string): boolean {
    const run = this.#runs.get(id);
    run?.abort.abort();
    return run !== undefined;
  }

  /** Does the work, which ends early when its caller cancels it or somebody stops it. */
  async run<Progress, Result>(
    about: Omit<Work, 'id'>,
    { signal: ofCaller, emit }: Call<Progress>,
    perform: (call: Call<Progress>) => Promise<Result>,
    told: Told<Progress, Result>,
  ): Promise<Result> {
    const abort = new AbortController();
    const signal = AbortSignal.any([ofCaller, abort.signal]);
    const listeners = new Set<(piece: Piece) => void>();
    const working = perform({
      signal,
      emit: async (progress) => {
        const piece = told.piece(progress);
        run.last = withFailed(run.last, piece);
        for (const listen of listeners) listen(piece);
        await emit(progress);
      },
    });
    const ended = working.then((result) => ({ stopped: signal.aborted, result: told.result(result) }));
    ended.catch(() => undefined);
    const work = { id: randomUUID(), ...about };
    const run: Run = { work, abort, last: null, listeners, ended };
    this.#runs.set(work.id, run);
    try {
      return await working;
    } finally {
      this.#runs.delete(work.id);
    }
  }

  /** @throws AppError NOT_FOUND, CANCELLED when the follower turns away, and what the work itself ends with */
  async follow(id: string, { signal, emit }: Call<Piece>): Promise<End> {
    const run = this.#runs.get(id);
    if (run === undefined) throw new AppError('NOT_FOUND', 'That has ended already.');
    let telling: Promise<void> = Promise.resolve();
    const listen = (piece: Piece): void => {
      telling = telling.then(() => emit(piece)).catch(() => undefined);
    };
    if (run.last !== null) listen(run.last);
    run.listeners.add(listen);
    try {
      const end = await Promise.race([run.ended, rejectedBy(signal)]);
      await telling;
      return end;
    } finally {
      run.listeners.delete(listen);
    }
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = (): void => reject(cancelled());
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

/** Files that failed are told once; who comes later hears of all of them. */
function withFailed(before: Piece | null, piece: Piece): Piece {
  if (piece.kind !== 'ingest' || before?.kind !== 'ingest') return piece;
  const failed = before.progress.outcomes.filter(({ outcome }) => outcome === 'failed');
  return {
    kind: 'ingest',
    progress: { ...piece.progress, outcomes: [...failed, ...piece.progress.outcomes] },
  };
}
