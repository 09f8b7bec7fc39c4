import { porterStem } from './porter';

/** A word of a text as full text sees it. */
export interface TextToken {
  /** UTF-16 offsets. */
  from: number;
  to: number;
  /** What it is compared by, with one character for each byte. */
  stem: string;
  /** Without case and diacritics, likewise. */
  word: string;
}

/** Marks that stand within words without parting them, in FTS5's `unicode61`. */
const WITHIN = '\u0300-\u0304\u0306-\u030C\u030F\u0311\u031B\u0323-\u0328\u032D\u032E\u0330\u0331';
const TOKEN = new RegExp(`[\\p{L}\\p{N}\\p{Co}][\\p{L}\\p{N}\\p{Co}${WITHIN}]*`, 'gu');
const LATIN_MARKS = new RegExp(`(\\p{Script=Latin})\\p{M}+`, 'gu');
const MARKS = new RegExp(`[${WITHIN}]`, 'gu');

/** The words of a text, as `porter unicode61 remove_diacritics 2` (the tokenizer of `memories_fts`) splits and folds it. */
export function* textTokens(text: string): Generator<TextToken> {
  for (const match of text.matchAll(TOKEN)) {
    const [word] = match;
    const folded = foldedBytes(word);
    yield { from: match.index, to: match.index + word.length, stem: porterStem(folded), word: folded };
  }
}

const ASCII = /^[\w]*$/u;

function foldedBytes(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const bare = lower.normalize('NFD').replace(LATIN_MARKS, '$1').normalize('NFC').replace(MARKS, '');
  return Buffer.from(bare, 'utf8').toString('latin1');
}
