/** A second crash within this time is not healed by another reload. */
const CRASH_WINDOW_MS = 60_000;

/** Decides after each crash: reload by itself, or ask the person because that did not help. */
export function crashPolicy(now: () => number): () => 'reload' | 'ask' {
  let last = -Infinity;
  return () => {
    const soonAfter = now() - last < CRASH_WINDOW_MS;
    last = now();
    return soonAfter ? 'ask' : 'reload';
  };
}
