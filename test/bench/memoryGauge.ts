import { readFileSync } from 'node:fs';

/** Pages of mapped files (the store is one) are lent by the system, and taken back when others need them. Linux only. */
function heldBytes(pid: number): number {
  return statusBytes(pid, 'RssAnon');
}

/** With the pages that are lent. */
function residentBytes(pid: number): number {
  return statusBytes(pid, 'VmRSS');
}

function statusBytes(pid: number, name: 'RssAnon' | 'VmRSS'): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  if (found === undefined) throw new Error('This system does not tell what a process holds for itself.');
  return Number(found) * 1024;
}

/** How much a process holds at most, looked at twenty times a second. */
export class MemoryGauge {
  readonly #rest: number;
  #peak = 0;
  #resident = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#rest = heldBytes(pid);
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, heldBytes(pid));
      this.#resident = Math.max(this.#resident, residentBytes(pid));
    }, 50);
  }

  /** Bytes; `rest`: when the gauge was made; `resident`: the most with pages of files. */
  stop(): { peak: number; rest: number; resident: number } {
    clearInterval(this.#timer);
    return { peak: this.#peak, rest: this.#rest, resident: this.#resident };
  }
}
