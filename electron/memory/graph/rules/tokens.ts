import { GIVEN_NAMES } from './lexicon/people';
import { NOT_NAMES } from './lexicon/words';

/** A word or a mark, with its place in the original text (UTF-16 units). */
export interface Token {
  text: string;
  /** Lower case, apostrophes straight. */
  lower: string;
  start: number;
  end: number;
  word: boolean;
  /** Is written like a name: begins with a capital letter, or as "eBay" does. */
  capital: boolean;
  /** The sentence, or a part of it after a colon or a bullet, begins here. */
  initial: boolean;
}

export interface Sentence {
  tokens: Token[];
  question: boolean;
}

/** Stands for what is not prose: code, addresses, quotations. Nothing is read across it. */
export const BARRIER = '\uFFFC';

/** A run of barriers is one token. */
const WORD = /\uFFFC+|[\p{L}\p{N}\p{M}]+(?:[.'’\-+&_@][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?|[^\s]/gu;
const DECORATION = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D\uFE0F]$/u;

/** Emoji and their joiners: they end a phrase, and say nothing before a clause. */
export function isDecoration(token: Token | undefined): boolean {
  return token !== undefined && !token.word && DECORATION.test(token.text);
}

/** Whether these words, in lower case, stand here. */
export function follows(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[at + index]?.lower === word);
}

const ENDS = new Set('. ! ? … 。 ！ ？'.split(' '));
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr vs etc inc ltd co corp approx e.g i.e dept est fig no'.split(' '),
);
const CONTRACTION = /^(.+)(n't|'s|'m|'re|'ve|'ll|'d)$/u;
/** Contractions as they are typed in a hurry: what comes off their end. */
const HURRIED: ReadonlyMap<string, string> = new Map(
  'im ive dont doesnt isnt arent didnt wont cant havent hasnt'.split(' ').map((word) => {
    const length = word.endsWith('m') ? 1 : 2;
    return [word, word.slice(-length)];
  }),
);
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['m', "'m"],
  ['ve', "'ve"],
  ['nt', "n't"],
]);

/** "eBay", "iPhone" and "1Password" are written like names too; "pH", "5G" and "4K" are not. */
const NAME_START = /^(?:\p{Lu}|\p{Ll}\p{Lu}\p{L}{2,}|\d\p{Lu}\p{Ll}{2,}|3M$)/u;

function makeToken(text: string, start: number): Token {
  const lower = text.toLowerCase().replace(/’/gu, "'");
  return {
    text,
    lower,
    start,
    end: start + text.length,
    word: /[\p{L}\p{N}]/u.test(text) && !text.includes('@'),
    capital: NAME_START.test(text),
    initial: false,
  };
}

function pieces(text: string, start: number): Token[] {
  const token = makeToken(text, start);
  const hurried = HURRIED.get(token.lower);
  const ending = hurried ?? CONTRACTION.exec(token.lower.slice(-40))?.[2];
  if (ending === undefined) return [token];
  const at = text.length - ending.length;
  const rest = makeToken(text.slice(at), start + at);
  return [
    makeToken(text.slice(0, at), start),
    { ...rest, lower: WRITTEN_OUT.get(hurried ?? '') ?? rest.lower },
  ];
}

function endsSentence(token: Token, previous: Token | undefined): boolean {
  if (!ENDS.has(token.text)) return false;
  if (token.text !== '.' || previous === undefined) return true;
  const initial = previous.text.length === 1 && previous.capital && previous.text !== 'I';
  return !initial && !ABBREVIATIONS.has(previous.lower);
}

/** After these a stop may be both: "works at Acme Inc. He …". */
const LAST_ABBREVIATIONS = new Set('inc ltd co corp etc'.split(' '));

/** The stop of an abbreviation, with which a sentence may end, and a word that begins one. */
function beginsNext(tokens: readonly Token[], next: Token): boolean {
  if (tokens.at(-1)?.text !== '.' || !LAST_ABBREVIATIONS.has(tokens.at(-2)?.lower ?? '')) return false;
  return next.capital && (NOT_NAMES.has(next.lower) || GIVEN_NAMES.has(next.text));
}

const BULLETS = new Set(['-', '*', '•', '#', '–', '+']);

function breaksLine(gap: string, next: Token): boolean {
  const first = gap.indexOf('\n');
  if (first < 0) return false;
  if (gap.includes('\n', first + 1)) return true;
  return next.capital || BULLETS.has(next.text) || /^\d+$/u.test(next.text);
}

/** Cuts prose (see maskText) into sentences; a new line counts as an end unless the sentence plainly goes on. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: Token[] = [];
  let previous: Token | undefined;
  const flush = (question: boolean) => {
    if (tokens.length > 0) sentences.push({ tokens, question });
    tokens = [];
  };
  for (const match of text.matchAll(WORD)) {
    for (const token of pieces(match[0], match.index)) {
      if (previous !== undefined && breaksLine(text.slice(previous.end, token.start), token)) flush(false);
      if (beginsNext(tokens, token)) flush(false);
      if (endsSentence(token, previous)) {
        flush(token.text === '?' || token.text === '？');
      } else if (tokens.length > 0 || !BULLETS.has(token.text)) {
        token.initial = tokens.length === 0 || tokens.at(-1)?.text === ':';
        tokens.push(token);
      }
      previous = token;
    }
  }
  flush(false);
  return sentences;
}
