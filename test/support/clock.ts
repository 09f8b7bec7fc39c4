export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A clock that stands still until it is moved: ages, leases and back-off become exact. */
export interface Clock {
  now: () => number;
  advance(ms: number): void;
}

export function makeClock(start = Date.UTC(2026, 2, 1, 12)): Clock {
  let at = start;
  return {
    now: () => at,
    advance: (ms) => {
      at += ms;
    },
  };
}
