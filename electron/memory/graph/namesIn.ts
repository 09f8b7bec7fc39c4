import { canonicalName } from './normalizeName';

const LONGEST_NAME_WORDS = 4;
const MOST_WORDS = 60;
/** Written without spaces: a name can begin and end anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const LONGEST_RUN = 40;
const LONGEST_UNSPACED = 8;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface Place {
  name: string;
  /** Position of its first and one past its last part. */
  start: number;
  end: number;
}

/**
 * The canonical names that `known` knows of those that a text may speak of, the longest ones where they overlap.
 * Looks at the first 60 words.
 */
export function namesIn(text: string, known: (names: readonly string[]) => ReadonlySet<string>): string[] {
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => word.replace(/^["'“”‘’„«(¿¡[]+/u, ''));
  const places = [...spaced(words), ...unspaced(words)].filter(({ name }) => name !== '');
  const found = known([...new Set(places.map(({ name }) => name))]);
  const taken: Place[] = [];
  const longestFirst = places
    .filter(({ name }) => found.has(name))
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  for (const place of longestFirst) {
    if (taken.every((other) => place.end <= other.start || place.start >= other.end)) taken.push(place);
  }
  return [...new Set(taken.sort((a, b) => a.start - b.start).map(({ name }) => name))];
}

/** Words are places of this many parts, so that characters of one can be places within it. */
const PARTS = LONGEST_RUN;

function spaced(words: readonly string[]): Place[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_NAME_WORDS, words.length - start) }, (_unused, more) => ({
      name: canonicalName(words.slice(start, start + more + 1).join(' ')),
      start: start * PARTS,
      end: (start + more + 1) * PARTS,
    })),
  );
}

function unspaced(words: readonly string[]): Place[] {
  return words.flatMap((word, at) => {
    if (!UNSPACED.test(word)) return [];
    const characters = [...graphemes.segment(word)].map(({ segment }) => segment).slice(0, LONGEST_RUN);
    return characters.flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST_UNSPACED, characters.length - start) }, (_unused, more) => ({
        name: canonicalName(characters.slice(start, start + more + 1).join('')),
        start: at * PARTS + start,
        end: at * PARTS + start + more + 1,
      })),
    );
  });
}
