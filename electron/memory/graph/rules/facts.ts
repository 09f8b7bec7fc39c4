import type { Polarity } from '../extraction';
import type { Noun } from './nouns';

/** A relation between two nouns, before it is turned into the extractor's result. */
export interface Fact {
  source: Noun;
  relation: string;
  target: Noun;
  confidence: number;
  polarity: Polarity;
  validFrom: number | null;
  validTo: number | null;
}

/** Stated outright, by a verb that means just that. */
export const STATED = 0.9;
/** Follows from how a thing is named or described ("my sister Hannah", "CEO of Acme"). */
export const DESCRIBED = 0.85;
/** Follows from something near it ("we use Rust for Falcon"). */
export const IMPLIED = 0.75;

export function makeFact(source: Noun, relation: string, target: Noun, confidence = STATED): Fact {
  return { source, relation, target, confidence, polarity: 'holds', validFrom: null, validTo: null };
}

export function crossFacts(
  sources: readonly Noun[],
  relation: string,
  targets: readonly Noun[],
  confidence = STATED,
): Fact[] {
  return sources.flatMap((source) => targets.map((target) => makeFact(source, relation, target, confidence)));
}
