import type { ProposedFact } from './proposer';

/** Statements about the person that are worth keeping, as said. Reads the person's own words only. */
export function proposeByRules(text: string): ProposedFact[] {
  return /^I (?:live|work) (?:in|at) [^.?!,;:\n]{2,60}\.?$/u.test(text.trim())
    ? [{ text: text.trim(), confidence: 0.9 }]
    : [];
}
