import { cjkQueryGrams, withoutCjk } from './cjk';
import { literals } from './fullText';
import { textTokens, type TextToken } from './textTokens';

/** From, to: UTF-16 offsets. */
export type Mark = [from: number, to: number];

/** Of a long text the beginning is looked through. UTF-16 units. */
const LOOKED_THROUGH = 20_000;
const MOST_MARKS = 200;

/** Where the words of a query stand in texts. */
export type Marker = (text: string) => Mark[];

/**
 * Marks what the table's search by words (fullText.ts, `tableSearch`) finds: words by their stems, the last one perhaps
 * unfinished, without regard to case and diacritics; pairs of CJK characters; symbols as they stand. In order, apart
 * from each other, and never within what a person sees as one character.
 */
export function markerOf(query: string): Marker {
  const standing = literals(query).map(lowerAscii);
  const grams = cjkQueryGrams(query);
  const phrases = phrasesOf(query);
  return (text) => {
    const looked = text.slice(0, LOOKED_THROUGH);
    const found = [
      ...wordMarks(looked, phrases),
      ...standing.flatMap((literal) => occurrences(lowerAscii(looked), literal)),
      ...gramMarks(looked, grams),
    ];
    return joined(found.map((mark) => wholeCharacters(text, mark))).slice(0, MOST_MARKS);
  };
}

interface Phrase {
  words: readonly Pick<TextToken, 'stem' | 'word'>[];
  /** The last word is perhaps unfinished. */
  unfinished: boolean;
}

/** What stands as it is typed is marked as it stands: in "C++" no other word that begins with a c is meant. */
function phrasesOf(query: string): Phrase[] {
  const chunks = withoutCjk(query.replaceAll('\0', ' ')).split(/\s+/u);
  const all = chunks
    .map((chunk) => ({ chunk, words: [...textTokens(chunk)] }))
    .filter(({ words }) => words.length > 0);
  return all
    .map(({ chunk, words }, i) => ({ chunk, words, unfinished: i === all.length - 1 }))
    .filter(({ chunk }) => literals(chunk).length === 0);
}

function wordMarks(text: string, phrases: readonly Phrase[]): Mark[] {
  if (phrases.length === 0) return [];
  const tokens = [...textTokens(text)];
  const marks: Mark[] = [];
  for (const [i, { from }] of tokens.entries()) {
    for (const { words, unfinished } of phrases) {
      const last = tokens[i + words.length - 1];
      const fits = words.every((asked, k) => {
        const held = tokens[i + k];
        if (held?.stem === asked.stem) return true;
        if (!unfinished || k < words.length - 1) return false;
        return held !== undefined && (held.stem.startsWith(asked.stem) || held.word.startsWith(asked.word));
      });
      if (fits && last !== undefined) marks.push([from, last.to]);
    }
  }
  return marks;
}

/** Composed characters may be typed as several: then the text is looked through as people see it. */
function gramMarks(text: string, grams: readonly string[]): Mark[] {
  if (grams.length === 0) return [];
  if (text.normalize('NFC') === text) return grams.flatMap((gram) => occurrences(text, gram));
  const places: Mark[] = [];
  let composed = '';
  for (const { segment, index } of segmenter.segment(text)) {
    const whole = segment.normalize('NFC');
    for (let i = 0; i < whole.length; i++) places.push([index, index + segment.length]);
    composed += whole;
  }
  return grams
    .flatMap((gram) => occurrences(composed, gram))
    .map(([from, to]) => [places[from]?.[0] ?? 0, places[to - 1]?.[1] ?? text.length]);
}

function occurrences(text: string, part: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    marks.push([at, at + part.length]);
  }
  return marks;
}

/** As SQLite's `lower` does, which keeps the length. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Below it stands nothing that joins what is before it. */
const FIRST_COMBINING = 0x300;

function wholeCharacters(text: string, [from, to]: Mark): Mark {
  return [boundary(text, from, 'before'), boundary(text, to, 'after')];
}

function boundary(text: string, at: number, side: 'before' | 'after'): number {
  if (at <= 0 || at >= text.length) return at;
  if (text.charCodeAt(at - 1) < FIRST_COMBINING && text.charCodeAt(at) < FIRST_COMBINING) return at;
  const around = segmenter.segment(text).containing(at);
  if (around === undefined || around.index === at) return at;
  return side === 'before' ? around.index : around.index + around.segment.length;
}

/** In order, what touches as one. */
function joined(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = apart.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}
