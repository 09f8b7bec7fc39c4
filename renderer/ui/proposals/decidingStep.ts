import type { JournalEntry } from '#shared/domain/journal';

/** Clocks of one process: the step and the decision are written in the same transaction. */
const SAME_MS = 2_000;

/** The step that made a memory of a proposal at `decidedAt` (UTC ms), if it can still be undone. */
export function decidingStep(history: readonly JournalEntry[], decidedAt: number): JournalEntry | null {
  const near = history
    .filter(({ state, at }) => state === 'done' && Math.abs(at - decidedAt) <= SAME_MS)
    .sort((a, b) => Math.abs(a.at - decidedAt) - Math.abs(b.at - decidedAt));
  return near[0] ?? null;
}
