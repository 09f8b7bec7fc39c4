import type { TextSpan, Used } from '#shared/domain/session';
import { describeFact } from '../memory/graph/questions';
import { personalClaims } from './claims';
import { isAboutTheSame, sharedMeaning, wordsOf, type SaidWords } from './claimWords';

/** Share of a claim's words that a text must hold to support it. */
const ENOUGH_SHARED = 0.6;
/** Calibrated similarity from which a text says the same in other words. */
const SAYS_THE_SAME = 0.6;
/** Sentences looked at; what an answer claims after that many is not marked. */
const MAX_CLAIMS = 40;

/** Calibrated similarity of each claim (row) to each text (column); null while nothing can embed. */
export type Similarities = (
  claims: readonly string[],
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<number[][] | null>;

/**
 * Sentences of an answer that assert something about the person which neither a listed memory or fact nor the
 * person's own message says. `said`: that message; what it asks supports nothing.
 */
export async function unsupportedClaims(
  answer: string,
  context: { used: Used; said: string; similarities: Similarities; signal: AbortSignal },
): Promise<TextSpan[]> {
  const claims = personalClaims(answer).slice(0, MAX_CLAIMS);
  const texts = [
    ...context.used.memories.map(({ text }) => text),
    ...context.used.facts.map((fact) => describeFact(fact)),
    ...statementsIn(context.said),
  ];
  const known = texts.map((text) => wordsOf(text));
  const open = claims
    .map((claim) => ({ ...claim, parts: claim.parts.filter((part) => !saidIn(wordsOf(part), known)) }))
    .filter((claim) => claim.parts.length > 0);
  if (open.length === 0 || texts.length === 0) return open.map(({ span }) => span);
  const parts = open.flatMap((claim) => claim.parts);
  const similar = await context.similarities(parts.map(asThePersonSaysIt), texts, context.signal);
  if (similar === null) return open.map(({ span }) => span);
  const supported = new Set(
    parts.filter((part, row) => meansTheSame(wordsOf(part), known, similar[row] ?? [])),
  );
  return open.filter((claim) => claim.parts.some((part) => !supported.has(part))).map(({ span }) => span);
}

function saidIn(claim: SaidWords, texts: readonly SaidWords[]): boolean {
  return claim.content.size === 0 || texts.some((text) => sharedMeaning(claim, text) >= ENOUGH_SHARED);
}

function meansTheSame(claim: SaidWords, texts: readonly SaidWords[], similar: readonly number[]): boolean {
  return texts.some((text, column) => (similar[column] ?? 0) >= SAYS_THE_SAME && isAboutTheSame(claim, text));
}

function statementsIn(message: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(message)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'));
}

/** Memories are in the first person; claims come nearer to them in it. */
function asThePersonSaysIt(claim: string): string {
  return claim
    .replace(/\byou['’]re\b|\byou are\b/giu, 'I am')
    .replace(/\byou were\b/giu, 'I was')
    .replace(/\byou['’]ve\b/giu, 'I have')
    .replace(/\byourself\b/giu, 'myself')
    .replace(/\byours\b/giu, 'mine')
    .replace(/\byour\b/giu, 'my')
    .replace(/\byou\b/giu, 'I');
}
