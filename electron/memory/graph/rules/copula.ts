import { crossFacts, DESCRIBED, type Fact } from './facts';
import { KNOWN_PLACES } from './lexicon/places';
import { TYPE_WORDS, type TypeWord } from './lexicon/words';
import type { WordUse } from './names';
import { readTerm, type Noun, type Slot } from './nouns';
import { asKin, complete, kinRelation, readList, readOwner } from './phrases';
import { readRoleFacts, type Told } from './roles';
import type { Token } from './tokens';

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
  ] as const
).map(([words, relation, slot]) => [words.split(' '), relation, slot]);

export function follows(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[at + index]?.lower === word);
}

function readComplement(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Told | null {
  for (const [words, relation, slot] of COMPLEMENTS) {
    if (!follows(tokens, at, words)) continue;
    const objects = readList(tokens, at + words.length, slot, lowerCase);
    if (objects === null) return null;
    return {
      facts: [...objects.facts, ...crossFacts(subjects, relation, objects.nouns)],
      next: objects.next,
    };
  }
  return null;
}

/** "Berlin is in Germany", "Porto is a city in Portugal"; of a person it would say where they are now. */
function readLocation(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Told | null {
  const kind = ['a', 'the'].includes(tokens[at]?.lower ?? '')
    ? TYPE_WORDS.get(tokens[at + 1]?.lower ?? '')
    : null;
  const start = kind === null || kind === undefined ? at : at + 2;
  const place = (noun: Noun) =>
    KNOWN_PLACES.has(noun.name.toLowerCase()) || noun.type === 'organization' || kind?.type === 'place';
  if (tokens[start]?.lower !== 'in' || !subjects.every(place)) return null;
  const objects = readList(tokens, start + 1, 'place', lowerCase);
  if (objects === null) return null;
  const typed = subjects.map((noun) => ({ ...noun, type: noun.type ?? ('place' as const) }));
  return { facts: crossFacts(typed, 'located_in', objects.nouns), next: objects.next };
}

/** "is my sister", "is Tom's brother", "is the sister of Tom", "is my favourite language" */
function readBelonging(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Told | null {
  const owned = readOwner(tokens, at, lowerCase);
  if (owned !== null) {
    const favourite = ['favourite', 'favorite', 'preferred'].includes(tokens[owned.next]?.lower ?? '');
    if (favourite) return { facts: crossFacts([owned.owner], 'prefers', subjects), next: owned.next + 2 };
    const best = tokens[owned.next]?.lower === 'best' ? 1 : 0;
    const kin = kinRelation(tokens[owned.next + best]?.lower ?? '');
    const next = owned.next + best + 1;
    if (kin === null || !complete(tokens, next)) return null;
    const people = subjects.map((noun) => asKin(noun, kin.pet));
    return { facts: crossFacts(people, kin.relation, [owned.owner]), next };
  }
  if (!['the', 'a'].includes(tokens[at]?.lower ?? '') || tokens[at + 2]?.lower !== 'of') return null;
  const kin = kinRelation(tokens[at + 1]?.lower ?? '');
  const of = kin === null ? null : readList(tokens, at + 3, 'person', lowerCase);
  if (kin === null || of === null) return null;
  return { facts: crossFacts(subjects, kin.relation, of.nouns), next: of.next };
}

/** "is a project", "is a Python project": the type, and the language it is written in. */
function readKind(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
): (Told & { kind: TypeWord; word: string }) | null {
  if (!['a', 'an', 'the', 'our', 'my'].includes(tokens[at]?.lower ?? '')) return null;
  const language = readTerm(tokens, at + 1, 'thing');
  const head = language?.next ?? at + 1;
  const word = tokens[head]?.lower ?? '';
  const kind = TYPE_WORDS.get(word);
  if (kind === undefined || !complete(tokens, head + 1)) return null;
  const facts: Fact[] =
    language?.noun.type === 'language' ? crossFacts(subjects, 'written_in', [language.noun], DESCRIBED) : [];
  return { facts, next: head + 1, kind, word };
}

/** What "is …" says of the subjects; entities that are only given a type come as `typed`. */
export function readCopula(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): (Told & { typed: Noun[] }) | null {
  const told =
    readComplement(tokens, at, subjects, lowerCase) ??
    readLocation(tokens, at, subjects, lowerCase) ??
    readBelonging(tokens, at, subjects, lowerCase) ??
    readRoleFacts(tokens, at, subjects, lowerCase);
  if (told !== null) return { ...told, typed: [] };
  const kind = readKind(tokens, at, subjects);
  if (kind === null) return null;
  const typed = subjects
    .filter((noun) => !noun.self && !noun.certain)
    .map((noun) => ({ ...noun, type: kind.kind.type, rawType: noun.rawType, certain: true }));
  return { facts: kind.facts, next: kind.next, typed };
}
