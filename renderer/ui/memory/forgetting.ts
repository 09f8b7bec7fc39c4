import type { Memory } from '#shared/domain/memory';

/** How far a memory has faded: 0 fresh, 3 almost gone. */
export type FadeStep = 0 | 1 | 2 | 3;

const DAY_MS = 86_400_000;
/** Half-life of a memory of importance 0 and what full importance adds to it. */
const BASE_HALF_LIFE_DAYS = 30;
const IMPORTANCE_BONUS_DAYS = 150;

type Ageing = Pick<Memory, 'pinned' | 'importance' | 'createdAt' | 'lastAccessedAt'>;

/** When the memory was last touched: its creation or the last turn that used it (UTC ms). */
export function lastTouchedAt(memory: Ageing): number {
  return Math.max(memory.createdAt, memory.lastAccessedAt ?? 0);
}

/** Whole days since a turn last used the memory, or since it was made; never negative. */
export function idleDays(memory: Ageing, now: number): number {
  return Math.max(0, Math.floor((now - lastTouchedAt(memory)) / DAY_MS));
}

/** What is left of a memory, 1 down to 0: halves faster the less important it is; a pinned one never fades. */
export function strength(memory: Ageing, now: number): number {
  if (memory.pinned) return 1;
  const ageDays = Math.max(0, now - lastTouchedAt(memory)) / DAY_MS;
  return 0.5 ** (ageDays / (BASE_HALF_LIFE_DAYS + IMPORTANCE_BONUS_DAYS * memory.importance));
}

export function fadeStep(memory: Ageing, now: number): FadeStep {
  const left = strength(memory, now);
  if (left >= 0.6) return 0;
  if (left >= 0.35) return 1;
  return left >= 0.15 ? 2 : 3;
}
