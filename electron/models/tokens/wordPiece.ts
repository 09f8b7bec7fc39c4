import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What BERT models take at once, [CLS] and [SEP] included. */
export const MAX_IDS = 256;
/** A longer word is unknown as a whole, as in the original. */
const MAX_WORD_CHARACTERS = 100;

const SPACE = /[\t\n\r\u0085\u2028\u2029\p{Zs}]/gu;
const DROPPED = /[\ufffd\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const IDEOGRAPH =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
const MARK = /\p{Mn}/gu;
const UPPERCASE = /\p{Changes_When_Lowercased}/gu;
// ASCII symbols ($, +, <, ^ …) count as punctuation here although Unicode says otherwise.
const WORD = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;

/** The words of a text as the model sees them: without case and accents, each punctuation mark alone. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(SPACE, ' ')
    .replace(DROPPED, '')
    .replace(IDEOGRAPH, ' $& ')
    .normalize('NFD')
    .replace(MARK, '')
    // One character at a time: the final-sigma rule of whole-string lower-casing is not the model's.
    .replace(UPPERCASE, (character) => character.toLowerCase());
  return plain.match(WORD) ?? [];
}

/** The uncased BERT tokenizer, from vocab.txt alone. "[SEP]" and the like in a text stay plain text. */
export class WordPiece {
  readonly #vocabulary = new Map<string, number>();
  /** Length of the longest token: no piece of a word is longer. UTF-16 units. */
  #longest = 0;
  readonly #start: number;
  readonly #end: number;
  readonly unknown: number;

  /** Takes the contents of vocab.txt. Throws when it is not a BERT vocabulary. */
  constructor(vocabulary: string) {
    for (const [id, line] of vocabulary.split('\n').entries()) {
      const token = line.replace(/\r$/, '');
      if (token !== '') this.#vocabulary.set(token, id);
      this.#longest = Math.max(this.#longest, token.length);
    }
    this.#start = this.#special('[CLS]');
    this.#end = this.#special('[SEP]');
    this.unknown = this.#special('[UNK]');
  }

  /** Ids with [CLS] and [SEP], at most maxIds; what does not fit is left out. */
  encode(text: string, maxIds = MAX_IDS): number[] {
    return [this.#start, ...this.#ids(text, maxIds - 2), this.#end];
  }

  /** Tokens of a text, [CLS] and [SEP] not counted; an estimate for models with another vocabulary. */
  count(text: string): number {
    return this.#ids(text, Number.POSITIVE_INFINITY).length;
  }

  #special(token: string): number {
    const id = this.#vocabulary.get(token);
    if (id === undefined) throw new Error(`The vocabulary lacks ${token}.`);
    return id;
  }

  #ids(text: string, limit: number): number[] {
    const ids: number[] = [];
    for (const word of wordsOf(text)) {
      if (ids.length >= limit) break;
      ids.push(...this.#pieces(word));
    }
    return ids.length > limit ? ids.slice(0, limit) : ids;
  }

  /** Longest known piece first, from left to right; a word with an unknown rest is unknown as a whole. */
  #pieces(word: string): number[] {
    const whole = this.#vocabulary.get(word);
    if (whole !== undefined) return [whole];
    const characters = Array.from(word);
    if (characters.length > MAX_WORD_CHARACTERS) return [this.unknown];
    const ids: number[] = [];
    let start = 0;
    while (start < characters.length) {
      const piece = this.#longestPiece(characters, start);
      if (piece === null) return [this.unknown];
      ids.push(piece.id);
      start = piece.end;
    }
    return ids;
  }

  #longestPiece(characters: readonly string[], start: number): { id: number; end: number } | null {
    const prefix = start > 0 ? '##' : '';
    for (let end = Math.min(characters.length, start + this.#longest); end > start; end -= 1) {
      const id = this.#vocabulary.get(prefix + characters.slice(start, end).join(''));
      if (id !== undefined) return { id, end };
    }
    return null;
  }
}

const loaded = new Map<string, WordPiece>();

/** The tokenizer of the app's own vocabulary, read once per folder. Throws when the file is missing. */
export function loadWordPiece(resourcesDir: string): WordPiece {
  const known = loaded.get(resourcesDir);
  if (known !== undefined) return known;
  const wordPiece = new WordPiece(readFileSync(join(resourcesDir, 'minilm-w8', 'vocab.txt'), 'utf8'));
  loaded.set(resourcesDir, wordPiece);
  return wordPiece;
}

/** No model puts more characters than this into a token, on average, in any text worth reading. */
const MOST_CHARACTERS_A_TOKEN = 6;

/**
 * Estimates the tokens of a text for models of unknown vocabulary: counted with the app's own one, except that
 * long unknown words (keys, encoded files), which are one token there, count by their length.
 */
export function createTokenCounter(resourcesDir: string): (text: string) => number {
  return (text) =>
    Math.max(
      loadWordPiece(resourcesDir).count(text),
      Math.floor(text.trim().length / MOST_CHARACTERS_A_TOKEN),
    );
}
