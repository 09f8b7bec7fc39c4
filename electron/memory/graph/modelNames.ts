import { isFunctionWord } from '../../store/functionWords';
import { SELF } from '../learning/modelProposerWords';
import { NOT_NAMES } from './rules/lexicon/words';

/** A place in a text; UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** A text by its graphemes, folded, so that "é" is "e" whether it is one character or two. */
export interface FoldedText {
  text: string;
  graphemes: readonly { folded: string; start: number; end: number }[];
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Written without spaces: a name begins and ends anywhere. */
const SPACELESS =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /^[\p{L}\p{N}_]/u;

function foldGrapheme(grapheme: string): string {
  if (/^\s+$/u.test(grapheme)) return ' ';
  const folded = grapheme
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'");
  return folded === '' ? grapheme : folded;
}

/** Compatible characters, case, diacritics and lengths of white space make no difference any more. */
export function foldText(text: string): FoldedText {
  const graphemes: { folded: string; start: number; end: number }[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const folded = foldGrapheme(segment);
    const last = graphemes.at(-1);
    if (folded === ' ' && last?.folded === ' ') last.end = index + segment.length;
    else graphemes.push({ folded, start: index, end: index + segment.length });
  }
  return { text, graphemes };
}

function joins(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return WORD.test(a) && WORD.test(b) && !(SPACELESS.test(a) || SPACELESS.test(b));
}

/** All places where a name stands as words of its own, first ones first. */
export function placesOf(name: string, { graphemes }: FoldedText): Span[] {
  const wanted = foldText(name.trim()).graphemes.map(({ folded }) => folded);
  const places: Span[] = [];
  if (wanted.length === 0) return places;
  for (let at = 0; at + wanted.length <= graphemes.length; at += 1) {
    if (!wanted.every((folded, i) => graphemes[at + i]?.folded === folded)) continue;
    const [first, last] = [graphemes[at], graphemes[at + wanted.length - 1]];
    if (first === undefined || last === undefined) continue;
    const cutsBefore = joins(graphemes[at - 1]?.folded, first.folded);
    const cutsAfter = joins(last.folded, graphemes[at + wanted.length]?.folded);
    if (!cutsBefore && !cutsAfter && !goesOn(last.folded, graphemes[at + wanted.length]?.folded)) {
      places.push({ start: first.start, end: last.end });
    }
  }
  return places;
}

/** "C" is not named where "C++" or "C#" is. */
function goesOn(last: string, next: string | undefined): boolean {
  return WORD.test(last) && (next === '+' || next === '#');
}

/** How models speak of the one who wrote the text. */
const WRITER = new Set(
  'i me my mine myself we us our you user writer author person speaker narrator'.split(' '),
);

/** Whether a model means the one who wrote the text: by a pronoun of any language, or as "the user". */
export function meansWriter(name: string): boolean {
  const bare = foldGrapheme(name.trim().replace(/^the\s+/iu, ''));
  return WRITER.has(bare) || SELF.has(bare);
}

const FIRST_PERSON = /[\p{L}\p{M}]+|[我私僕俺咱]/gu;
const OWN = new Set(
  'me my mine myself us our ours ourselves mein meine mon ma mes mi mis meu minha mio mia mijn moj moja мой моя мне меня'.split(
    ' ',
  ),
);
const OWN_CHARACTERS = /[我私僕俺咱]/u;

/** The first word by which the writer speaks of themselves; null where there is none. */
export function writerIn(text: string): Span | null {
  for (const match of text.matchAll(FIRST_PERSON)) {
    const [word] = match;
    const within = OWN_CHARACTERS.exec(word);
    if (within !== null) {
      const start = match.index + within.index;
      return { start, end: start + within[0].length };
    }
    const folded = foldGrapheme(word);
    // "US" and "IO" are no pronouns.
    if (word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()) continue;
    if (SELF.has(folded) || OWN.has(folded)) return { start: match.index, end: match.index + word.length };
  }
  return null;
}

const MOST_WORDS = 6;
const LONGEST = 80;
/** Words that no name holds, unless it is written with a capital ("My Fair Lady"). */
const NEVER_IN_NAMES = new Set(
  (
    'i me my mine myself we us our ours you your yours he him his she her hers they them their theirs it its this that these those ' +
    'who whom whose which what when where why how so then now today tomorrow yesterday tonight here there also already always never ' +
    'often usually sometimes still just only even very really quite maybe perhaps probably if because while although though is are was ' +
    'were be been being am do does did has have had can could may might must shall should will would not no uses use used using'
  ).split(' '),
);

/**
 * Whether words of a text can be the name of something: "yesterday my friend" and "uses python now" cannot. `first`:
 * they stand at the start of a sentence, where a capital means nothing.
 */
export function isPlausibleName(written: string, first: boolean): boolean {
  const words = written.split(/[\s/]+/u).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS || written.length > LONGEST) return false;
  if (!/\p{L}/u.test(written) || /[\n{}[\]<>|]/u.test(written)) return false;
  if (isFunctionWord(written)) return false;
  return words.every((word, at) => {
    const bare = word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    const capital = /^\p{Lu}/u.test(word) && !(first && at === 0);
    return capital || !NEVER_IN_NAMES.has(bare);
  });
}

/** Whether words look like a name by themselves: a capital that means something, a digit or sign, a script without capitals. */
export function looksLikeName(written: string, first: boolean): boolean {
  if (/\p{L}/u.test(written) && !/\p{Lu}|\p{Ll}/u.test(written)) return true;
  const rest = first ? written.slice(1) : written;
  if (/\p{Lu}/u.test(rest) || /[\d@_.+#]/u.test(written.replace(/[.,]$/u, ''))) return true;
  return first && /^\p{Lu}/u.test(written) && !NOT_NAMES.has(written.toLowerCase());
}
