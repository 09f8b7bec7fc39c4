import { SELF_NAME, type EntityType } from '#shared/domain/graph';
import { KNOWN_ORGANIZATIONS } from './lexicon/organizations';
import { GIVEN_NAMES } from './lexicon/people';
import { KNOWN_PLACES } from './lexicon/places';
import {
  INTEREST_HEADS,
  KNOWN_INTERESTS,
  KNOWN_TERMS,
  LONGEST_TERM,
  SPOKEN_LANGUAGES,
  type Term,
} from './lexicon/terms';
import { TYPE_WORDS } from './lexicon/words';
import { follows, type Token } from './tokens';

/** A thing that a noun phrase names. */
export interface Noun {
  name: string;
  /** Null: the relation decides. */
  type: EntityType | null;
  rawType: string | null;
  /** The type comes from a lexicon or a type word, not from a guess. */
  certain: boolean;
  start: number;
  end: number;
  self: boolean;
  /** "Python 3": what it is called with its version, and where that ends; the name is without it. */
  version?: { name: string; end: number };
}

/** What a rule expects in a place; it decides which lexicons count there. */
export type Slot = 'subject' | 'thing' | 'place' | 'person' | 'organization' | 'interest' | 'spoken';

export interface Read {
  noun: Noun;
  /** Index of the token after it. */
  next: number;
}

export function nounFrom(
  tokens: readonly Token[],
  from: number,
  to: number,
  part: { name?: string; type: EntityType | null; rawType?: string | null; certain: boolean },
): Noun | null {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (first === undefined || last === undefined) return null;
  return {
    name: part.name ?? joined(tokens, from, to),
    type: part.type,
    rawType: part.rawType ?? null,
    certain: part.certain,
    start: first.start,
    end: last.end,
    self: false,
  };
}

export function selfNoun(from: Token, to: Token = from): Noun {
  return {
    name: SELF_NAME,
    type: 'person',
    rawType: null,
    certain: true,
    start: from.start,
    end: to.end,
    self: true,
  };
}

/** The words as written; marks that stood apart ("R & D") keep their spaces. */
export function joined(tokens: readonly Token[], from: number, to: number): string {
  let result = '';
  let previous: Token | undefined;
  for (const token of tokens.slice(from, to)) {
    result += previous === undefined || previous.end === token.start ? token.text : ` ${token.text}`;
    previous = token;
  }
  return result;
}

function spelled(tokens: readonly Token[], from: number, count: number): string | null {
  const part = tokens.slice(from, from + count);
  if (part.length < count || part.some((token) => !token.word)) return null;
  return part.map((token) => token.lower).join(' ');
}

/** Everyday words that, as the whole object of a verb, are taken for the language or tool all the same. */
const LOWER_CASE_TERMS = new Set(
  'rust go ruby swift windows excel chrome safari copilot notion discord gradle maven cmake bazel outlook powerpoint'.split(
    ' ',
  ),
);

function termFits(term: Term, token: Token, slot: Slot): boolean {
  if (slot === 'subject' && GIVEN_NAMES.has(term.name)) return false;
  if (!term.ambiguous) return true;
  return token.capital || (slot !== 'subject' && LOWER_CASE_TERMS.has(token.lower));
}

function lookUp(key: string, token: Token, slot: Slot): Term | null {
  if (slot === 'spoken') return SPOKEN_LANGUAGES.get(key) ?? null;
  if (slot === 'interest') {
    const interest = KNOWN_INTERESTS.get(key);
    if (interest !== undefined) return interest;
  }
  const organization = slot === 'organization' ? KNOWN_ORGANIZATIONS.get(key) : undefined;
  if (organization !== undefined) {
    return { name: organization, type: 'organization', rawType: null, ambiguous: false };
  }
  // Who does something is Sofia; where one lives is Sofia too
  const subject = slot === 'subject' && token.capital && !GIVEN_NAMES.has(KNOWN_PLACES.get(key) ?? '');
  const place = slot === 'place' || subject ? KNOWN_PLACES.get(key) : undefined;
  if (place !== undefined) {
    return { name: place, type: 'place', rawType: null, ambiguous: false };
  }
  if (slot === 'place' || slot === 'person' || slot === 'organization') return null;
  const term = KNOWN_TERMS.get(key);
  if (term !== undefined) return termFits(term, token, slot) ? term : null;
  // "rust-lang" is the language, whatever else "rust" is
  const language = KNOWN_TERMS.get(LANG.exec(key)?.groups?.['name'] ?? '');
  return language?.type === 'language' ? language : null;
}

const LANG = /^(?<name>.+)[- ]lang$/u;

/** "the Rust programming language", "the Postgres database": index after the words that only say what it is. */
function afterKind(tokens: readonly Token[], at: number, term: Term): number {
  if (term.type !== 'language' && term.type !== 'tool') return at;
  const head = follows(tokens, at, ['programming', 'language']) ? at + 1 : at;
  const word = TYPE_WORDS.get(tokens[head]?.lower ?? '');
  return word?.drop === true && word.type === term.type ? head + 1 : at;
}

/** Nothing of any lexicon begins with another word. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [KNOWN_TERMS, SPOKEN_LANGUAGES, KNOWN_INTERESTS, KNOWN_PLACES, KNOWN_ORGANIZATIONS].flatMap((lexicon) =>
    [...lexicon.keys()].map((key) => key.split(' ')[0] ?? key),
  ),
);

const VERSION = /^v?\d[\d.]*x?$/u;

/** The longest name of a lexicon that begins here; a version after it is passed over, as it is not the name. */
export function readTerm(tokens: readonly Token[], at: number, slot: Slot): Read | null {
  const first = tokens[at];
  if (first === undefined || !first.word) return null;
  const known = FIRST_WORDS.has(first.lower) || LANG.test(first.lower);
  const longest = known ? LONGEST_TERM : 0;
  for (let count = longest; count > 0; count -= 1) {
    const key = spelled(tokens, at, count);
    const term = key === null ? null : lookUp(key, first, slot);
    if (term === null || key === null) continue;
    const asWritten = KNOWN_INTERESTS.get(key) === term;
    const noun = nounFrom(tokens, at, at + count, {
      ...term,
      name: asWritten ? key : term.name,
      certain: true,
    });
    if (noun === null) return null;
    const after = tokens[at + count];
    const versioned =
      term.type !== 'place' &&
      term.type !== 'organization' &&
      after !== undefined &&
      VERSION.test(after.lower);
    if (!versioned) return { noun, next: afterKind(tokens, at + count, term) };
    noun.version = { name: `${noun.name} ${after.text}`, end: after.end };
    return { noun, next: at + count + 1 };
  }
  return slot === 'interest' ? readKindOfInterest(tokens, at) : null;
}

const KINDS = new Set('spicy baroque indie live chamber ambient organic vegan vegetarian'.split(' '));

/** "Chinese food", "baroque music" */
function readKindOfInterest(tokens: readonly Token[], at: number): Read | null {
  const kind = tokens[at];
  const head = tokens[at + 1];
  if (kind === undefined || head === undefined) return null;
  const rawType = INTEREST_HEADS.get(head.lower);
  if (rawType === undefined || !(kind.capital || KINDS.has(kind.lower)) || kind.initial) return null;
  const noun = nounFrom(tokens, at, at + 2, { type: 'concept', rawType, certain: true });
  return noun === null ? null : { noun, next: at + 2 };
}
