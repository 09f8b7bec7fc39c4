import type { Coverage, RecallRoute, TimeRange } from '#shared/domain/recall';
import type { UsedFact, UsedMemory } from '#shared/domain/session';
import { countOf, formatNumber, formatScore } from '../format';

const ROUTE_WORDS: Readonly<Record<RecallRoute, string>> = {
  keyword: 'By words',
  semantic: 'By meaning',
  hybrid: 'By words and meaning',
  graph: 'By relations',
  episodic: 'By time',
};

export function routeWords(route: RecallRoute): string {
  return ROUTE_WORDS[route];
}

export function coverageWords({ covered, probability }: Coverage): string {
  return `${covered ? 'Memory covers this' : 'Memory does not cover this'}: ${formatScore(probability)}`;
}

/** "412 of 1,024 tokens" */
export function budgetWords({ tokens, limit }: { tokens: number; limit: number }): string {
  return `${formatNumber(tokens)} of ${formatNumber(limit)} tokens`;
}

/** "“last Tuesday”: 17 Nov 2026". An empty time zone, or one that does not exist, is the system's. */
export function rangeWords({ from, to, text }: TimeRange, timeZone: string): string {
  // `to` is no longer part of the range: its own day would be one too many.
  return `“${text}”: ${dayFormat(timeZone).formatRange(from, Math.max(from, to - 1))}`;
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const dateStyle = 'medium';
  if (timeZone === '') return new Intl.DateTimeFormat('en-GB', { dateStyle });
  try {
    return new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone });
  } catch {
    return dayFormat('');
  }
}

export interface UsedGroups {
  memories: UsedMemory[];
  corrections: UsedMemory[];
  passages: UsedMemory[];
}

/** What was put before an answer, by what it is; each keeps its number. */
export function groupUsed(memories: readonly UsedMemory[]): UsedGroups {
  const groups: UsedGroups = { memories: [], corrections: [], passages: [] };
  for (const memory of memories) {
    if (memory.kind === 'correction') groups.corrections.push(memory);
    else if (memory.kind === 'document') groups.passages.push(memory);
    else groups.memories.push(memory);
  }
  return groups;
}

interface Part {
  title: string;
  items: readonly (UsedMemory | UsedFact)[];
}

/** The parts that hold something, by their first number, and each by its numbers: the eye counts on. */
export function inNumberOrder(parts: readonly Part[]): Part[] {
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title, items: [...items].sort((a, b) => a.position - b.position) }))
    .sort((a, b) => (a.items[0]?.position ?? 0) - (b.items[0]?.position ?? 0));
}

/** "2 memories, 1 correction, 3 facts": what there is nothing of is left out. */
export function usedCounts(groups: UsedGroups, facts: readonly UsedFact[]): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [groups.memories.length, 'memory', 'memories'],
    [groups.corrections.length, 'correction', 'corrections'],
    [groups.passages.length, 'passage', 'passages'],
    [facts.length, 'fact', 'facts'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countOf(count, one, many))
    .join(', ');
}

/** Whether a memory still says what an answer had of it, whole or in parts with "…" where some were left out. */
export function saysStill(now: string, had: string): boolean {
  const whole = plain(now);
  if (!had.includes('…')) return whole === plain(had);
  return had.split('…').every((part) => whole.includes(plain(part)));
}

function plain(text: string): string {
  return text.replaceAll('…', ' ').replace(/\s+/gu, ' ').trim();
}
