import {
  BASE_HALF_LIFE_DAYS,
  DAY_MS,
  decayScore,
  IMPORTANCE_BONUS_DAYS,
  isExempt,
  lastTouchedAt,
} from '#shared/domain/decay';
import type { Memory } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';

export type Fading = Pick<Memory, 'kind' | 'pinned' | 'importance' | 'createdAt' | 'lastAccessedAt'>;

export type Forgetting =
  | { fades: false; why: 'pinned' | 'important' }
  | {
      fades: true;
      /** What is left, 1 down to 0. */
      left: number;
      halfLifeDays: number;
      /** When it is faded so far that something happens; null where nothing ever does. UTC ms. */
      fadedAt: number | null;
    };

/** How far a memory has faded and when it will have, if no answer uses it again. */
export function forgettingOf(
  memory: Fading,
  now: number,
  settings: Pick<Settings, 'decayExemptImportance' | 'lowValueBelow'>,
): Forgetting {
  const { decayExemptImportance, lowValueBelow } = settings;
  if (isExempt(memory, decayExemptImportance)) {
    return { fades: false, why: memory.pinned ? 'pinned' : 'important' };
  }
  const halfLifeDays = BASE_HALF_LIFE_DAYS + IMPORTANCE_BONUS_DAYS * memory.importance;
  const fadedAt =
    lowValueBelow <= 0
      ? null
      : Math.ceil(lastTouchedAt(memory) + halfLifeDays * DAY_MS * Math.log2(1 / lowValueBelow));
  return { fades: true, left: decayScore(memory, now, decayExemptImportance), halfLifeDays, fadedAt };
}
