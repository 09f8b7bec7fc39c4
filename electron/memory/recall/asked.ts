import { isFunctionWord } from '../../store/functionWords';

/** What a query says about how it wants to be answered, beside what it is about. */
export interface Asked {
  /** It speaks to the assistant: "What did you recommend?" */
  addressesAssistant: boolean;
  /** Its words, folded, in order. */
  words: readonly string[];
  /** Texts that are meant as they stand: quoted phrases, 50%, C++, snake_case. */
  literals: readonly string[];
  /** What it calls by a number: note 12, room 7. */
  numbered: readonly Numbered[];
  /** It asks for these and names nothing else. */
  literalOnly: boolean;
}

export interface Numbered {
  /** Folded. */
  word: string;
  number: string;
}

const ADDRESSES = new Set(['you', 'your', 'yours', 'yourself']);
const QUOTED = /"[^"]{2,}"|“[^”]{2,}”|„[^“”]{2,}[“”]|«[^»]{2,}»|`[^`]{2,}`/gu;
/** Symbols within or at the end of a word that full text splits at, but that people mean. */
const MEANT = /[%_+#@$=\\^|~<>]|::|\p{L}&\p{L}|^[./~]*\/[\p{L}\p{N}]/u;
const AROUND = /^[.,;:!?()'"“”‘’[\]{}]+|[.,;:!?()'"“”‘’[\]{}]+$/gu;
const MAX_LITERALS = 4;
const WORD = /[\p{L}\p{N}]/u;

/** Has no diacritics, and letters that are easily told. */
const PLAIN = /^[\x20-\x7e\s]*$/;

/** Lower case without diacritics. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function readQuery(query: string): Asked {
  const words = foldedWords(query);
  const literals = literalsOf(query);
  const besides = literals.reduce((rest, literal) => rest.replaceAll(literal, ' '), query);
  return {
    addressesAssistant: words.some((word) => ADDRESSES.has(word)),
    words,
    literals,
    numbered: numberedIn(query),
    literalOnly: literals.length > 0 && foldedWords(besides).every((word) => isFunctionWord(word)),
  };
}

function literalsOf(query: string): string[] {
  const quoted = [...query.matchAll(QUOTED)].map(([match]) => match.slice(1, -1));
  const symbols = query
    .replace(QUOTED, ' ')
    .split(/\s+/u)
    .map((chunk) => chunk.replace(AROUND, ''))
    .filter((chunk) => MEANT.test(chunk) && (WORD.test(chunk) || chunk.length > 1));
  const literals = [...quoted, ...symbols].map((text) => text.trim()).filter((text) => text !== '');
  return [...new Set(literals)].slice(0, MAX_LITERALS);
}

/** "note 12", "Note #12", "invoice no. 2024-17"; the number has to end there. */
const NUMBERED = /(\p{L}{2,})\s+(?:(?:no|nr)\.?\s*|number\s+|#\s*)?(\d[\d.-]*\d|\d)(?![\p{L}\p{N}%]|:\d)/gu;

/** Before a number they tell how many, not which. */
const AMOUNTS = new Set(
  'last next past first top least most nearly almost only around every another'.split(' '),
);

function numberedIn(text: string): Numbered[] {
  return [...fold(text).matchAll(NUMBERED)].flatMap(([, word = '', number = '']) =>
    isFunctionWord(word) || AMOUNTS.has(word) ? [] : [{ word, number }],
  );
}

/** Whether a text names one of these, or another of their kind and none of these, or neither (null). */
export function namesNumbered(text: string, asked: readonly Numbered[]): boolean | null {
  if (asked.length === 0) return null;
  const named = numberedIn(text).filter(({ word }) => asked.some((one) => one.word === word));
  if (named.length === 0) return null;
  return named.some(({ word, number }) => asked.some((one) => one.word === word && one.number === number));
}

/** Says nothing about a time but that something was in it: "What did I do", "What did we talk about". */
const ANYTHING = new Set(
  'anything all been do did does doing done else everything happen happened happening mention mentioned new notable note noted on said say saying something talk talked talking tell told up was were went'.split(
    ' ',
  ),
);

/** Whether a query, without the words that name a time, asks for nothing but whatever was in that time. */
export function asksForAnything(query: string): boolean {
  const words = foldedWords(query);
  return (
    words.some((word) => ANYTHING.has(word)) &&
    words.every((word) => ANYTHING.has(word) || isFunctionWord(word))
  );
}

const SENTENCE = /[^.!?…。！？؟]+[.!?…。！？؟]*/gu;
const MARK = /[?？؟]/u;
const ASKS = /[?？؟]["'”’)\]\s]*$/u;

const QUESTION_START =
  /^(?:(?:so|and|but|hey|please|ok|okay)[,\s]+)*(?:what|where|when|why|who|whom|whose|which|how|do|does|did|is|are|am|was|were|can|could|should|would|will|have|has|had|tell me|remind me|qu[ée]|wo|wer|was|wann|warum|wie|quem|onde|como|quando)\b/iu;

/** Whether a text asks for something, rather than saying something or naming what to look for. */
export function asksSomething(text: string): boolean {
  return ASKS.test(text) || QUESTION_START.test(text.trim());
}

/** Whether a text holds another as it stands, whatever the case, and not inside a longer word or number. */
export function holdsLiteral(text: string, literal: string): boolean {
  const [hay, needle] = [text.toLowerCase(), literal.toLowerCase()];
  const first = needle.charAt(0);
  const last = needle.charAt(needle.length - 1);
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) {
    const runsOn =
      (WORD.test(first) && WORD.test(hay.charAt(at - 1))) ||
      (WORD.test(last) && WORD.test(hay.charAt(at + needle.length)));
    if (!runsOn) return true;
  }
  return false;
}

/** Which share of a text is questions, 0–1, by length. A question holds no answer, however like the query it is. */
export function questionShare(text: string): number {
  if (!MARK.test(text)) return 0;
  let all = 0;
  let asking = 0;
  for (const [sentence] of text.matchAll(SENTENCE)) {
    if (!WORD.test(sentence)) continue;
    all += sentence.length;
    if (ASKS.test(sentence)) asking += sentence.length;
  }
  return all === 0 ? 0 : asking / all;
}
