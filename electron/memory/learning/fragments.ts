import { slotOf } from '../claims/slots';
import { GIVEN_NAMES } from '../graph/rules/lexicon/people';
import { splitSentences, type Token } from '../graph/rules/tokens';

const LONGEST_FRAGMENT = 4;
const PREPOSITIONS = new Set('in on at to from for with by near'.split(' '));
const AFTER_A_VALUE = new Set([
  ...PREPOSITIONS,
  ...'and or but as since now again too also until because'.split(' '),
]);
const WEEKDAYS = new Set(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays'.split(
    ' ',
  ),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);
const NUMBERS = new Set('one two three four five six seven eight nine ten eleven twelve'.split(' '));
/** They stand for something else or begin another request. */
const NO_FRAGMENT = new Set(
  'it that this these those them one ones the a an i you we he she they my your thanks thank please sure ok okay not never use make do try write stop go wait yes no what how why where when who which now here there'.split(
    ' ',
  ),
);

type Sort = 'weekday' | 'month' | 'number' | 'name' | 'other';

interface Span {
  start: number;
  end: number;
}

/**
 * The statement with the fragment in place of its one element of the same sort. Not certain where there are several
 * such elements; null where there is none, or where the fragment is none.
 */
export function completeFragment(
  fragment: string,
  statement: string,
): { text: string; certain: boolean; replaced: string } | null {
  const words = tokensOf(fragment).filter((token) => token.word);
  const bare = PREPOSITIONS.has(words[0]?.lower ?? '') ? words.slice(1) : words;
  const first = bare[0];
  const last = bare.at(-1);
  if (first === undefined || last === undefined || bare.length > LONGEST_FRAGMENT) return null;
  if (NO_FRAGMENT.has(first.lower)) return null;
  const value = fragment.slice(first.start, last.end);
  const sort = sortOf(first);
  const places = sort === 'other' ? slotValue(statement) : spansOf(statement, sort);
  const place = places.at(-1);
  if (place === undefined) return null;
  const replaced = statement.slice(place.start, place.end);
  if (replaced.toLowerCase() === value.toLowerCase()) return null;
  // Nobody lives in or works at a Clara.
  if (GIVEN_NAMES.has(first.text) && !GIVEN_NAMES.has(replaced.split(' ')[0] ?? '')) return null;
  return {
    text: statement.slice(0, place.start) + value + statement.slice(place.end),
    certain: places.length === 1 && (sort !== 'name' || !modifies(statement, place)),
    replaced,
  };
}

/** The text with the words replaced, where they stand in it just once, as words; else null. */
export function replaceOnce(text: string, words: string, by: string): string | null {
  const pattern = words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+');
  const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'))];
  const [only, ...more] = found;
  return only === undefined || more.length > 0
    ? null
    : text.slice(0, only.index) + by + text.slice(only.index + only[0].length);
}

/** "Chinese" in "Chinese food": what takes its place need not go with the noun. */
function modifies(statement: string, place: Span): boolean {
  const next = tokensOf(statement).find((token) => token.start >= place.end);
  return (
    next?.word === true && next.start === place.end + 1 && !next.capital && !AFTER_A_VALUE.has(next.lower)
  );
}

function tokensOf(text: string): Token[] {
  return splitSentences(text).flatMap((sentence) => sentence.tokens);
}

function sortOf(token: Token): Sort {
  if (WEEKDAYS.has(token.lower)) return 'weekday';
  if (MONTHS.has(token.lower) && token.capital) return 'month';
  if (NUMBERS.has(token.lower) || /^\d/u.test(token.text)) return 'number';
  return token.capital ? 'name' : 'other';
}

/** Elements of that sort; names that belong together are one. The first word of a statement is its subject. */
function spansOf(statement: string, sort: Sort): Span[] {
  const spans: Span[] = [];
  let previous: Token | undefined;
  for (const token of tokensOf(statement)) {
    const last = spans.at(-1);
    const fits =
      token.word &&
      token.start > 0 &&
      token.text !== 'I' &&
      !token.lower.startsWith("'") &&
      sortOf(token) === sort;
    if (fits && sort === 'name' && last !== undefined && last.end === previous?.end) last.end = token.end;
    else if (fits) spans.push({ start: token.start, end: token.end });
    previous = token;
  }
  return spans;
}

/** The answer that the statement gives, where it is one word: "I prefer tea". */
function slotValue(statement: string): Span[] {
  const value = slotOf(statement)?.value ?? '';
  if (value === '' || value.includes(' ')) return [];
  const start = statement.toLowerCase().lastIndexOf(value);
  return start < 0 ? [] : [{ start, end: start + value.length }];
}
