import { DAY_MS, decayScore, lastTouchedAt } from './decay';
import {
  REMEMBERED_KINDS,
  withoutPassages,
  type Memory,
  type MemoryFilter,
  type SuggestionKind,
} from './memory';

/** What some reasons mean at the moment. `now`: UTC ms. */
export interface PruneMeaning {
  now: number;
  settings: { decayExemptImportance: number; lowValueBelow: number };
}

/** What pruning looks at where nothing is said: not the trash, nor what gave way and is kept as history. */
const PRUNED_STATUSES: NonNullable<MemoryFilter['statuses']> = ['active', 'paused', 'archived'];

/** The filter that prunes by these criteria: pinned memories are exempt, and passages, which go with their document. */
export function pruneFilter(criteria: MemoryFilter): MemoryFilter {
  return withoutPassages({ statuses: PRUNED_STATUSES, ...criteria, pinned: false });
}

/** Why the filter picks this memory, each in a few words: "Not used for 14 months", "Decay score 0.08". */
export function pruneReasons(
  filter: MemoryFilter,
  memory: Memory,
  { now, settings }: PruneMeaning,
): string[] {
  const reasons: string[] = [];
  if (filter.createdBefore !== undefined) reasons.push(`Made ${span(now - memory.createdAt)} ago`);
  if (filter.idleSince !== undefined) reasons.push(`Not used for ${span(now - lastTouchedAt(memory))}`);
  if (filter.decayBelow !== undefined) reasons.push(decayWords(memory, now, settings.decayExemptImportance));
  if (filter.recalled === false) reasons.push('Never recalled');
  if (filter.importanceTo !== undefined) {
    reasons.push(`Low importance ${Number(memory.importance.toFixed(2))}`);
  }
  if (filter.flagged === true) reasons.push(...memory.flags.map((flag) => LOOKS_LIKE[flag]));
  const suggested = filter.suggested ?? [];
  reasons.push(
    ...suggested.flatMap((kind) => suggestedWords(kind, suggested.length === 1, memory, { now, settings })),
  );
  if (filter.kinds !== undefined && filter.kinds !== REMEMBERED_KINDS) {
    reasons.push(`Of the kind ${memory.kind}`);
  }
  if (filter.sources !== undefined) reasons.push(`From ${memory.source}`);
  return [...new Set(reasons)];
}

const LOOKS_LIKE: Record<Memory['flags'][number], string> = {
  secret: 'Looks like a secret',
  injection: 'Looks like an instruction',
};

function decayWords(memory: Memory, now: number, exemptImportance: number): string {
  return `Decay score ${decayScore(memory, now, exemptImportance).toFixed(2)}`;
}

/** `only`: nothing else can be the reason. */
function suggestedWords(
  kind: SuggestionKind,
  only: boolean,
  memory: Memory,
  { now, settings }: PruneMeaning,
): string[] {
  switch (kind) {
    case 'duplicate':
      return only ? ['Says the same as another'] : [];
    case 'contradiction':
      return only ? ['Contradicts another'] : [];
    case 'secret':
      return memory.flags.includes('secret') ? [LOOKS_LIKE.secret] : [];
    case 'expired':
      return memory.expiresAt !== null && memory.expiresAt <= now
        ? [`Expired ${span(now - memory.expiresAt)} ago`]
        : [];
    case 'low_value':
      return decayScore(memory, now, settings.decayExemptImportance) < settings.lowValueBelow
        ? [decayWords(memory, now, settings.decayExemptImportance)]
        : [];
  }
}

const MONTH_DAYS = 30.44;

/** "5 days", "14 months", "3 years". */
function span(ms: number): string {
  const days = Math.max(0, Math.floor(ms / DAY_MS));
  if (days < 61) return count(days, 'day');
  const months = Math.floor(days / MONTH_DAYS);
  return months < 36 ? count(months, 'month') : count(Math.floor(months / 12), 'year');
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/**
 * Of memories that say the same, by their ids, those that may go: all but one of each group. The first one of a group
 * stays, unless another group has it go.
 */
export function duplicatesToPrune(groups: readonly (readonly string[])[]): Set<string> {
  const going = new Set<string>();
  const staying = new Set<string>();
  for (const group of groups) {
    const kept = group.find((id) => staying.has(id)) ?? group.find((id) => !going.has(id));
    if (kept === undefined) continue;
    staying.add(kept);
    for (const id of group) if (!staying.has(id)) going.add(id);
  }
  return going;
}
