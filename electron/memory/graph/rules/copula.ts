import { ATTRIBUTES, LONGEST_ATTRIBUTE } from './attributes';
import { crossFacts, DESCRIBED, type Fact } from './facts';
import { KNOWN_PLACES } from './lexicon/places';
import { FOLLOWERS, TYPE_WORDS, type TypeWord } from './lexicon/words';
import type { TextContext } from './context';
import { readTerm, type Noun, type Slot } from './nouns';
import { isPerson } from './objects';
import { asKin, complete, kinRelation, readList, readOwner } from './phrases';
import { readRoleFacts, type Told } from './roles';
import type { Claim } from './settling';
import { follows, type Token } from './tokens';
import type { VerbGroup } from './verbForms';

function isPlace(noun: Noun): boolean {
  return KNOWN_PLACES.has(noun.name.toLowerCase());
}

/** "is …": words, relation, what is expected. */
const COMPLEMENTS: readonly (readonly [words: readonly string[], relation: string, slot: Slot])[] = (
  [
    ['from', 'comes_from', 'place'],
    ['part of', 'part_of', 'thing'],
    ['a part of', 'part_of', 'thing'],
    ['dependent on', 'depends_on', 'thing'],
    ['allergic to', 'allergic_to', 'interest'],
    ['a fan of', 'likes', 'interest'],
    ['a big fan of', 'likes', 'interest'],
    ['into', 'likes', 'interest'],
    ['fond of', 'likes', 'interest'],
    ['fluent in', 'speaks', 'spoken'],
    ['friends with', 'friend_of', 'person'],
    ['engaged to', 'fiance_of', 'person'],
    ['in charge of', 'managed_by', 'thing'],
    ['responsible for', 'managed_by', 'thing'],
  ] as const
).map(([words, relation, slot]) => [words.split(' '), relation, slot]);

function readComplement(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  for (const [words, relation, slot] of COMPLEMENTS) {
    if (!follows(tokens, at, words)) continue;
    const objects = readList(tokens, at + words.length, slot, context);
    if (objects === null) return null;
    const reverse = relation === 'managed_by';
    if (reverse && objects.nouns.some(isPerson)) return null;
    const facts = reverse
      ? crossFacts(objects.nouns, relation, subjects)
      : crossFacts(subjects, relation, objects.nouns);
    return { facts, asides: objects.facts, next: objects.next };
  }
  return null;
}

/** "Berlin is in Germany", "Porto is a city in Portugal"; of a person it would say where they are now. */
function readLocation(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const kind = ['a', 'the'].includes(tokens[at]?.lower ?? '')
    ? TYPE_WORDS.get(tokens[at + 1]?.lower ?? '')
    : null;
  const start = kind === null || kind === undefined ? at : at + 2;
  const place = (noun: Noun) => isPlace(noun) || noun.type === 'organization' || kind?.type === 'place';
  if (tokens[start]?.lower !== 'in' || !subjects.every(place)) return null;
  const objects = readList(tokens, start + 1, 'place', context);
  if (objects === null) return null;
  const typed = subjects.map((noun) => ({ ...noun, type: noun.type ?? ('place' as const) }));
  return { facts: crossFacts(typed, 'located_in', objects.nouns), next: objects.next };
}

/** "is my employer", "is Hannah's editor" */
function readAttributeOf(
  tokens: readonly Token[],
  at: number,
  owner: Noun,
  subjects: readonly Noun[],
): Told | null {
  let attribute = '';
  for (let end = at; end < at + LONGEST_ATTRIBUTE; end += 1) {
    attribute = `${attribute} ${tokens[end]?.lower ?? ''}`.trim();
    const [relation] = ATTRIBUTES.get(attribute) ?? [];
    if (relation === undefined || relation === 'is_named' || !complete(tokens, end + 1)) continue;
    if (subjects.some(isPerson)) return null;
    return { facts: crossFacts([owner], relation, subjects), next: end + 1 };
  }
  return null;
}

/** "is my sister", "is Tom's brother", "is the sister of Tom", "is my favourite language" */
function readBelonging(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const owned = readOwner(tokens, at, context);
  if (owned !== null) {
    const favourite = ['favourite', 'favorite', 'preferred'].includes(tokens[owned.next]?.lower ?? '');
    if (favourite) return { facts: crossFacts([owned.owner], 'prefers', subjects), next: owned.next + 2 };
    const attribute = readAttributeOf(tokens, owned.next, owned.owner, subjects);
    if (attribute !== null) return attribute;
    const best = tokens[owned.next]?.lower === 'best' ? 1 : 0;
    const kin = kinRelation(tokens[owned.next + best]?.lower ?? '');
    const next = owned.next + best + 1;
    if (kin === null || !complete(tokens, next)) return null;
    const people = subjects.map((noun) => asKin(noun, kin.pet));
    return { facts: crossFacts(people, kin.relation, [owned.owner]), next };
  }
  if (!['the', 'a'].includes(tokens[at]?.lower ?? '') || tokens[at + 2]?.lower !== 'of') return null;
  const kin = kinRelation(tokens[at + 1]?.lower ?? '');
  const of = kin === null ? null : readList(tokens, at + 3, 'person', context);
  if (kin === null || of === null) return null;
  return { facts: crossFacts(subjects, kin.relation, of.nouns), next: of.next };
}

const MOST_MODIFIERS = 3;

function isModifier(token: Token | undefined): boolean {
  return token?.word === true && !token.capital && !FOLLOWERS.has(token.lower);
}

/** "is a project", "is a small Python project": the type, and the language it is written in. */
function readKind(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
): (Told & { kind: TypeWord; word: string }) | null {
  if (!['a', 'an', 'the', 'our', 'my'].includes(tokens[at]?.lower ?? '')) return null;
  const language = readTerm(tokens, at + 1, 'thing');
  let head = language?.next ?? at + 1;
  const last = head + MOST_MODIFIERS;
  while (head < last && isModifier(tokens[head]) && !TYPE_WORDS.has(tokens[head]?.lower ?? '')) head += 1;
  const word = tokens[head]?.lower ?? '';
  const kind = TYPE_WORDS.get(word);
  if (kind === undefined || !complete(tokens, head + 1)) return null;
  const facts: Fact[] =
    language?.noun.type === 'language' ? crossFacts(subjects, 'written_in', [language.noun], DESCRIBED) : [];
  return { facts, next: head + 1, kind, word };
}

/** "has been with Acme since 2019", "is no longer at Acme"; who is at Acme may be visiting. */
function readEmployment(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const link = tokens[verb.next]?.lower;
  const told = verb.tense === 'perfect' || verb.denial !== 'none';
  if (!told || (link !== 'with' && link !== 'at')) return null;
  const employer = readList(tokens, verb.next + 1, 'organization', context);
  if (employer === null || employer.nouns.some((noun) => isPerson(noun) || isPlace(noun))) return null;
  return { facts: crossFacts(subjects, 'works_at', employer.nouns), next: employer.next };
}

/** "is on the Falcon team", "is a member of the Falcon team" */
function readMembership(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const member = follows(tokens, at, ['a', 'member', 'of']);
  if (
    !(member || tokens[at]?.lower === 'on') ||
    !subjects.every((noun) => noun.self || noun.type === 'person')
  ) {
    return null;
  }
  const team = readList(tokens, member ? at + 3 : at + 1, 'thing', context);
  const typed = team?.nouns.every((noun) => noun.type === 'project' || noun.rawType === 'team') === true;
  return team !== null && typed
    ? { facts: crossFacts(subjects, 'works_on', team.nouns), next: team.next }
    : null;
}

/** What "is …" says of the subjects; entities that are only given a type come as `typed`. */
export function readCopula(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const at = verb.next;
  const told =
    readEmployment(tokens, verb, subjects, context) ??
    readComplement(tokens, at, subjects, context) ??
    readMembership(tokens, at, subjects, context) ??
    readLocation(tokens, at, subjects, context) ??
    readBelonging(tokens, at, subjects, context) ??
    readRoleFacts(tokens, at, subjects, context);
  if (told !== null) return told;
  const kind = readKind(tokens, at, subjects);
  if (kind === null) return null;
  const typed = subjects
    .filter((noun) => !noun.self && !noun.certain)
    .map((noun) => ({ ...noun, type: kind.kind.type, rawType: noun.rawType, certain: true }));
  const based = tokens[kind.next]?.lower === 'based' && tokens[kind.next + 1]?.lower === 'in';
  const seat = based ? readList(tokens, kind.next + 2, 'place', context) : null;
  const facts = seat === null ? kind.facts : [...kind.facts, ...crossFacts(typed, 'located_in', seat.nouns)];
  return { facts, typed, next: seat?.next ?? kind.next };
}
