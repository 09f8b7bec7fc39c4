import type { TextContext } from './context';
import { FIRM_ENDINGS } from './lexicon/organizations';
import { EVERYDAY_NAMES, GIVEN_NAMES, KIN_WORDS, ROLE_HEADS, WORD_NAMES } from './lexicon/people';
import { KNOWN_PLACES } from './lexicon/places';
import { KNOWN_TERMS, SPOKEN_LANGUAGES } from './lexicon/terms';
import { NAMES_WITH_AND } from './lexicon/titles';
import { FOLLOWERS, NOT_NAMES, TYPE_PLURALS, TYPE_WORDS, VAGUE, type TypeWord } from './lexicon/words';
import { joined, nounFrom, readTerm, type Noun, type Read, type Slot } from './nouns';
import { follows, type Token } from './tokens';
import { isFiniteVerb, isVerbOfOne } from './verbForms';

const LONGEST_NAME = 6;
const LONGEST_TITLE = 12;
/** Inside a name, between two capitalised words. */
const PARTICLES = new Set('van von de der den da di del la le bin al ter ten du dos e y &'.split(' '));
/** "University of Lisbon" */
const OF_HEADS = new Set(
  'university bank ministry institute museum department church school college house city republic kingdom state isle'.split(
    ' ',
  ),
);
/** Not names alone, but parts of names: "New York", "Open Society", "Apple Music". */
const NAME_PARTS = new Set(
  'new old big great little good best first open time home science business water food music art software data team weather nature winter summer spring may april june august'.split(
    ' ',
  ),
);
/** "St. Mary's Hospital", "King's College" */
const OWNED_HEADS = new Set(
  'hospital college church cathedral school university bank hotel academy'.split(' '),
);
const TITLES = new Set('mr mrs ms dr prof sir'.split(' '));
/** A capital at the start of a sentence is no proof of a name for words that end like this. */
const COMMON_ENDINGS = /(?:ing|ly|tion|sion|ment|ness|ity|ism|ance|ence|ers|ists|ies|ware)$/u;
const PLAIN_NAME = /^[\p{Script=Latin}\p{N}\p{M}'’&+#-]+$/u;
const DOTTED_NAME = /^[\p{Script=Latin}\p{N}-]+\.(?:js|io|ai|net|dev|rs|py|com|org|cpp|app)$/iu;
const NATIONALITY = /(?:ian|ish|ese|can)$/u;

export function isNationality(token: Token): boolean {
  if (GIVEN_NAMES.has(token.text)) return false;
  return SPOKEN_LANGUAGES.has(token.lower) || NATIONALITY.test(token.lower);
}

function partOfName(token: Token | undefined): boolean {
  if (token === undefined || !token.word || !token.capital) return false;
  if (token.text.length > 40 || token.lower === 'i') return false;
  return PLAIN_NAME.test(token.text) || DOTTED_NAME.test(token.text);
}

/** "May lives in Rome", "Will Smith works at Orbit": a word that is a name, as a verb of one person follows. */
export function isWordName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !WORD_NAMES.has(token.text)) return false;
  const before = tokens[at - 1]?.lower ?? '';
  if (!(token.initial || ['and', 'but', 'while'].includes(before) || KIN_WORDS.has(before))) return false;
  return isVerbOfOne(tokens, at + (partOfName(tokens[at + 1]) ? 2 : 1));
}

function startsName(tokens: readonly Token[], at: number, end: number, context: TextContext): boolean {
  const first = tokens[at];
  if (first === undefined) return false;
  if (isWordName(tokens, at)) return true;
  if (end - at > 1) return !NOT_NAMES.has(first.lower) || NAME_PARTS.has(first.lower);
  if (GIVEN_NAMES.has(first.text)) return true;
  if (NOT_NAMES.has(first.lower) || ROLE_HEADS.has(first.text) || first.text.length < 2) return false;
  if (TYPE_WORDS.has(first.lower) || TYPE_PLURALS.has(first.lower)) return false;
  return !first.initial || !(COMMON_ENDINGS.test(first.lower) || context.lowerCase.has(first.lower));
}

function skipTitle(tokens: readonly Token[], at: number): number {
  const title = tokens[at];
  if (title === undefined || !TITLES.has(title.lower) || !title.capital) return at;
  return tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
}

function isTerm(name: string): boolean {
  return KNOWN_TERMS.has(name.toLowerCase());
}

function isPlace(name: string): boolean {
  return KNOWN_PLACES.has(name.toLowerCase());
}

/** Index after the run of capitalised words, particles between them included. */
function nameEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  while (end < tokens.length && end - from < LONGEST_NAME) {
    const token = tokens[end];
    if (token === undefined) break;
    // "St. Mary's Hospital"
    if (token.lower === 'st' && tokens[end + 1]?.text === '.' && partOfName(tokens[end + 2])) {
      end += 3;
      continue;
    }
    if (
      token.lower === "'s" &&
      end > from &&
      OWNED_HEADS.has(tokens[end + 1]?.lower ?? '') &&
      partOfName(tokens[end + 1])
    ) {
      return end + 2;
    }
    if (partOfName(token)) {
      const common = NOT_NAMES.has(token.lower) && !NAME_PARTS.has(token.lower);
      if (end > from && (common || TYPE_WORDS.get(token.lower)?.drop === true)) break;
      end += 1;
      continue;
    }
    if (end > from && /^\d{1,4}$/u.test(token.text)) return end + 1;
    if (token.text === '&' && [joined(tokens, from, end), tokens[end + 1]?.text ?? ''].some(isTerm)) break;
    const of = token.lower === 'of' && OF_HEADS.has(tokens[end - 1]?.lower ?? '');
    if (end === from || !(of || PARTICLES.has(token.lower))) break;
    const ahead = partOfName(tokens[end + 1]) ? 1 : 2;
    const particle = ahead === 1 || PARTICLES.has(tokens[end + 1]?.lower ?? '');
    if (!particle || !partOfName(tokens[end + ahead])) break;
    end += ahead;
  }
  return end;
}

/** "The Master and Margarita", which is one; told by its capitals all the same. */
function readNameWithAnd(tokens: readonly Token[], at: number): Read | null {
  const first = tokens[at];
  const names = first?.capital === true ? NAMES_WITH_AND.get(first.lower) : undefined;
  const name = names?.find((words) => follows(tokens, at, words));
  if (name === undefined) return null;
  const noun = nounFrom(tokens, at, at + name.length, { type: null, certain: false });
  return noun === null ? null : { noun, next: at + name.length };
}

/** Small words within a title, before another capital. */
const WITHIN_TITLES = new Set('of the in on at to for with a an from and &'.split(' '));

/** "The Lord of the Rings": a title from its first word. `whole`: "and" is within it, as nothing else is listed. */
export function readTitle(tokens: readonly Token[], at: number, whole: boolean): Read | null {
  const named = readNameWithAnd(tokens, at);
  if (named !== null) return named;
  if (tokens[at]?.capital !== true || tokens[at].initial) return null;
  let end = at;
  while (end < tokens.length && end - at < LONGEST_TITLE) {
    if (tokens[end]?.capital === true || (end > at && /^\d+$/u.test(tokens[end]?.text ?? ''))) {
      end += 1;
      continue;
    }
    let ahead = end;
    while (WITHIN_TITLES.has(tokens[ahead]?.lower ?? '') && tokens[ahead]?.capital !== true) ahead += 1;
    const listed = tokens.slice(end, ahead).some(({ lower }) => lower === 'and' || lower === '&');
    if (ahead === end || ahead > end + 2 || tokens[ahead]?.capital !== true || (listed && !whole)) break;
    end = ahead;
  }
  if (end < at + 2 && !whole) return null;
  const noun = nounFrom(tokens, at, end, { type: null, certain: false });
  return noun === null ? null : { noun, next: end };
}

/** A given name in a text that has no capitals. */
function readUncased(tokens: readonly Token[], at: number): Read | null {
  const word = tokens[at]?.text ?? '';
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  if (!GIVEN_NAMES.has(name) || EVERYDAY_NAMES.has(word)) return null;
  const noun = nounFrom(tokens, at, at + 1, { name, type: 'person', certain: true });
  return noun === null ? null : { noun, next: at + 1 };
}

/** A proper name, told by its capitals. */
export function readName(tokens: readonly Token[], at: number, context: TextContext): Read | null {
  if (context.uncased) return readUncased(tokens, at);
  const withAnd = readNameWithAnd(tokens, at);
  if (withAnd !== null) return withAnd;
  const titled = skipTitle(tokens, at);
  const end = nameEnd(tokens, titled);
  if (end === titled || !startsName(tokens, titled, end, context)) return null;
  const first = tokens[titled];
  const given = first !== undefined && GIVEN_NAMES.has(first.text);
  const person = titled > at || given || isWordName(tokens, titled);
  const noun = nounFrom(tokens, at, end, { type: person ? 'person' : null, certain: person });
  // "Acme Inc. uses Go": the stop belongs to the abbreviation
  const stop = FIRM_ENDINGS.has(tokens[end - 1]?.lower ?? '') && tokens[end]?.text === '.' ? 1 : 0;
  return noun === null ? null : { noun, next: end + stop };
}

/** A name of a lexicon, unless a longer proper name begins with it ("Python Software Foundation"). */
export function readKnown(
  tokens: readonly Token[],
  at: number,
  slot: Slot,
  context: TextContext,
): Read | null {
  const term = readTerm(tokens, at, slot);
  const name = readName(tokens, at, context);
  if (term === null) return name;
  return name !== null && name.next > term.next ? name : term;
}

function typed(tokens: readonly Token[], from: number, head: number, word: TypeWord): Noun | null {
  const name = tokens.slice(from, head);
  const proper = name.every(partOfName);
  const headWord = tokens[head]?.lower ?? '';
  const drop = word.drop && (proper || headWord === 'project');
  return nounFrom(tokens, from, drop ? head : head + 1, {
    type: word.type,
    rawType: rawType(headWord),
    certain: true,
  });
}

const OWN_TYPES = new Set('project tool language organization organisation person place concept'.split(' '));

function rawType(word: string): string | null {
  return OWN_TYPES.has(word) ? null : word;
}

/** A common noun that tells one service from another: "billing", "parser". */
function plainModifier(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token !== undefined &&
    token.word &&
    /^[\p{Script=Latin}-]+$/u.test(token.text) &&
    !VAGUE.has(token.lower) &&
    TYPE_WORDS.get(token.lower)?.drop !== true &&
    !FOLLOWERS.has(token.lower) &&
    !isFiniteVerb(tokens, at) &&
    !NOT_NAMES.has(token.lower)
  );
}

/** "Falcon project", "billing service": words before a type word. `plural` for "Falcon and Kestrel projects". */
export function readTyped(tokens: readonly Token[], at: number, definite: boolean): Read | null {
  let head = at;
  while (head < tokens.length && head - at < 4) {
    const token = tokens[head];
    if (token === undefined) return null;
    const word = TYPE_WORDS.get(token.lower);
    if (word !== undefined && head > at) {
      if (isTerm(joined(tokens, at, head)) || isPlace(joined(tokens, at, head + 1))) return null;
      const proper = tokens.slice(at, head).every(partOfName);
      if (!proper && (!definite || head - at > 2)) return null;
      const noun = typed(tokens, at, head, word);
      return noun === null ? null : { noun, next: head + 1 };
    }
    const proper = partOfName(token) && (!NOT_NAMES.has(token.lower) || NAME_PARTS.has(token.lower));
    if (!(proper || plainModifier(tokens, head))) return null;
    head += 1;
  }
  return null;
}

/** "project Falcon", "a company called Acme" */
export function readNamedType(tokens: readonly Token[], at: number, context: TextContext): Read | null {
  const head = tokens[at];
  const word = head === undefined ? undefined : TYPE_WORDS.get(head.lower);
  if (head === undefined || word === undefined) return null;
  const next = tokens[at + 1];
  const called = next !== undefined && (next.lower === 'called' || next.lower === 'named');
  const name = readName(tokens, called ? at + 2 : at + 1, context);
  if (name === null) return null;
  return {
    noun: { ...name.noun, type: word.type, rawType: rawType(head.lower), certain: true },
    next: name.next,
  };
}
