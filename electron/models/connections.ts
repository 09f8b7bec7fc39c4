import { isLoopback } from '#shared/domain/serverAddress';

export interface Connection {
  host: string;
  port: number;
  /** What it was for, in plain words. */
  purpose: string;
  /** How often. */
  times: number;
  /** The last one. UTC, ms. */
  at: number;
}

/** Every connection that this process tried to make, since it started. */
export class ConnectionLog {
  /** In one line each, however often they are made: many to a server here push no other one out. */
  readonly #made = new Map<string, Connection>();
  #loopback = 0;
  #outside = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** To be called before each connect: a failed attempt counts too. */
  record(host: string, port: number, purpose: string): void {
    if (isLoopback(host)) this.#loopback += 1;
    else this.#outside += 1;
    const key = JSON.stringify([host, port, purpose]);
    const times = (this.#made.get(key)?.times ?? 0) + 1;
    this.#made.delete(key);
    this.#made.set(key, { host, port, purpose, times, at: this.now() });
  }

  /** Counts of all, and each by where it went and what for, the latest first. */
  summary(): { loopback: number; outside: number; recent: Connection[] } {
    return { loopback: this.#loopback, outside: this.#outside, recent: [...this.#made.values()].reverse() };
  }
}
