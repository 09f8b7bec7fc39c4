import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** After so much work in one go, whoever asks this worker something has a turn. */
const PIECE_MS = 4;
const WAIT_MS = 50;

/** Long work in small pieces; it stands still while something more urgent goes on. */
export class Pace {
  readonly #busy: () => boolean;
  readonly #signal: AbortSignal;
  #since = performance.now();

  constructor(busy: () => boolean, signal: AbortSignal) {
    this.#busy = busy;
    this.#signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.#since > PIECE_MS;
  }

  async rest(): Promise<void> {
    await nextTurn();
    while (this.#busy() && !this.#signal.aborted) await wait(WAIT_MS);
    this.#since = performance.now();
  }

  /** Goes through what a generator yields. False: the signal fired before its end. */
  async through<T>(values: Iterable<T>, each: (value: T) => void): Promise<boolean> {
    for (const value of values) {
      if (this.#signal.aborted) return false;
      each(value);
      if (this.isDue) await this.rest();
    }
    return !this.#signal.aborted;
  }
}
