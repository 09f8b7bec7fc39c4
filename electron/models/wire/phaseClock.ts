import { AppError, cancelled } from '#shared/errors';

/** firstToken: the model loads and reads. stall: a pause within the answer. answer: all of it, where it is short. */
export type Phase = 'firstToken' | 'stall' | 'answer';

/** Milliseconds by phase; 0 or absent: no limit. */
export type PhaseLimits = Readonly<Partial<Record<Phase, number | undefined>>>;

/** Timers of Node fire at once beyond this. */
const MAX_TIMER_MS = 2_147_483_647;

/** Watches how long a model takes, phase by phase. */
export class PhaseClock {
  /** Fires when a phase took too long, and when the caller gives up. */
  readonly signal: AbortSignal;
  readonly #expiry = new AbortController();
  #phaseTimer: NodeJS.Timeout | undefined;
  #expired: { phase: Phase; limitMs: number } | null = null;

  private constructor(
    private readonly model: string,
    private readonly outer: AbortSignal,
    private readonly limits: PhaseLimits,
  ) {
    this.signal = AbortSignal.any([outer, this.#expiry.signal]);
  }

  /**
   * Runs a task that uses the clock's signal, from the wait for its first token on. Throws what the task throws;
   * AppError MODEL_TIMEOUT or CANCELLED when that is why it failed.
   */
  static async watch<T>(
    asked: { model: string; signal: AbortSignal; limits: PhaseLimits },
    task: (clock: PhaseClock) => Promise<T>,
  ): Promise<T> {
    const clock = new PhaseClock(asked.model, asked.signal, asked.limits);
    const whole = clock.#timer('answer');
    clock.waitFor('firstToken');
    try {
      return await task(clock);
    } catch (error) {
      throw clock.#explain(error);
    } finally {
      clock.rest();
      clearTimeout(whole);
    }
  }

  /** Begins to count a phase, anew. */
  waitFor(phase: 'firstToken' | 'stall'): void {
    this.rest();
    this.#phaseTimer = this.#timer(phase);
  }

  /** Nothing counts until the next wait. */
  rest(): void {
    clearTimeout(this.#phaseTimer);
  }

  #timer(phase: Phase): NodeJS.Timeout | undefined {
    const limitMs = this.limits[phase] ?? 0;
    if (limitMs <= 0 || limitMs > MAX_TIMER_MS) return undefined;
    return setTimeout(() => {
      this.#expired = { phase, limitMs };
      this.#expiry.abort();
    }, limitMs);
  }

  #explain(error: unknown): unknown {
    if (this.outer.aborted) return cancelled();
    return this.#expired === null ? error : timedOut(this.model, this.#expired.phase, this.#expired.limitMs);
  }
}

function timedOut(model: string, phase: Phase, limitMs: number): AppError {
  const details = { phase, limitMs, model };
  return new AppError('MODEL_TIMEOUT', sentenceOf(model, phase, inWords(limitMs)), { details });
}

function sentenceOf(model: string, phase: Phase, time: string): string {
  switch (phase) {
    case 'firstToken':
      return `${model} did not begin to answer within ${time}. Choose a smaller model, or allow more time in the settings.`;
    case 'stall':
      return `${model} fell silent for ${time} in the middle of its answer. Try again, or allow more time in the settings.`;
    case 'answer':
      return `${model} did not finish within ${time}. Choose a smaller model, or allow more time in the settings.`;
  }
}

/** Milliseconds, in whole minutes where it is that. */
function inWords(ms: number): string {
  const minutes = ms / 60_000;
  const [count, unit] =
    minutes >= 1 && Number.isInteger(minutes) ? [minutes, 'minute'] : [Math.round(ms / 100) / 10, 'second'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
