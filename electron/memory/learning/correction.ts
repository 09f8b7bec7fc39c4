import { contentWords } from '../claims/contentWords';
import { claimOf } from '../claims/polarity';
import { readSentences, type Said } from '../claims/sentences';
import { slotOf } from '../claims/slots';
import { readCue, WRONG_ALONE, type Cue } from './correctionCues';
import { denialOf, isObjection, readNotThere, readNotTrue } from './denials';
import { readEnding } from './endings';
import { completeFragment, replaceOnce } from './fragments';
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
  /** The sentence that it was found in, as written. */
  sentence: string;
  /** What has come to an end ("I gave up coffee"): of interest as a correction only where that is known. */
  ended: string | null;
}

/** A sentence of its own that says something is wrong: how sure what follows is the right thing. */
const AFTER_WRONG = 0.9;
const GUESS = 0.5;
const DENIED = 0.9;

/**
 * Statements of the person's that set something right. A question, a wish about the answer ("make it shorter") or a
 * mere "actually" corrects nothing. Never throws.
 */
export function findCorrections(
  utterance: Pick<Utterance, 'text' | 'previous' | 'usedTexts' | 'citedTexts'>,
): Correction[] {
  const { text } = utterance;
  if (isNotTheirOwn(text)) return [];
  if (isObjection(text)) return objection(utterance);
  const found: Correction[] = [];
  let wrong = false;
  for (const said of readSentences(text)) {
    if (said.foreign || said.question) {
      wrong = false;
      continue;
    }
    const denied = denial(said, utterance);
    const cue = wrong ? { confidence: AFTER_WRONG, rest: said, instead: null, meant: false } : readCue(said);
    wrong = denied === null && WRONG_ALONE.test(said.plain);
    if (wrong) continue;
    const correction = denied ?? (cue === null ? null : (judge(cue, said) ?? fragment(cue, said, utterance)));
    if (correction !== null) found.push(correction);
  }
  return found;
}

/** "That's wrong.": the opposite of the one memory that the answer cited, for the person to confirm. */
function objection({ text, citedTexts = [] }: Pick<Utterance, 'text' | 'citedTexts'>): Correction[] {
  const [cited, ...others] = citedTexts;
  const denied = cited === undefined || others.length > 0 ? null : denialOf(cited);
  return cited === undefined || denied === null
    ? []
    : [
        {
          text: denied,
          confidence: GUESS,
          certain: false,
          replaces: cited,
          instead: null,
          sentence: text,
          ended: null,
        },
      ];
}

function denial(
  said: Said,
  { usedTexts, citedTexts }: Pick<Utterance, 'usedTexts' | 'citedTexts'>,
): Correction | null {
  const there = readNotThere(said, citedTexts ?? usedTexts);
  const ending = readEnding(said);
  const text = readNotTrue(said) ?? there?.text ?? ending?.text ?? null;
  return text === null
    ? null
    : {
        text,
        confidence: DENIED,
        certain: true,
        replaces: there?.replaces ?? null,
        instead: null,
        sentence: said.text,
        ended: ending?.object ?? null,
      };
}

/** Begins with who or what it is about, and has a verb. */
const STATEMENT =
  /^(?:(?:i|we) |(?:my|our|the) (?:[^ ]+ ){1,6}?(?:is|are|was|were|has|have|had|does|can|will|lives?|works?|likes?|loves?|hates?|prefers?|uses?|plays?|speaks?|comes?|goes|got|moved|died|starts?|ends?|costs?|called) |[^ ]+ (?:[^ ]+ ){0,3}?(?:is|are|was|were|has|have|had|does|can|will|lives?|works?|likes?|loves?|hates?|prefers?|uses?|plays?|speaks?|comes?|goes|got|moved|died|starts?|ends?|costs?|called) )/u;

/** "I meant where Tom works." mends a question. */
const ASKS_ON = /^(?:where|what|when|who|whom|whose|which|why|how|whether|if)\b/u;

/** A whole statement follows the cue. */
function judge({ rest, confidence, instead }: Cue, said: Said): Correction | null {
  if (!statesPlainly(rest.plain) || !STATEMENT.test(rest.plain) || ASKS_ON.test(rest.plain)) return null;
  const states =
    slotOf(rest.text) !== null || claimOf(rest.text) !== null || proposeByRules(rest.text).length > 0;
  if (!states) return null;
  const text = rest === said && said.opening === '' ? rest.text : capital(rest.text);
  return { text, confidence, certain: true, replaces: null, instead, sentence: said.text, ended: null };
}

/**
 * "No, I meant Berlin": the statement before with that in its place. After a question it is the question that is
 * mended; only what names the wrong words ("not Lisbon but Porto") corrects what the answer quoted, and a bare
 * "No, Berlin" may.
 */
function fragment(
  cue: Cue,
  said: Said,
  { previous, usedTexts, citedTexts }: Pick<Utterance, 'previous' | 'usedTexts' | 'citedTexts'>,
): Correction | null {
  const { instead } = cue;
  const stated = previous === null ? [] : statementsIn(previous);
  if (instead !== null) {
    const holding = [...stated, ...usedTexts].filter((base) => replaceOnce(base, instead, '') !== null);
    const [base, ...others] = [...new Set(holding)];
    if (base === undefined || others.length > 0) return null;
    const value = insteadOf(instead, cue.rest.text, base);
    const text = value === null ? null : replaceOnce(base, instead, value);
    if (text === null) return null;
    return {
      text,
      confidence: cue.confidence,
      certain: true,
      replaces: base,
      instead,
      sentence: said.text,
      ended: null,
    };
  }
  const quoted = cue.meant ? [] : (citedTexts ?? usedTexts);
  const bases = stated.length > 0 ? stated : quoted;
  const found = bases.flatMap((base): Correction[] => {
    const completed = completeFragment(cue.rest.text, base);
    if (completed === null) return [];
    const certain = completed.certain && stated.length > 0;
    return [
      {
        text: completed.text,
        confidence: certain ? cue.confidence : Math.min(cue.confidence, GUESS),
        certain,
        replaces: base,
        instead: completed.replaced,
        sentence: said.text,
        ended: null,
      },
    ];
  });
  const certain = found.find((correction) => correction.certain);
  return certain ?? (stated.length > 0 || found.length === 1 ? (found[0] ?? null) : null);
}

/** What stands for the wrong words: all of the fragment, or its end ("Meeting on Wednesday, not Tuesday"). */
function insteadOf(instead: string, fragment: string, base: string): string | null {
  const words = bare(fragment).split(/\s+/u);
  const count = Math.min(words.length, instead.split(/\s+/u).length);
  const [before, value] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
  const known = new Set(contentWords(base));
  const aboutBase = contentWords(before).every((word) => known.has(word));
  return aboutBase && completeFragment(value, base) !== null ? value : null;
}

function bare(fragment: string): string {
  return fragment.replace(/^(?:in|on|at|from|to|for|with)\s+/iu, '').replace(/[.!]+$/u, '');
}

/** Statements in the message before: of a question or a request nothing is to be completed. */
function statementsIn(previous: string): string[] {
  const said = readSentences(previous);
  if (isNotTheirOwn(previous) || said.at(-1)?.question === true) return [];
  return said
    .filter(({ question, foreign, plain }) => !question && !foreign && statesPlainly(plain))
    .map(({ text }) => text)
    .filter((text) => slotOf(text) !== null || proposeByRules(text).length > 0);
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
