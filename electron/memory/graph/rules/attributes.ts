import { crossFacts, type Fact } from './facts';
import { readDate } from './dates';
import { isNationality, type WordUse } from './names';
import type { Noun, Slot } from './nouns';
import { kinFacts, kinRelation, readList, readOwner } from './phrases';
import { readRoleFacts, type Told } from './roles';
import type { Token } from './tokens';
import { skipAdverbs } from './verbForms';

/** "my editor is …": attribute words, relation, what is expected; "|" separates words. */
const ROWS: readonly (readonly [string, string, Slot])[] = [
  ['name|full name|first name', 'is_named', 'person'],
  ['hometown|home town|birthplace', 'comes_from', 'place'],
  ['employer|company|workplace', 'works_at', 'organization'],
  ['native language|first language|mother tongue', 'speaks', 'spoken'],
  ['car', 'drives', 'thing'],
  ['university|school|college', 'studies_at', 'organization'],
  [
    'editor|ide|database|os|operating system|browser|shell|framework|web framework|tool|laptop|phone|terminal|' +
      'package manager|build tool|note app|search engine|queue|message broker|main language|code editor|text editor',
    'uses',
    'thing',
  ],
];
const ATTRIBUTES: ReadonlyMap<string, readonly [relation: string, slot: Slot]> = new Map(
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
const LONGEST_ATTRIBUTE = 3;

/** "is", "is called", "are named": index after it; null where it is denied or not there. */
function readIs(tokens: readonly Token[], at: number): { next: number; called: boolean } | null {
  const be = tokens[at]?.lower;
  if (be !== 'is' && be !== 'are' && be !== "'s") return null;
  const { next, negated } = skipAdverbs(tokens, at + 1);
  if (negated) return null;
  const called = ['called', 'named'].includes(tokens[next]?.lower ?? '');
  return { next: called ? next + 1 : next, called };
}

function readFavourite(tokens: readonly Token[], at: number, owner: Noun, lowerCase: WordUse): Told | null {
  if (!FAVOURITES.has(tokens[at]?.lower ?? '')) return null;
  for (let noun = at + 1; noun < at + 5; noun += 1) {
    const is = noun > at + 1 ? readIs(tokens, noun) : null;
    if (is === null) continue;
    const slot = PLACE_NOUNS.has(tokens[noun - 1]?.lower ?? '') ? 'place' : 'interest';
    const value = readList(tokens, is.next, slot, lowerCase);
    if (value === null || value.nouns.some((item) => item.self)) return null;
    return { facts: [...value.facts, ...crossFacts([owner], 'prefers', value.nouns)], next: value.next };
  }
  return null;
}

/** The names of a relative or pet: "sister is called Hannah", "sister's name is Hannah". */
function readKinName(tokens: readonly Token[], at: number, owner: Noun, lowerCase: WordUse): Told | null {
  const best = tokens[at]?.lower === 'best' ? 1 : 0;
  const kin = kinRelation(tokens[at + best]?.lower ?? '');
  if (kin === null) return null;
  const after = at + best + 1;
  const named = tokens[after]?.lower === "'s" && tokens[after + 1]?.lower === 'name';
  const is = readIs(tokens, named ? after + 2 : after);
  if (is === null) return null;
  const names = readList(tokens, is.next, 'person', lowerCase);
  if (names === null) return null;
  const facts = kinFacts(tokens, is.next, names, kin, owner, named || is.called);
  return { facts, next: names.next };
}

function readAttribute(tokens: readonly Token[], at: number, owner: Noun, lowerCase: WordUse): Told | null {
  let attribute = '';
  for (let end = at; end < at + LONGEST_ATTRIBUTE; end += 1) {
    attribute = `${attribute} ${tokens[end]?.lower ?? ''}`.trim();
    const is = readIs(tokens, end + 1);
    if (is === null) continue;
    if (BIRTHDAYS.has(attribute)) return readBirthday(tokens, is.next, owner);
    if (ROLE_ATTRIBUTES.has(attribute)) return readRoleFacts(tokens, is.next, [owner], lowerCase);
    const [relation, slot] = ATTRIBUTES.get(attribute) ?? [];
    if (relation === undefined || slot === undefined) return null;
    return readValue(tokens, is.next, owner, relation, slot, lowerCase);
  }
  return null;
}

function readValue(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  relation: string,
  slot: Slot,
  lowerCase: WordUse,
): Told | null {
  const first = tokens[at];
  const value = readList(tokens, at, slot, lowerCase);
  if (first === undefined || value === null || value.nouns.some((noun) => noun.self)) return null;
  if (slot !== 'spoken' && value.nouns.length === 1 && isNationality(first)) return null;
  if (relation === 'is_named' && (!owner.self || value.nouns.length > 1)) return null;
  return { facts: crossFacts([owner], relation, value.nouns), next: value.next };
}

function readBirthday(tokens: readonly Token[], at: number, owner: Noun): Told | null {
  const date = readDate(tokens, tokens[at]?.lower === 'on' ? at + 1 : at);
  return date === null ? null : { facts: crossFacts([owner], 'born_on', [date.noun]), next: date.next };
}

/** "my editor is Neovim", "Hannah's favourite language is Rust", "my sister is called Hannah". */
export function readAttributeClause(tokens: readonly Token[], at: number, lowerCase: WordUse): Told | null {
  const owned = readOwner(tokens, at, lowerCase);
  if (owned === null) return null;
  return (
    readFavourite(tokens, owned.next, owned.owner, lowerCase) ??
    readKinName(tokens, owned.next, owned.owner, lowerCase) ??
    readAttribute(tokens, owned.next, owned.owner, lowerCase)
  );
}

/** "have a sister named Hannah", "have two cats called Luna and Milo"; `at` is after "have". */
export function readHaving(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Told | null {
  let noun = at;
  while (noun < at + 3 && kinRelation(tokens[noun]?.lower ?? '') === null) noun += 1;
  const kin = kinRelation(tokens[noun]?.lower ?? '');
  const owner = subjects[0];
  if (kin === null || owner === undefined || noun === at) return null;
  const who = tokens[noun + 1]?.lower === 'who' && tokens[noun + 2]?.lower === 'is' ? 2 : 0;
  const link = tokens[noun + who + 1]?.lower ?? '';
  if (!['called', 'named', ','].includes(link)) return null;
  const names = readList(tokens, noun + who + 2, 'person', lowerCase);
  if (names === null) return null;
  const facts: Fact[] = kinFacts(tokens, noun + who + 2, names, kin, owner, true);
  return { facts, next: names.next };
}
