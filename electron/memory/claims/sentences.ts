import { maskText } from '../graph/rules/maskText';
import { BARRIER, splitSentences, type Token } from '../graph/rules/tokens';

/** One sentence of the person's. */
export interface Said {
  /** As written, with its closing mark, without what merely opens it ("By the way, "). */
  text: string;
  /** What opens it, in lower case, without marks: "no actually". */
  opening: string;
  /** The words in lower case and the marks, each after a space; contractions written out, no closing mark. */
  plain: string;
  question: boolean;
  /** Code, an address or a quotation stands in it. */
  foreign: boolean;
}

/** They open a sentence and say nothing. */
const FILLERS = new Set(
  'and but also so well sorry oops wait oh ah hi hello hey btw fyi anyway yes yeah yep ok okay no nope actually honestly personally plus besides'.split(
    ' ',
  ),
);
const FILLER_PHRASES = [
  'by the way',
  'in fact',
  'for the record',
  'just so you know',
  'for context',
  'for your information',
  'as you know',
  'to be honest',
  'good morning',
  'good evening',
].map((phrase) => phrase.split(' '));

const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ["'m", 'am'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
  ["n't", 'not'],
]);
const STEMS: ReadonlyMap<string, string> = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
  ['sha', 'shall'],
]);

/** Cuts the text into sentences; what is quoted or code is there only as a barrier. */
export function readSentences(text: string): Said[] {
  return splitSentences(maskText(text)).flatMap(({ tokens, question }) => {
    const opening = openingLength(tokens);
    const said = tokens.slice(opening);
    const first = said[0];
    const last = said.at(-1);
    if (first === undefined || last === undefined) return [];
    const mark = /^["”»`)]?[.!?…。！？]*/u.exec(text.slice(last.end))?.[0] ?? '';
    return [
      {
        text: text
          .slice(first.start, last.end + mark.length)
          .replace(/\s+/gu, ' ')
          .trim(),
        opening: wordsOf(tokens.slice(0, opening)),
        plain: plainWords(said),
        question,
        foreign: tokens.some((token) => token.text.startsWith(BARRIER)),
      },
    ];
  });
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .filter((token) => token.word)
    .map((token) => token.lower)
    .join(' ');
}

function plainWords(tokens: readonly Token[]): string {
  return tokens
    .map(({ lower }, at) => {
      const next = tokens[at + 1]?.lower;
      const stem = next === "n't" ? STEMS.get(lower) : undefined;
      return stem ?? WRITTEN_OUT.get(lower) ?? lower;
    })
    .join(' ');
}

function openingLength(tokens: readonly Token[]): number {
  let at = 0;
  for (;;) {
    const phrase = FILLER_PHRASES.find((words) => words.every((word, i) => tokens[at + i]?.lower === word));
    const step = phrase?.length ?? (FILLERS.has(tokens[at]?.lower ?? '') ? 1 : 0);
    if (step === 0) return at;
    at += step;
    while ([',', ':', '-', '–', '—', '…'].includes(tokens[at]?.text ?? '')) at += 1;
  }
}
