import { claimOf } from '../claims/polarity';
import { readSentences, type Said } from '../claims/sentences';
import { slotOf } from '../claims/slots';
import { readCue, WRONG_ALONE, type Cue } from './correctionCues';
import { completeFragment } from './fragments';
import { isNotTheirOwn, proposeByRules, statesPlainly } from './ruleProposer';
import type { Utterance } from './proposer';

export interface Correction {
  /** Self-contained, without the words that announce it. */
  text: string;
  /** 0–1 */
  confidence: number;
  /** Whether the text is what was meant; a guess is for the person to judge. */
  certain: boolean;
  /** The statement that it was made from, where the person gave a fragment only. */
  replaces: string | null;
  /** What it says is wrong: "not Tuesday". */
  instead: string | null;
}

/** A sentence of its own that says something is wrong: how sure what follows is the right thing. */
const AFTER_WRONG = 0.9;
const GUESS = 0.5;

/**
 * Statements of the person's that set something right. A question, a wish about the answer ("make it shorter") or a
 * mere "actually" corrects nothing. Never throws.
 */
export function findCorrections({
  text,
  previous,
  usedTexts,
}: Pick<Utterance, 'text' | 'previous' | 'usedTexts'>): Correction[] {
  if (isNotTheirOwn(text)) return [];
  const found: Correction[] = [];
  let wrong = false;
  for (const said of readSentences(text)) {
    if (said.foreign || said.question) {
      wrong = false;
      continue;
    }
    const cue = wrong ? { confidence: AFTER_WRONG, rest: said, instead: null } : readCue(said);
    wrong = WRONG_ALONE.test(said.plain);
    if (wrong || cue === null) continue;
    const correction = judge(cue, said) ?? fragment(cue, previous, usedTexts);
    if (correction !== null) found.push(correction);
  }
  return found;
}

/** Begins with who or what it is about, and has a verb. */
const STATEMENT =
  /^(?:(?:i|we) |(?:my|our|the) (?:[^ ]+ ){1,6}?(?:is|are|was|were|has|have|had|does|can|will|lives?|works?|likes?|loves?|hates?|prefers?|uses?|plays?|speaks?|comes?|goes|got|moved|died|starts?|ends?|costs?|called) |[^ ]+ (?:[^ ]+ ){0,3}?(?:is|are|was|were|has|have|had|does|can|will|lives?|works?|likes?|loves?|hates?|prefers?|uses?|plays?|speaks?|comes?|goes|got|moved|died|starts?|ends?|costs?|called) )/u;

/** A whole statement follows the cue. */
function judge({ rest, confidence, instead }: Cue, said: Said): Correction | null {
  if (!statesPlainly(rest.plain) || !STATEMENT.test(rest.plain)) return null;
  const states =
    slotOf(rest.text) !== null || claimOf(rest.text) !== null || proposeByRules(rest.text).length > 0;
  if (!states) return null;
  const text = rest === said && said.opening === '' ? rest.text : capital(rest.text);
  return { text, confidence, certain: true, replaces: null, instead };
}

/** "No, I meant Berlin": the statement before, or the one that the answer quoted, with that in its place. */
function fragment(cue: Cue, previous: string | null, usedTexts: readonly string[]): Correction | null {
  const bases = [...(previous === null ? [] : statementsIn(previous)), ...usedTexts];
  let guess: Correction | null = null;
  for (const base of bases) {
    const completed = completeFragment(cue.rest.text, base);
    if (completed === null) continue;
    const correction = {
      text: completed.text,
      confidence: completed.certain ? cue.confidence : Math.min(cue.confidence, GUESS),
      certain: completed.certain,
      replaces: base,
      instead: completed.replaced,
    };
    if (completed.certain) return correction;
    guess ??= correction;
  }
  return guess;
}

/** Statements in the message before: of a question or a request nothing is to be completed. */
function statementsIn(previous: string): string[] {
  if (isNotTheirOwn(previous)) return [];
  return readSentences(previous)
    .filter((said) => !said.question && !said.foreign && statesPlainly(said.plain))
    .map((said) => said.text)
    .filter((text) => slotOf(text) !== null || proposeByRules(text).length > 0);
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
