export interface SplitOptions {
  /** Counts the tokens of a text. */
  count: (text: string) => number;
  /** Most tokens of one part. */
  maxTokens: number;
  /** What goes beyond this many parts is left out. */
  maxParts: number;
}

const segmenters = {
  sentence: new Intl.Segmenter(undefined, { granularity: 'sentence' }),
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
  grapheme: new Intl.Segmenter(undefined, { granularity: 'grapheme' }),
};
type Granularity = keyof typeof segmenters;
const FINER: Record<Granularity, Granularity | null> = {
  sentence: 'word',
  word: 'grapheme',
  grapheme: null,
};

interface Piece {
  text: string;
  tokens: number;
}

/** Pieces that fit, in order: whole sentences where possible, else words, else graphemes. */
function* piecesOf(text: string, granularity: Granularity, options: SplitOptions): Generator<Piece> {
  const finer = FINER[granularity];
  for (const { segment } of segmenters[granularity].segment(text)) {
    const tokens = options.count(segment);
    if (tokens > options.maxTokens && finer !== null) yield* piecesOf(segment, finer, options);
    else yield { text: segment, tokens };
  }
}

const textOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('');
const tokensOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + piece.tokens, 0);

/**
 * Takes pieces off the end until the part fits, and returns them: a cut inside a word can make the joined
 * text longer, in tokens, than the sum of its pieces.
 */
function overflowOf(part: Piece[], options: SplitOptions): Piece[] {
  const overflow: Piece[] = [];
  while (part.length > 1 && options.count(textOf(part)) > options.maxTokens) {
    const last = part.pop();
    if (last !== undefined) overflow.unshift(last);
  }
  return overflow;
}

/** No text that people write has more characters to a token, on average. */
const MOST_CHARACTERS_A_TOKEN = 24;

/**
 * What can matter of a text that is far longer than all parts together: counting the rest would hold up the thread
 * for seconds. UTF-16 units, cut before a half character.
 */
function readable(text: string, { maxTokens, maxParts }: SplitOptions): string {
  const most = maxTokens * maxParts * MOST_CHARACTERS_A_TOKEN;
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Cuts a text into parts that fit, at the ends of sentences or words where possible and never inside a
 * grapheme. A text that fits is its only part; white space around parts is dropped.
 */
export function splitText(whole: string, options: SplitOptions): string[] {
  const text = readable(whole, options);
  if (options.count(text) <= options.maxTokens) return [text.trim()];
  const parts: string[] = [];
  let part: Piece[] = [];
  const close = (next: Piece[]): void => {
    const overflow = overflowOf(part, options);
    const closed = textOf(part).trim();
    if (closed !== '') parts.push(closed);
    part = [...overflow, ...next];
  };
  for (const piece of piecesOf(text, 'sentence', options)) {
    if (tokensOf(part) + piece.tokens > options.maxTokens) close([piece]);
    else part.push(piece);
    if (parts.length >= options.maxParts) return parts.slice(0, options.maxParts);
  }
  while (part.length > 0) close([]);
  return parts.slice(0, options.maxParts);
}
