import type { Fact } from '#shared/domain/graph';
import { describeFact } from '../memory/graph/questions';
import { localDay } from './localDay';

/** A fact as a sentence, with the days (of the zone) on which it began and ended where it is of another time. */
export function factWords(fact: Fact, zone: string): string {
  const sentence = describeFact(fact);
  if (fact.held === undefined) return sentence;
  const { from, to } = fact.held;
  const days =
    to === null ? `since ${localDay(from, zone)}` : `${localDay(from, zone)} to ${localDay(to, zone)}`;
  return `${sentence.replace(/\.$/u, '')} (${days}).`;
}
