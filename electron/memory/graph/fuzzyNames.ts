import type { EntityType } from '#shared/domain/graph';

/** A name with the type of what it names. */
export interface TypedName {
  name: string;
  type: EntityType;
}

/**
 * same: two spellings of one name. maybe: a person has to say; `score` 0–1, `reason` in words, `spelling` where letters differ and nothing else. apart: they are two,
 * however alike they sound. unknown: spelling does not tell.
 */
export type NameVerdict =
  | { kind: 'same' | 'apart' | 'unknown' }
  | { kind: 'maybe'; score: number; reason: string; spelling: boolean };

const SPELLING = 'Almost the same spelling';
const CONTAINED = 'One name is a part of the other';
const SAME: NameVerdict = { kind: 'same' };
const APART: NameVerdict = { kind: 'apart' };
const UNKNOWN: NameVerdict = { kind: 'unknown' };
const maybe = (score: number, reason: string): NameVerdict => ({
  kind: 'maybe',
  score,
  reason,
  spelling: reason === SPELLING,
});

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** What a company may be called with or without. */
const LEGAL_FORMS = set(
  'inc incorporated ltd limited llc gmbh ag corp corporation co company sa sarl plc bv nv oy ab spa srl pty kg ug',
);
const TITLES = set('mr mrs ms miss dr prof professor sir madam herr frau');
const SMALL = set('of the and for de la le du der die das van von');
/** Two names that differ in these name two things. */
const OPPOSITES: ReadonlySet<string> = new Set(
  (
    'dev prod|dev staging|prod staging|development production|development staging|production staging|test prod|test production|internal external|client server|' +
    'frontend backend|front back|north south|east west|northern southern|eastern western|old new|male female|input output|read write|reader writer|public private|' +
    'left right|upper lower|ios android|mobile desktop|web mobile|web desktop|primary secondary|primary replica|master slave|source target|' +
    'sync async|open closed|free paid|alpha beta|junior senior|jr sr|mother father|son daughter|brother sister|day night|summer winter|import export|inbound outbound|buy sell|v1 v2'
  )
    .split('|')
    .flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]),
);
/** Days, months and seasons are near each other in every model's eyes. */
const CALENDAR = set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december spring summer autumn fall winter morning noon afternoon evening night today yesterday tomorrow',
);
/** Of these a name in another may be the short form of it; "React" in "React Native" is not. */
const SHORTENED: ReadonlySet<EntityType> = new Set(['person', 'organization', 'project']);
/** Shorter names that differ in a letter are two. Letters and digits. */
const LONG = 7;
const VERY_LONG = 12;
/** Of a person with another name that is the same: "John" and "Joan" are two, "Marcos" and "Marcus" may be one. */
const LEAST_CHANGED = 5;
/** The same where one has a letter more: "Jon" and "John". */
const LEAST_LONGER = 3;
/** Shorter ones are too often something else written together. */
const LEAST_COMPACT = 4;

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']s(?=\s|$)/gu, '')
    .replace(/[’']/gu, '');
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

function tokensOf(name: string): string[] {
  return plain(name)
    .split(/[^\p{L}\p{M}\p{N}+#&]+/u)
    .filter((token) => token !== '');
}

const numbersOf = (name: string): string => (plain(name).match(/\d+/gu) ?? []).sort().join(' ');
const signsOf = (name: string): string => (name.match(/[+#&]/gu) ?? []).join('');

/** "K8s" for "Kubernetes": the first letter, how many are left out, and the last. */
function isNumeronym(short: string, long: string): boolean {
  const parts = /^(\p{L})(\d{1,2})(\p{L})$/u.exec(short);
  return (
    parts !== null &&
    long.length - 2 === Number(parts[2]) &&
    long.startsWith(parts[1] ?? ' ') &&
    long.endsWith(parts[3] ?? ' ')
  );
}

/** Edits of one letter (left out, put in, changed, two swapped) from one word to the other; more than `most` is `most + 1`. */
export function editsBetween(a: string, b: string, most: number): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let older: number[] = [];
  let before = right.map((_, i) => i).concat(right.length);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let edits = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) edits = Math.min(edits, (older[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    older = before;
    before = row;
  }
  return Math.min(before[right.length] ?? 0, most + 1);
}

/** Where a name is parted; of one written together with the other's parts, some are missing. */
function bordersOf(tokens: readonly string[]): number[] {
  let at = 0;
  return tokens.slice(0, -1).map((token) => (at += token.length));
}

/** The same letters, parted in one where the other is, or nowhere: "post-box" and "Postbox", not "Ann Alee" and "Anna Lee". */
function isSpacing(a: readonly string[], b: readonly string[]): boolean {
  if (a.join('') !== b.join('')) return false;
  const [left, right] = [bordersOf(a), bordersOf(b)];
  return left.every((at) => right.includes(at)) || right.every((at) => left.includes(at));
}

function isOpposed(a: readonly string[], b: readonly string[]): boolean {
  const [onlyA, onlyB] = [a.filter((token) => !b.includes(token)), b.filter((token) => !a.includes(token))];
  return onlyA.length === 1 && onlyB.length === 1 && OPPOSITES.has(`${onlyA[0] ?? ''} ${onlyB[0] ?? ''}`);
}

/** One is the other without words at its beginning or end. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  if (short.length >= long.length) return false;
  const same = (from: number): boolean => short.every((token, i) => long[from + i] === token);
  return same(0) || same(long.length - short.length);
}

function areInitials(short: readonly string[], long: readonly string[]): boolean {
  const [letters] = short;
  if (short.length !== 1 || letters === undefined || letters.length < 2 || letters.length > 6) return false;
  const words = long.filter((token) => !SMALL.has(token));
  return words.length > 1 && words.map((token) => token.slice(0, 1)).join('') === letters;
}

/**
 * Whether two names of a person, the shorter first, differ as one letter gone wrong. `full`: beside another name that
 * is the same, where "Marcos" and "Marcus", "Jon" and "John" may be one too; a last vowel makes another name of them
 * ("Mario" and "Maria", "Paul" and "Paula").
 */
function isMisspelt(short: string, long: string, full: boolean): boolean {
  if (editsBetween(short, long, 1) !== 1) return false;
  if (short.length >= LONG) return true;
  if (!full || short.slice(0, 1) !== long.slice(0, 1)) return false;
  const least = short.length === long.length ? LEAST_CHANGED : LEAST_LONGER;
  const sameButLast = short.slice(0, long.length - 1) === long.slice(0, -1);
  return short.length >= least && !(sameButLast && /[aeiouy]$/u.test(long));
}

function comparePersons(a: readonly string[], b: readonly string[]): NameVerdict {
  const [left, right] = [a, b].map((tokens) => tokens.filter((token) => !TITLES.has(token)));
  if (left === undefined || right === undefined || left.length === 0 || right.length === 0) return APART;
  if (left.join(' ') === right.join(' ')) return SAME;
  if (isSpacing(left, right)) return SAME;
  if (withoutMarks(left.join(' ')) === withoutMarks(right.join(' '))) return maybe(0.9, SPELLING);
  if (isWithin(left, right) || isWithin(right, left)) return maybe(0.75, CONTAINED);
  if (left.length !== right.length) return APART;
  const alike = left.map((token, i) => {
    const other = right[i] ?? '';
    if (token === other) return 'same';
    const [short, long] = token.length < other.length ? [token, other] : [other, token];
    if (short.length === 1 && long.startsWith(short)) return 'initial';
    return isMisspelt(short, long, left.length > 1) ? 'typo' : 'other';
  });
  if (alike.includes('other') || (!alike.includes('same') && left.length > 1)) return APART;
  return alike.includes('initial')
    ? maybe(0.75, 'One name has an initial of the other')
    : maybe(0.85, SPELLING);
}

/** Whether two names of things of one type name the same thing, as far as their spelling tells. Symmetric. */
export function compareNames(one: TypedName, other: TypedName): NameVerdict {
  const [a, b] = [tokensOf(one.name), tokensOf(other.name)];
  const [left, right] = [a.join(''), b.join('')];
  if (left === '' || right === '') return APART;
  if (isNumeronym(left, right) || isNumeronym(right, left)) return SAME;
  if (numbersOf(one.name) !== numbersOf(other.name) || signsOf(one.name) !== signsOf(other.name)) {
    return APART;
  }
  if (one.type === 'person' || other.type === 'person') return comparePersons(a, b);
  if (isSpacing(a, b)) {
    return left.length >= LEAST_COMPACT || a.join(' ') === b.join(' ') ? SAME : maybe(0.8, SPELLING);
  }
  if (isOpposed(a, b) || (CALENDAR.has(left) && CALENDAR.has(right))) return APART;
  if (withoutMarks(left) === withoutMarks(right)) return maybe(0.95, SPELLING);
  if (areInitials(a, b) || areInitials(b, a)) return maybe(0.8, 'One name has the initials of the other');
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  if (isWithin(short, long)) {
    const more = long.filter((token) => !short.includes(token));
    if (one.type === 'organization' && more.every((token) => LEGAL_FORMS.has(token))) return SAME;
    return SHORTENED.has(one.type) && more.length === 1 ? maybe(0.75, CONTAINED) : APART;
  }
  return compareSpelling(a, b);
}

function compareSpelling(a: readonly string[], b: readonly string[]): NameVerdict {
  const [left, right] = [a.join(''), b.join('')];
  const length = Math.min(left.length, right.length);
  const most = length >= VERY_LONG ? 2 : 1;
  const edits = editsBetween(left, right, most);
  if (edits <= most) {
    const firstSame = left.slice(0, 1) === right.slice(0, 1);
    return length >= LONG && firstSame ? maybe(1 - edits / (length + 1), SPELLING) : APART;
  }
  // "Google Drive" and "Google Docs", "Java" and "JavaScript": what they share makes them no more one.
  if (a.some((token) => b.includes(token)) || left.startsWith(right) || right.startsWith(left)) return APART;
  return UNKNOWN;
}
