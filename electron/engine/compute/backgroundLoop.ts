import { faultOf, logLine } from '../log';

interface Work {
  /** What goes wrong is logged under it. */
  name: string;
  /** Does a piece of it. Returns for how long nothing is due then, ms; 0: more is due. */
  step: () => Promise<number>;
  /** How long it rests after a fault, ms. */
  faultMs: number;
  /** Done once, after the last piece. */
  end?: () => Promise<void>;
}

/** Works in the background, piece by piece, and sleeps while nothing is due or until somebody pokes it. */
export class BackgroundLoop {
  readonly #work: Work;
  readonly #stopping = new AbortController();
  #poked = false;
  /** What went wrong last, until a piece is done; a disk stays full for a while, and one line says so. */
  #fault: string | null = null;
  #wake: () => void = () => undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(work: Work) {
    this.#work = work;
  }

  /** Fires when it is to end. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Somebody has poked it since the piece at hand was begun. */
  get poked(): boolean {
    return this.#poked;
  }

  start(): void {
    this.#ended = this.#run();
  }

  /** There may be something to do. */
  poke(): void {
    this.#poked = true;
    this.#wake();
  }

  /** Ends with the piece at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#ended;
  }

  /** A call, since it may be another answer after each await. */
  isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.isStopped()) {
      this.#poked = false;
      const ms = await this.#step();
      if (ms > 0 && !this.poked && !this.isStopped()) await this.#sleep(ms);
    }
    await this.#work.end?.();
  }

  async #step(): Promise<number> {
    const { name, step, faultMs } = this.#work;
    try {
      const ms = await step();
      this.#fault = null;
      return ms;
    } catch (error) {
      const fault = faultOf(error);
      if (!this.isStopped() && fault !== this.#fault) logLine('compute', `${name}: ${fault}`);
      this.#fault = fault;
      return faultMs;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
