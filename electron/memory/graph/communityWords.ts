import { createHash } from 'node:crypto';
import { plural, shorten } from '../words';
import { describeFact } from '#shared/domain/describeFact';

interface Fact {
  source: string;
  relation: string;
  target: string;
}

/** What a community is described by. */
export interface CommunityTerms {
  /** Names of its best connected members, best first. */
  names: readonly string[];
  /** Its surest facts. */
  facts: readonly Fact[];
}

/** Names in the name of a community, the rest being counted. */
const NAMED = 2;
const LONGEST_NAME = 40;
const TOLD = 3;
const LONGEST_SUMMARY = 300;

/** "Falcon, Python and 5 others", without a model. `size`: members in all. */
export function nameByTerms(names: readonly string[], size: number): string {
  const shown = names.slice(0, NAMED).map((name) => shorten(name, LONGEST_NAME));
  const others = size - shown.length;
  if (others <= 0) return shown.join(' and ');
  return `${shown.join(', ')} and ${plural(others, 'other')}`;
}

/** What its surest facts say; null when none is there. */
export function summaryByTerms(facts: readonly Fact[]): string | null {
  const sentences = facts.slice(0, TOLD).map((fact) => describeFact(fact));
  return sentences.length === 0 ? null : shorten(sentences.join(' '), LONGEST_SUMMARY);
}

/** Other terms, another fingerprint. */
export function fingerprintOf({ names, facts }: CommunityTerms): string {
  const terms = [names, facts.map(({ source, relation, target }) => [source, relation, target])];
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 32);
}
