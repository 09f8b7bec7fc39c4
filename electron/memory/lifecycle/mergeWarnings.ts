import type { Memory } from '#shared/domain/memory';
import { contentWords } from '../claims/contentWords';
import { claimOf, isPolarityFlip } from '../claims/polarity';
import { isOtherValue, slotOf } from '../claims/slots';
import { differsInSubstance, type Difference } from '../claims/substance';
import { quote } from '../words';
import { joinTexts } from './mergeText';

const DIFFERENCES: Record<Difference, string> = {
  negation: 'differ in whether they deny it',
  numbers: 'differ in a number',
  names: 'differ in a name',
  dates: 'differ in a date',
  opposites: 'say opposite things',
  order: 'say it the other way round',
  people: 'are about different people',
};

const QUOTE_LENGTH = 40;

/** Why joining these may lose something, in words: each that stays apart from the one that is kept, and each pair that contradicts. */
export function mergeWarnings(kept: Memory, memories: readonly Memory[]): string[] {
  const others = memories.filter(({ id }) => id !== kept.id);
  return [
    ...contradictions(memories),
    ...others.flatMap((other) => difference(kept, other)),
    ...unlike('kind', kept.kind, memories),
    ...unlike('area', kept.scope, memories),
    ...(new Set(memories.map(({ expiresAt }) => expiresAt)).size > 1
      ? ['They expire at different times; the latest one holds.']
      : []),
  ];
}

function contradictions(memories: readonly Memory[]): string[] {
  const said = memories.map(({ text }) => ({ text, claim: claimOf(text), slot: slotOf(text) }));
  return said.flatMap((a, i) =>
    said.slice(i + 1).flatMap((b) => {
      if (isPolarityFlip(a.claim, b.claim)) return [pair(a.text, b.text, 'say the opposite of each other')];
      const otherwise = a.slot !== null && a.slot.functional && isOtherValue(a.slot, b.slot);
      return otherwise ? [pair(a.text, b.text, 'answer the same question differently')] : [];
    }),
  );
}

/** Of two that are about the same. */
function difference(kept: Memory, other: Memory): string[] {
  if (!isAlike(kept.text, other.text) || saysAllOf(kept.text, other.text)) return [];
  const found = differsInSubstance(kept.text, other.text);
  return found === null ? [] : [pair(kept.text, other.text, DIFFERENCES[found])];
}

/** Whether one of them says all that the other does. */
function saysAllOf(a: string, b: string): boolean {
  return [a.trim(), b.trim()].includes(joinTexts([a, b]));
}

/** Whether they share most of their telling words. */
function isAlike(a: string, b: string): boolean {
  const [first, second] = [contentWords(a), contentWords(b)];
  const shared = first.filter((word) => second.includes(word)).length;
  return 3 * shared >= 2 * Math.min(first.length, second.length);
}

function unlike(what: 'kind' | 'area', kept: string, memories: readonly Memory[]): string[] {
  const values = [...new Set(memories.map((memory) => (what === 'kind' ? memory.kind : memory.scope)))];
  if (values.length === 1) return [];
  return [
    `They are of different ${what}s (${values.join(', ')}); the ${what} of the one that stays holds: ${kept}.`,
  ];
}

function pair(a: string, b: string, words: string): string {
  return `${quote(a, QUOTE_LENGTH)} and ${quote(b, QUOTE_LENGTH)} ${words}.`;
}
