import { decayScore } from '#shared/domain/decay';
import type { Memory } from '#shared/domain/memory';
import { formatScore, timeAgo } from '../../../ui/format';
import { sourceWords } from '../../../ui/memory/words';
import type { TidyTab } from './tidyParts';

type Listed = Pick<
  Memory,
  'kind' | 'importance' | 'pinned' | 'createdAt' | 'lastAccessedAt' | 'accessCount' | 'expiresAt' | 'source'
>;

/** Why a memory is listed, in a few words each. `now`: UTC ms; `exempt`: importance above which facts never fade. */
export function reasonsFor(tab: TidyTab, memory: Listed, now: number, exempt: number): string[] {
  if (tab === 'secrets') return [sourceWords(memory.source), `made ${timeAgo(memory.createdAt, now)}`];
  if (tab === 'expired') {
    return [
      memory.expiresAt === null ? 'expired' : `ended ${timeAgo(memory.expiresAt, now)}`,
      usedWords(memory, now),
    ];
  }
  return [
    `made ${timeAgo(memory.createdAt, now)}`,
    usedWords(memory, now),
    `importance ${formatScore(memory.importance)}`,
    `${formatScore(decayScore(memory, now, exempt))} left`,
  ];
}

function usedWords({ lastAccessedAt, accessCount }: Listed, now: number): string {
  if (accessCount === 0 || lastAccessedAt === null) return 'never used';
  return `last used ${timeAgo(lastAccessedAt, now)}`;
}
