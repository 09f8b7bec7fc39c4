import { crossFacts } from './facts';
import { readDate } from './dates';
import type { TextContext } from './context';
import { readUncasedName } from './having';
import { isNationality, readTitle } from './names';
import type { Noun, Slot } from './nouns';
import { isPerson } from './objects';
import {
  asKin,
  BEFORE_KIN,
  complete,
  FORMER,
  kinFacts,
  kinRelation,
  readList,
  readOne,
  readOwner,
} from './phrases';
import { LASTING_KIN } from './relations';
import { readRole } from './roleNames';
import { readRoleFacts, roleOf, type Told } from './roles';
import type { Token } from './tokens';
import { settle, type Predicate } from './settling';
import type { Times } from './times';
import { skipAdverbs, verbGroup, type Denial } from './verbForms';

/** "my editor is …": attribute words, relation, what is expected; "|" separates words. */
const ROWS: readonly (readonly [string, string, Slot])[] = [
  ['name|full name|first name', 'is_named', 'person'],
  ['hometown|home town|birthplace', 'comes_from', 'place'],
  ['employer|company|workplace', 'works_at', 'organization'],
  ['native language|first language|mother tongue', 'speaks', 'spoken'],
  ['car', 'drives', 'thing'],
  ['tech lead|project lead|team lead|project manager|product owner', 'managed_by', 'person'],
  ['headquarters|hq|head office', 'located_in', 'place'],
  ['university|school|college', 'studies_at', 'organization'],
  [
    'editor|ide|database|os|operating system|browser|shell|framework|web framework|tool|laptop|phone|terminal|' +
      'package manager|build tool|note app|search engine|queue|message broker|main language|code editor|text editor',
    'uses',
    'thing',
  ],
];
export const ATTRIBUTES: ReadonlyMap<string, readonly [relation: string, slot: Slot]> = new Map(
  ROWS.flatMap(([words, relation, slot]) =>
    words.split('|').map((word) => [word, [relation, slot]] as const),
  ),
);
const ROLE_ATTRIBUTES = new Set([
  'job',
  'job title',
  'role',
  'profession',
  'occupation',
  'position',
  'title',
]);
const BIRTHDAYS = new Set(['birthday', 'birthdate', 'date of birth']);
const FAVOURITES = new Set(['favourite', 'favorite', 'preferred', 'go-to', 'favoured']);
const PLACE_NOUNS = new Set(['city', 'country', 'town', 'place', 'destination']);
/** Of these the one named is one, though its title may list several. */
const WORKS = new Set(
  'book novel film movie show series game song album band play poem musical painting'.split(' '),
);
const NEWER = new Set(['new', 'current', 'main']);
export const LONGEST_ATTRIBUTE = 3;

interface Is {
  next: number;
  called: boolean;
  /** "was", or said of a former one. */
  past: boolean;
  denial: Denial;
}

/** "is", "is called", "was", "is no longer"; null where none of them is there. */
function readIs(tokens: readonly Token[], at: number): Is | null {
  const be = tokens[at]?.lower ?? '';
  const past = be === 'was' || be === 'were';
  if (!past && be !== 'is' && be !== 'are' && be !== "'s") return null;
  const { next, denial } = skipAdverbs(tokens, at + 1);
  const called = ['called', 'named'].includes(tokens[next]?.lower ?? '');
  return { next: called ? next + 1 : next, called, past, denial };
}

/** What an attribute clause says, with how it is turned. */
interface Attribute extends Told {
  is: Is;
}

function readFavourite(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  context: TextContext,
): Attribute | null {
  if (!FAVOURITES.has(tokens[at]?.lower ?? '')) return null;
  for (let noun = at + 1; noun < at + 5; noun += 1) {
    const is = noun > at + 1 ? readIs(tokens, noun) : null;
    if (is === null) continue;
    const of = tokens[noun - 1]?.lower ?? '';
    const title = WORKS.has(of) ? readTitle(tokens, is.next, true) : null;
    if (title !== null && complete(tokens, title.next)) {
      const work: Noun = { ...title.noun, type: 'concept', rawType: of, certain: true };
      return { facts: crossFacts([owner], 'prefers', [work]), next: title.next, is };
    }
    const value = readList(tokens, is.next, PLACE_NOUNS.has(of) ? 'place' : 'interest', context, is.denial);
    if (value === null || value.nouns.some((item) => item.self)) return null;
    const facts = crossFacts([owner], 'prefers', value.nouns);
    return { facts, asides: value.facts, next: value.next, is };
  }
  return null;
}

/** The names of a relative or pet: "sister is called Hannah", "sister's name is Hannah". */
function readKinName(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  context: TextContext,
): Attribute | null {
  const best = BEFORE_KIN.has(tokens[at]?.lower ?? '') ? 1 : 0;
  const kin = kinRelation(tokens[at + best]?.lower ?? '');
  if (kin === null) return null;
  const after = at + best + 1;
  const named = tokens[after]?.lower === "'s" && tokens[after + 1]?.lower === 'name';
  const is = readIs(tokens, named ? after + 2 : after);
  if (is === null) return null;
  const names =
    readList(tokens, is.next, 'person', context) ??
    (named || is.called ? readUncasedName(tokens, is.next, context) : null);
  if (names === null) return null;
  const facts = kinFacts(tokens, is.next, names, kin, owner, named || is.called);
  const called = (named || is.called) && is.past;
  // What a pet was called it may have been called all its life.
  return called && facts.some(({ relation }) => !LASTING_KIN.has(relation))
    ? null
    : { facts, next: names.next, is };
}

/** "our CTO is Nadia", "Acme's CEO is Alice Chen", "Falcon's maintainer is Tom" */
function readRoleHolder(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  context: TextContext,
): Attribute | null {
  const role = readRole(tokens, at);
  const is = role === null ? null : readIs(tokens, role.next);
  if (role === null || is === null) return null;
  const first = tokens[is.next];
  const holder = readOne(tokens, is.next, 'person', context);
  if (holder === null || first === undefined || isNationality(first)) return null;
  const holders = holder.nouns.map((noun) => (noun.self ? noun : asKin(noun, null)));
  return { facts: roleOf(role, owner, holders), asides: holder.facts, next: holder.next, is };
}

function readAttribute(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  context: TextContext,
): Attribute | null {
  let attribute = '';
  const former = FORMER.has(tokens[at]?.lower ?? '');
  const old = tokens[at]?.lower === 'old';
  const from = former || old || NEWER.has(tokens[at]?.lower ?? '') ? at + 1 : at;
  for (let end = from; end < from + LONGEST_ATTRIBUTE; end += 1) {
    attribute = `${attribute} ${tokens[end]?.lower ?? ''}`.trim();
    const is = readIs(tokens, end + 1);
    if (is === null) continue;
    if (old && !is.past) return null;
    const told = readNamedAttribute(tokens, is, attribute, owner, context);
    return told === null
      ? null
      : { ...told, is: { ...is, past: (is.past || former) && !BIRTHDAYS.has(attribute) } };
  }
  return null;
}

function readNamedAttribute(
  tokens: readonly Token[],
  is: Is,
  attribute: string,
  owner: Noun,
  context: TextContext,
): Told | null {
  if (BIRTHDAYS.has(attribute)) return readBirthday(tokens, is.next, owner);
  if (attribute === 'job' && ['at', 'with'].includes(tokens[is.next]?.lower ?? '')) {
    return readValue(tokens, is.next + 1, owner, 'works_at', 'organization', context);
  }
  if (ROLE_ATTRIBUTES.has(attribute)) return readRoleFacts(tokens, is.next, [owner], context);
  const [relation, slot] = ATTRIBUTES.get(attribute) ?? [];
  if (relation === undefined || slot === undefined) return null;
  if (relation === 'managed_by' && isPerson(owner)) {
    return readValue(tokens, is.next, owner, 'reports_to', slot, context);
  }
  return readValue(tokens, is.next, owner, relation, slot, context);
}

function readValue(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  relation: string,
  slot: Slot,
  context: TextContext,
): Told | null {
  const first = tokens[at];
  const value = readList(tokens, slot === 'place' && first?.lower === 'in' ? at + 1 : at, slot, context);
  if (first === undefined || value === null || value.nouns.some((noun) => noun.self)) return null;
  if (slot !== 'spoken' && value.nouns.length === 1 && isNationality(first)) return null;
  if (relation === 'uses' && value.nouns.some(isPerson)) return null;
  if (relation === 'is_named' && (!owner.self || value.nouns.length > 1)) return null;
  return { facts: crossFacts([owner], relation, value.nouns), next: value.next };
}

function readBirthday(tokens: readonly Token[], at: number, owner: Noun): Told | null {
  const date = readDate(tokens, tokens[at]?.lower === 'on' ? at + 1 : at);
  return date === null ? null : { facts: crossFacts([owner], 'born_on', [date.noun]), next: date.next };
}

/**
 * "my editor is Neovim", "Hannah's favourite language is Rust", "my sister is called Hannah". `before` is the time that
 * the sentence opens with.
 */
export function readAttributeClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Predicate | null {
  const owned = readOwner(tokens, at, context);
  if (owned === null) return null;
  const told =
    readFavourite(tokens, owned.next, owned.owner, context) ??
    readKinName(tokens, owned.next, owned.owner, context) ??
    readAttribute(tokens, owned.next, owned.owner, context) ??
    readRoleHolder(tokens, owned.next, owned.owner, context);
  if (told === null) return null;
  const { denial, past, next } = told.is;
  const verb = verbGroup('copula', '', next, { denial, tense: past ? 'former' : 'present' });
  return settle(tokens, verb, told, context, before);
}
