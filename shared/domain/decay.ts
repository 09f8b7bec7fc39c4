import type { Memory } from './memory';

type Ageing = Pick<Memory, 'kind' | 'pinned' | 'importance' | 'createdAt' | 'lastAccessedAt'>;

export const DAY_MS = 86_400_000;
/** Half-life of a memory of importance 0, and what full importance adds to it. */
export const BASE_HALF_LIFE_DAYS = 30;
export const IMPORTANCE_BONUS_DAYS = 150;

/** When the memory was last touched: its creation or the last answer that used it (UTC ms). */
export function lastTouchedAt(memory: Pick<Memory, 'createdAt' | 'lastAccessedAt'>): number {
  return Math.max(memory.createdAt, memory.lastAccessedAt ?? 0);
}

/**
 * Pinned ones never fade, nor do facts and corrections more important than the setting `decayExemptImportance`, nor
 * passages: a document says what it says until it is removed.
 */
export function isExempt(
  memory: Pick<Memory, 'kind' | 'pinned' | 'importance'>,
  exemptImportance: number,
): boolean {
  const claims = memory.kind === 'fact' || memory.kind === 'correction';
  return memory.pinned || memory.kind === 'document' || (claims && memory.importance > exemptImportance);
}

/**
 * What is left of a memory, 1 down to 0: halves with each half-life in which no answer used it, sooner the less
 * important it is. store/decay.ts says the same in SQL.
 */
export function decayScore(memory: Ageing, now: number, exemptImportance: number): number {
  if (isExempt(memory, exemptImportance)) return 1;
  const idleDays = Math.max(0, now - lastTouchedAt(memory)) / DAY_MS;
  return 0.5 ** (idleDays / (BASE_HALF_LIFE_DAYS + IMPORTANCE_BONUS_DAYS * memory.importance));
}
