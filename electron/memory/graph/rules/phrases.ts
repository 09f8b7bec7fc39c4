import type { TextContext } from './context';
import { crossFacts, DESCRIBED, makeFact, type Fact } from './facts';
import { KIN_WORDS, PET_WORDS } from './lexicon/people';
import { FOLLOWERS, TYPE_PLURALS, TYPE_WORDS } from './lexicon/words';
import { isNationality, readKnown, readName, readNamedType, readTitle, readTyped } from './names';
import { selfNoun, type Noun, type Slot } from './nouns';
import { readRole } from './roleNames';
import { readTimes } from './times';
import { isDecoration, type Token } from './tokens';
import { isFiniteVerb, lemmaOf, type Denial } from './verbForms';

/** Names at one place of a sentence, with what their wording alone asserts ("my sister Hannah"). */
export interface Phrase {
  nouns: Noun[];
  facts: Fact[];
  next: number;
}

const SELF_WORDS = new Set(['i', 'me', 'we', 'us', 'myself', 'ourselves']);
const SELF_OWNERS = new Set(['my', 'our']);
const POSSESSIVES = new Set(['his', 'her', 'its', 'their']);
const LONGEST_LIST = 50;
/** "a service maintained by Tom" */
const AFTER_PARTICIPLES = new Set(['by', 'in', 'with', 'on', 'to', 'at', 'using']);
/** "an old Volvo" */
const LOOKS = new Set(
  'old new used vintage red blue black white green silver grey small big electric second-hand'.split(' '),
);
const ARTICLES = new Set(['the', 'a', 'an']);

/** "I", "the user", "our team": index after it. */
function readSelf(tokens: readonly Token[], at: number): Phrase | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (SELF_WORDS.has(first.lower)) return { nouns: [selfNoun(first)], facts: [], next: at + 1 };
  const second = tokens[at + 1];
  if (first.lower === 'user' && first.initial) return { nouns: [selfNoun(first)], facts: [], next: at + 1 };
  if (second === undefined) return null;
  const user = first.lower === 'the' && second.lower === 'user';
  const team = SELF_OWNERS.has(first.lower) && second.lower === 'team';
  return user || team ? { nouns: [selfNoun(first, second)], facts: [], next: at + 2 } : null;
}

/** "my", "the user's", "Hannah's": whose, and the index after it. */
export function readOwner(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
): { owner: Noun; next: number } | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (SELF_OWNERS.has(first.lower)) return { owner: selfNoun(first), next: at + 1 };
  const referred = POSSESSIVES.has(first.lower) ? context.refer(first.lower) : null;
  if (referred !== null) {
    const [owner, ...others] = referred;
    return owner === undefined || others.length > 0 ? null : { owner, next: at + 1 };
  }
  const self = readSelf(tokens, at);
  const named = self === null ? readAtom(tokens, at, 'subject', context, false) : null;
  const owner = self?.nouns[0] ?? named?.nouns[0];
  const next = self?.next ?? named?.next;
  if (owner === undefined || next === undefined || tokens[next]?.lower !== "'s") return null;
  return { owner, next: next + 1 };
}

/** Said of whom somebody was with before. */
export const FORMER = new Set(['former', 'previous', 'ex']);

/** The relation of a relative, friend or pet to its person, by the word: "sister" → sister_of. */
export function kinRelation(word: string): { relation: string; pet: string | null } | null {
  const kin = KIN_WORDS.get(word);
  if (kin !== undefined) return { relation: `${kin.replace(/-/gu, '_')}_of`, pet: null };
  const pet = PET_WORDS.get(word);
  return pet === undefined ? null : { relation: `${pet.replace(/-/gu, '_')}_of`, pet };
}

/** The named ones as people, or as pets of that kind. */
export function asKin(noun: Noun, pet: string | null): Noun {
  return pet === null
    ? { ...noun, type: 'person', certain: true }
    : { ...noun, type: 'concept', rawType: pet, certain: true };
}

export const BEFORE_KIN = new Set([
  ...FORMER,
  ...'older younger elder eldest oldest youngest little big best twin old new good close'.split(' '),
]);

function readKin(tokens: readonly Token[], at: number, owner: Noun, context: TextContext): Phrase | null {
  const before = tokens[at]?.lower ?? '';
  const skip = BEFORE_KIN.has(before) ? 1 : 0;
  const word = tokens[at + skip]?.lower ?? '';
  const kin = kinRelation(word.replace(/^ex-/u, ''));
  if (kin === null) return readHolder(tokens, at, owner, context);
  const open = tokens[at + skip + 1]?.text ?? '';
  const called = ['called', 'named', ',', '('].includes(open) ? 1 : 0;
  const name = readName(tokens, at + skip + 1 + called, context);
  const closing = closingMark(tokens, open, name?.next);
  if (name === null || closing === null) return null;
  const noun = asKin(name.noun, kin.pet);
  const fact = makeFact(noun, kin.relation, owner, DESCRIBED);
  const ended = FORMER.has(before) || word.startsWith('ex-');
  return {
    nouns: [noun],
    facts: [ended ? { ...fact, polarity: 'ended' } : fact],
    next: name.next + closing,
  };
}

/** "my sister, Hannah, lives in …" is of one, "my sister, Hannah, and Tom" of three: marks to pass, or null. */
function closingMark(tokens: readonly Token[], open: string, next: number | undefined): number | null {
  if (next === undefined || (open !== ',' && open !== '(')) return 0;
  const closed = tokens[next]?.text === (open === ',' ? ',' : ')');
  const listed = ['and', '&', 'or'].includes(tokens[next + 1]?.lower ?? '');
  return closed && !listed && tokens[next + 1]?.capital !== true ? 1 : null;
}

/** "our designer Ravi" */
function readHolder(tokens: readonly Token[], at: number, owner: Noun, context: TextContext): Phrase | null {
  const role = readRole(tokens, at);
  const name = role === null ? null : readName(tokens, role.next, context);
  if (role === null || name === null || !owner.self) return null;
  const noun = asKin(name.noun, null);
  return { nouns: [noun], facts: [makeFact(noun, 'has_role', role.noun, DESCRIBED)], next: name.next };
}

/** "my wife Anna", wherever it stands in a sentence. */
export function readRelative(tokens: readonly Token[], at: number, context: TextContext): Phrase | null {
  const owned = isOwner(tokens[at]) ? readOwner(tokens, at, context) : null;
  return owned === null ? null : readKin(tokens, owned.next, owned.owner, context);
}

function only(read: { noun: Noun; next: number } | null): Phrase | null {
  return read === null ? null : { nouns: [read.noun], facts: [], next: read.next };
}

function isOwner(token: Token | undefined): boolean {
  return token !== undefined && (SELF_OWNERS.has(token.lower) || POSSESSIVES.has(token.lower));
}

/** One name, with its article, owner or type word. `owners`: whether "Tom's brother Ben" is looked for. */
function readAtom(
  tokens: readonly Token[],
  at: number,
  slot: Slot,
  context: TextContext,
  owners = true,
): Phrase | null {
  const self = slot === 'subject' || slot === 'person' || slot === 'interest' ? readSelf(tokens, at) : null;
  if (self !== null && !(owners && tokens[self.next]?.lower === "'s")) return self;
  if (owners) {
    const owned = readOwner(tokens, at, context);
    if (owned !== null) {
      const named =
        readKin(tokens, owned.next, owned.owner, context) ??
        only(readNamedType(tokens, owned.next, context) ?? readTyped(tokens, owned.next, owned.owner.self));
      if (named === null && slot === 'thing' && isOwner(tokens[at])) {
        return only(readKnown(tokens, owned.next, slot, context));
      }
      // "Hannah's a designer": the ending may be a verb
      if (named !== null || slot !== 'subject' || isOwner(tokens[at])) return named;
      if (self !== null) return self;
    }
  }
  const first = tokens[at];
  if (first === undefined) return null;
  const title = first.lower === 'the' && first.capital ? readTitle(tokens, at, false) : null;
  if (title !== null && slot !== 'place') return only(title);
  let article = ARTICLES.has(first.lower) ? 1 : 0;
  if (article === 1 && LOOKS.has(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.capital === true) {
    article = 2;
  }
  const definite = first.lower === 'the' || (article === 0 && first.initial);
  return only(
    readNamedType(tokens, at + article, context) ??
      readTyped(tokens, at + article, definite || (article === 0 && slot !== 'subject')) ??
      readKnown(tokens, at + article, slot, context),
  );
}

/** An object ends here: what follows does not make it part of a longer phrase. */
export function complete(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  if (token === undefined) return true;
  if (token.lower === "'s") return false;
  if (!token.word) {
    return ',.;:()!–—'.includes(token.text) || token.lower.startsWith("'") || isDecoration(token);
  }
  if (FOLLOWERS.has(token.lower) || /^\p{L}+ly$/u.test(token.lower)) return true;
  if (lemmaOf(token, 'participle') !== null && AFTER_PARTICIPLES.has(tokens[next + 1]?.lower ?? '')) {
    return true;
  }
  return readTimes(tokens, next, null) !== null;
}

function listLink(tokens: readonly Token[], at: number): { next: number; either: boolean } | null {
  const comma = tokens[at]?.text === ',' ? 1 : 0;
  const word = tokens[at + comma]?.lower;
  if (word === 'and' || word === '&' || word === 'plus' || word === 'or') {
    return { next: at + comma + 1, either: word === 'or' };
  }
  if (word === 'as' && tokens[at + comma + 1]?.lower === 'well' && tokens[at + comma + 2]?.lower === 'as') {
    return { next: at + comma + 3, either: false };
  }
  return comma === 1 ? { next: at + 1, either: false } : null;
}

/**
 * Names joined by commas and "and"; null where there is none, or where they are alternatives ("Python or Go") that
 * are not all denied.
 * In an object, a name that is the subject of what follows ends the list ("uses Python and Kestrel uses Go").
 */
export function readList(
  tokens: readonly Token[],
  at: number,
  slot: Slot,
  context: TextContext,
  denial: Denial = 'none',
): Phrase | null {
  const both = tokens[at]?.lower === 'both' ? 1 : 0;
  const first = readAtom(tokens, at + both, slot, context);
  const object = slot !== 'subject';
  if (first === null) return null;
  const list: Phrase = { nouns: [...first.nouns], facts: [...first.facts], next: first.next };
  while (list.nouns.length < LONGEST_LIST) {
    const link = listLink(tokens, list.next);
    if (link === null) break;
    // "Lisbon, Portugal" is one place
    if (slot === 'place' && tokens[link.next - 1]?.text === ',') break;
    const item = readAtom(tokens, link.next, slot, context);
    // "At Acme, we use …", "Hannah, I live …": a pronoun after a mere comma begins a clause
    const clause = tokens[link.next - 1]?.text === ',' && item?.nouns[0]?.self === true;
    if (
      item === null ||
      clause ||
      (object && (isFiniteVerb(tokens, item.next) || !complete(tokens, item.next)))
    ) {
      break;
    }
    if (link.either && denial === 'none') return null;
    const described = describe(tokens, list, link.next, item);
    if (described !== null) {
      list.nouns.splice(-1, 1, described.noun);
      list.next = described.next;
      if (described.closed) break;
      continue;
    }
    list.nouns.push(...item.nouns);
    list.facts.push(...item.facts);
    list.next = item.next;
  }
  if (object) return complete(tokens, list.next) ? list : null;
  return withPluralHead(tokens, list);
}

const DETERMINERS = new Set([...ARTICLES, ...SELF_OWNERS, ...POSSESSIVES]);

/**
 * "Falcon, our billing service," is one thing and what it is: the name with that type, and the index after it. Null for
 * another item of the list ("Falcon, the billing service and Kestrel"). closed: a verb follows, so the list is over.
 */
function describe(
  tokens: readonly Token[],
  list: Phrase,
  at: number,
  item: Phrase,
): { noun: Noun; next: number; closed: boolean } | null {
  const [name, kind] = [list.nouns.at(-1), item.nouns[0]];
  const comma = tokens[at - 1]?.text === ',' && tokens[list.next - 1]?.capital === true;
  const typed = TYPE_WORDS.has(tokens[item.next - 1]?.lower ?? '') && kind?.certain === true;
  if (!comma || !typed || name === undefined || name.self || !DETERMINERS.has(tokens[at]?.lower ?? '')) {
    return null;
  }
  const after = tokens[item.next];
  if (['and', '&', 'or', 'plus'].includes(after?.lower ?? '')) return null;
  const closed = after?.text === ',' && isFiniteVerb(tokens, item.next + 1);
  const { type, rawType } = kind;
  const noun = name.certain ? name : { ...name, type, rawType, certain: true };
  return { noun, next: item.next + (closed ? 1 : 0), closed };
}

/** The first of what may be a list: the employer in "CEO of Acme, and Sarah Kim". */
export function readOne(
  tokens: readonly Token[],
  at: number,
  slot: Slot,
  context: TextContext,
): Phrase | null {
  const one = readAtom(tokens, at, slot, context);
  return one !== null && complete(tokens, one.next) ? one : null;
}

/** "the Falcon and Kestrel projects": the type word belongs to each of them. */
function withPluralHead(tokens: readonly Token[], list: Phrase): Phrase {
  const word = list.nouns.length > 1 ? TYPE_PLURALS.get(tokens[list.next]?.lower ?? '') : undefined;
  if (word === undefined) return list;
  return {
    ...list,
    nouns: list.nouns.map((noun) => (noun.certain ? noun : { ...noun, type: word.type, certain: true })),
    next: list.next + 1,
  };
}

/** "my sister is called Hannah", "my kids are Mia and Noah": the names after it. */
export function kinFacts(
  tokens: readonly Token[],
  at: number,
  names: Phrase,
  kin: { relation: string; pet: string | null },
  owner: Noun,
  described: boolean,
): Fact[] {
  const first = tokens[at];
  if (!described && first !== undefined && names.nouns.length === 1 && isNationality(first)) return [];
  return crossFacts(
    names.nouns.filter((noun) => !noun.self).map((noun) => asKin(noun, kin.pet)),
    kin.relation,
    [owner],
    DESCRIBED,
  );
}
