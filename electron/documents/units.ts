export interface SplitOptions {
  /** Counts the tokens of a text. */
  count: (text: string) => number;
  /** Most tokens of a passage, overlap included. */
  chunkTokens: number;
  /** Most tokens that a passage repeats of the one before it under the same heading. */
  overlapTokens: number;
}

/** A piece of text that stays in one passage. */
export interface Unit {
  text: string;
  tokens: number;
}

/** No text that people write has more characters to a token, on average; space that counts as nothing may not go on for ever. */
const MOST_CHARACTERS_A_TOKEN = 24;

export function tokensIn(text: string, { count }: SplitOptions): number {
  return Math.max(count(text), Math.ceil(text.length / MOST_CHARACTERS_A_TOKEN));
}

/** Splits a text into pieces that are the text again when they are put together. */
type Cut = (text: string) => Iterable<string>;

const segmenters = {
  sentence: new Intl.Segmenter(undefined, { granularity: 'sentence' }),
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
  grapheme: new Intl.Segmenter(undefined, { granularity: 'grapheme' }),
};

/** Segmenters take all of a text at once: a file in one line comes in pieces of this length. UTF-16 units. */
const LONGEST = 20_000;

const PROSE: readonly Cut[] = [
  after(/\n[^\S\n]*(?:\n[^\S\n]*)+/gu),
  after(/\n/gu),
  pieces,
  segments('sentence'),
  segments('word'),
  segments('grapheme'),
];
const CODE: readonly Cut[] = [
  // A blank line before a line that is not indented: functions, classes, rules.
  after(/\n[^\S\n]*\n+(?=\S)/gu),
  after(/\n[^\S\n]*(?:\n[^\S\n]*)+/gu),
  after(/\n/gu),
  pieces,
  segments('word'),
  segments('grapheme'),
];

/** The largest pieces of a text that fit a passage, in order. */
export function* unitsOf(text: string, code: boolean, options: SplitOptions): Generator<Unit> {
  yield* within(text, code ? CODE : PROSE, options);
}

function* within(text: string, [cut, ...finer]: readonly Cut[], options: SplitOptions): Generator<Unit> {
  // What is far too long need not be counted to be cut.
  const tokens = text.length > LONGEST ? Number.POSITIVE_INFINITY : tokensIn(text, options);
  if (tokens <= options.chunkTokens || cut === undefined) {
    if (text !== '') yield { text, tokens };
    return;
  }
  for (const piece of cut(text)) yield* within(piece, finer, options);
}

/** Behind each match. */
function after(pattern: RegExp): Cut {
  return function* cut(text) {
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (end > from) yield text.slice(from, end);
      from = end;
    }
    if (from < text.length) yield text.slice(from);
  };
}

function segments(granularity: keyof typeof segmenters): Cut {
  return function* cut(text) {
    for (const { segment } of segmenters[granularity].segment(text)) yield segment;
  };
}

/** At a space where there is one, else between graphemes. */
function* pieces(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > LONGEST) {
    const space = text.lastIndexOf(' ', from + LONGEST);
    const end = space > from + LONGEST / 2 ? space + 1 : graphemeEnd(text, from + LONGEST);
    yield text.slice(from, end);
    from = end;
  }
  yield text.slice(from);
}

/** The first boundary of graphemes at or after this place. */
function graphemeEnd(text: string, at: number): number {
  const around = 100;
  const from = Math.max(0, at - around);
  for (const { index } of segmenters.grapheme.segment(text.slice(from, at + around))) {
    if (from + index >= at) return from + index;
  }
  return Math.min(text.length, at + around);
}

/** The last sentences of a text that have so many tokens at most, or else its last words. */
export function wordsFromEnd(text: string, tokens: number, options: SplitOptions): string {
  if (tokens <= 0) return '';
  const tail = text.slice(-tokens * MOST_CHARACTERS_A_TOKEN);
  for (const granularity of ['sentence', 'word'] as const) {
    const found = [...segmenters[granularity].segment(tail)].map(({ segment }) => segment);
    // The first one may have been cut in two.
    if (tail.length < text.length) found.shift();
    const from = firstThatFits(found, tokens, options);
    if (from < found.length) return found.slice(from).join('').trimStart();
  }
  return '';
}

function firstThatFits(parts: readonly string[], tokens: number, options: SplitOptions): number {
  let sum = 0;
  let from = parts.length;
  for (let i = parts.length - 1; i >= 0; i--) {
    sum += tokensIn(parts[i] ?? '', options);
    if (sum > tokens) break;
    from = i;
  }
  return parts.slice(from).join('').trim() === '' ? parts.length : from;
}
