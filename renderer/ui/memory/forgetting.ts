import { DAY_MS, decayScore, lastTouchedAt } from '#shared/domain/decay';
import type { Memory } from '#shared/domain/memory';

/** How far a memory has faded: 0 fresh, 3 almost gone. */
export type FadeStep = 0 | 1 | 2 | 3;

/** Whole days since an answer last used the memory, or since it was made; never negative. */
export function idleDays(memory: Pick<Memory, 'createdAt' | 'lastAccessedAt'>, now: number): number {
  return Math.max(0, Math.floor((now - lastTouchedAt(memory)) / DAY_MS));
}

export function fadeStep(
  memory: Parameters<typeof decayScore>[0],
  now: number,
  exemptImportance: number,
): FadeStep {
  const left = decayScore(memory, now, exemptImportance);
  if (left >= 0.6) return 0;
  if (left >= 0.35) return 1;
  return left >= 0.15 ? 2 : 3;
}
