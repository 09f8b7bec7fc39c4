import { isLoopback } from '#shared/domain/serverAddress';

const RECENT = 200;

export interface Connection {
  host: string;
  port: number;
  /** What it was for, in plain words. */
  purpose: string;
  /** UTC, ms. */
  at: number;
}

/** Every connection that this process tried to make, since it started. */
export class ConnectionLog {
  readonly #recent: Connection[] = [];
  #loopback = 0;
  #outside = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** To be called before each connect: a failed attempt counts too. */
  record(host: string, port: number, purpose: string): void {
    if (isLoopback(host)) this.#loopback += 1;
    else this.#outside += 1;
    this.#recent.push({ host, port, purpose, at: this.now() });
    if (this.#recent.length > RECENT) this.#recent.shift();
  }

  /** Counts of all, and the latest 200, newest first. */
  summary(): { loopback: number; outside: number; recent: Connection[] } {
    return { loopback: this.#loopback, outside: this.#outside, recent: this.#recent.toReversed() };
  }
}
