import { allWords, contentWords, stem } from './contentWords';

/** Why two texts that are alike must not be taken for one. */
export type Difference = 'negation' | 'numbers' | 'names' | 'dates' | 'opposites' | 'order' | 'people';

/** Words that deny, in the languages that people are likeliest to write. */
const NEGATIONS = new Set(
  (
    'not no never none nobody nothing neither nor without cannot hardly barely rarely seldom longer anymore stopped quit avoid avoids ' +
    'dislike dislikes hate hates detest loathe refuse refuses lack lacks except unless ' +
    'nicht kein keine keinen keiner nie niemals ohne pas jamais aucun aucune sans nunca ningún ninguna sin não nem nenhum sem non mai senza niet geen nooit'
  ).split(' '),
);
const CALENDAR = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november ' +
    'december today tomorrow yesterday tonight morning afternoon evening night noon midnight weekend weekday spring summer autumn winter ' +
    'daily weekly monthly yearly last next'
  ).split(' '),
);
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)] as const)
    .concat([
      ['thirty', '30'],
      ['forty', '40'],
      ['fifty', '50'],
      ['hundred', '100'],
      ['thousand', '1000'],
      ['million', '1000000'],
      ['once', '1×'],
      ['twice', '2×'],
      ['first', '1.'],
      ['second', '2.'],
      ['third', '3.'],
      ['half', '½'],
      ['both', '2'],
      ['dozen', '12'],
    ]),
);
/** The one or the other: a text with one and a text with the other do not say the same. */
const OPPOSITES: readonly (readonly string[])[] = [
  'love like enjoy adore|hate dislike detest loathe',
  'allowed permitted|forbidden prohibited banned',
  'enabled|disabled',
  'always|sometimes|rarely',
  'before|after',
  'left|right',
  'up|down',
  'in|out',
  'on|off',
  'open opened|closed shut',
  'start starts begin begins|end ends stop stops finish finishes',
  'buy bought buys|sell sold sells',
  'more|less fewer',
  'big large|small little',
  'old older|new young younger',
  'hot warm|cold cool',
  'early earlier|late later',
  'high higher|low lower',
  'good better best|bad worse worst',
  'male man boy|female woman girl',
  'married|single divorced widowed|engaged',
  'to|from',
  'with|without',
  'can|must|should|may|might',
  'is are am|was were|will would',
  'red|blue|green|yellow|black|white|brown|orange|purple|pink|grey gray',
].map((row) => row.split('|'));
const OPPOSITE_SETS: readonly (readonly ReadonlySet<string>[])[] = OPPOSITES.map((row) =>
  row.map((side) => new Set(side.split(' '))),
);
const PEOPLE =
  'i we you he she they sister brother mother father mum mom dad son daughter wife husband partner girlfriend boyfriend cousin uncle aunt ' +
  'niece nephew grandmother grandfather friend colleague boss manager neighbour neighbor flatmate roommate dog cat rabbit horse child kid baby';
const PEOPLE_WORDS = new Set(PEOPLE.split(' '));

/**
 * What of substance two texts differ in: a negation, a number, a name, a date, an opposite, whom they are about, or the
 * order of what they share ("tea over coffee"). Null where nothing does. Errs on the side of a difference.
 */
export function differsInSubstance(a: string, b: string): Difference | null {
  if (!deniesAlike(a, b)) return 'negation';
  if (!sameSet(numbers(a), numbers(b))) return 'numbers';
  if (!sameSet(dates(a), dates(b))) return 'dates';
  if (!sameSet(names(a), names(b))) return 'names';
  if (!sameSet(people(a), people(b))) return 'people';
  if (hasOpposites(a, b)) return 'opposites';
  if (!sameOrder(a, b)) return 'order';
  return null;
}

/** Whether both deny, or neither does. */
export function deniesAlike(a: string, b: string): boolean {
  return negations(a) === negations(b);
}

function words(text: string): string[] {
  return allWords(text).flatMap((word) => (/n't$/u.test(word) ? [word.replace(/n't$/u, ''), 'not'] : [word]));
}

function negations(text: string): number {
  return words(text).filter(
    (word) => NEGATIONS.has(word) || /^(?:un|in|dis|im|ir)\p{L}{4,}(?:ed|able|ible|al)$/u.test(word),
  ).length;
}

function numbers(text: string): string[] {
  const digits =
    text
      .normalize('NFKC')
      .match(/[\p{Sc}#]?\d+(?:[.,:/\-–]\d+)*\s?(?:%|\p{Sc}|st|nd|rd|th|am|pm|[kKmM]\b)?/gu) ?? [];
  const spelt = words(text).flatMap((word) => NUMBER_WORDS.get(word) ?? []);
  return [...digits.map((run) => run.replace(/\s/gu, '').toLowerCase()), ...spelt];
}

function dates(text: string): string[] {
  return words(text)
    .map(stem)
    .filter((word) => CALENDAR.has(word));
}

/**
 * Words with a capital, a digit or a sign among their letters; at the start of a sentence too, unless both texts start
 * with a plain word. In scripts without capitals any word may be a name, and all of them count.
 */
function names(text: string): string[] {
  const found: string[] = [];
  for (const match of text
    .normalize('NFC')
    .matchAll(/[\p{L}\p{N}\p{M}]+(?:[.'’\-+&_@/][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu)) {
    const [word] = match;
    const caseless = /[\p{Lo}]/u.test(word);
    const marked = /[\p{N}_@/+#&]|\p{Ll}\p{Lu}/u.test(word) && /\p{L}/u.test(word);
    const capital = /^\p{Lu}/u.test(word) && !/^I(?:['’]|$)/u.test(word);
    const starts = /(?:^|[.!?:\n]["“'’)\s]*)\s*$/u.test(text.normalize('NFC').slice(0, match.index));
    if (caseless || marked || (capital && !(starts && isPlainOpener(word)))) {
      found.push(stem(word.toLowerCase().replace(/['’]s$/u, '')));
    }
  }
  return found;
}

/** What begins a sentence without being a name. */
function isPlainOpener(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’].*$/u, '');
  return (
    contentWords(lower).length === 0 || OPENERS.has(lower) || PEOPLE_WORDS.has(lower) || CALENDAR.has(lower)
  );
}

const OPENERS = new Set(
  'favourite favorite remember note fact usually often sometimes currently prefers prefer likes like loves love hates hate enjoys enjoy lives live works work user users'.split(
    ' ',
  ),
);

function people(text: string): string[] {
  return words(text)
    .map(stem)
    .filter((word) => PEOPLE_WORDS.has(word));
}

function hasOpposites(a: string, b: string): boolean {
  const [first, second] = [new Set(words(a)), new Set(words(b))];
  const only = (own: ReadonlySet<string>, other: ReadonlySet<string>, side: ReadonlySet<string>): boolean =>
    [...side].some((word) => own.has(word)) && ![...side].some((word) => other.has(word));
  return OPPOSITE_SETS.some((row) =>
    row.some((side, i) =>
      row.some((other, j) => i !== j && only(first, second, side) && only(second, first, other)),
    ),
  );
}

/** The row of opposites that has the word; null: none. */
export function oppositeRow(word: string): number | null {
  const row = OPPOSITE_SETS.findIndex((sides) => sides.some((side) => side.has(word)));
  return row < 0 ? null : row;
}

/** Whether the two are on different sides of one row of opposites. */
export function areOpposites(a: string, b: string): boolean {
  const row = OPPOSITE_SETS[oppositeRow(a) ?? -1] ?? [];
  const [first, second] = [row.findIndex((side) => side.has(a)), row.findIndex((side) => side.has(b))];
  return first >= 0 && second >= 0 && first !== second;
}

/** Whether the word is a number written out. */
export function isNumberWord(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

/** What both say, they say in the same order. */
function sameOrder(a: string, b: string): boolean {
  const [first, second] = [contentWords(a), contentWords(b)];
  const shared = (own: readonly string[], other: readonly string[]): string =>
    own.filter((word) => other.includes(word)).join(' ');
  return shared(first, second) === shared(second, first);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join('\n') === [...b].sort().join('\n');
}
