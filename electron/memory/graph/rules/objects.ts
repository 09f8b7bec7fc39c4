import { makeFact, type Fact } from './facts';
import { KNOWN_ORGANIZATIONS } from './lexicon/organizations';
import { KNOWN_PLACES } from './lexicon/places';
import { HOSTS, KNOWN_TERMS, SPOKEN_LANGUAGES } from './lexicon/terms';
import type { Noun } from './nouns';
import type { VerbMeaning } from './verbs';

const IMPERSONAL = new Set([
  'uses',
  'works_at',
  'drives',
  'lives_in',
  'depends_on',
  'deployed_to',
  'written_in',
  'owns',
]);
const NEEDS_LEXICON = new Set(['plays', 'learns']);

function isKnown(lexicon: { has(key: string): boolean }, noun: Noun): boolean {
  return lexicon.has(noun.name.toLowerCase());
}

export function isPerson(noun: Noun): boolean {
  return noun.self || (noun.certain && noun.type === 'person');
}

/** A project, team or the like, of which one is not an employee. */
function isUndertaking(noun: Noun): boolean {
  return noun.type === 'project' || noun.rawType === 'team' || noun.rawType === 'department';
}

/** The relation that fits the kind of object; null where the object makes no sense there. */
function relationFor(meaning: VerbMeaning, target: Noun, subjects: readonly Noun[]): string | null {
  const { relation, reverse } = meaning;
  const term = KNOWN_TERMS.get(target.name.toLowerCase());
  if (IMPERSONAL.has(relation) && !reverse && isPerson(target)) return null;
  if (NEEDS_LEXICON.has(relation) && !target.certain) return null;
  if (relation === 'deployed_to' && term?.type === 'language') return 'uses';
  if (relation === 'works_with' && term !== undefined) return 'uses';
  if (relation === 'works_at') return isUndertaking(target) ? 'works_on' : relation;
  if (relation === 'lives_in') return movedTo(target, subjects);
  if (relation === 'uses' && meaning.outcome !== 'state') return changedTo(target, subjects);
  if (relation === 'written_in' && term?.type !== 'language') {
    return meaning.outcome === 'state' ? relation : null;
  }
  const people = subjects.every((noun) => noun.self || noun.type === 'person');
  return relation === 'located_in' && people ? 'lives_in' : relation;
}

/** Where one moves to is a place, unless it is known for something else. */
function movedTo(target: Noun, subjects: readonly Noun[]): string | null {
  if (isKnown(KNOWN_ORGANIZATIONS, target)) return 'works_at';
  if (isUndertaking(target)) return 'works_on';
  const firm = subjects.some((noun) => noun.certain && noun.type === 'organization');
  return firm ? 'located_in' : 'lives_in';
}

/** What is changed over to is used; where it is a place for software to run, and no person uses it, that is where it runs. */
export function changedTo(target: Noun, subjects: readonly Noun[]): string | null {
  if (isPerson(target) || isKnown(KNOWN_PLACES, target)) return null;
  return HOSTS.has(target.name) && !subjects.some(isPerson) ? 'deployed_to' : 'uses';
}

/** One converts to a faith and changes to platform 3 as well. */
const CONVERSIONS = new Set(['convert', 'change', 'port']);
const SCHOOLING = new Set(['go', 'attend']);

function isSchool(noun: Noun): boolean {
  const known =
    isKnown(KNOWN_ORGANIZATIONS, noun) &&
    /^(?:mit|eth|epfl|tu |stanford|harvard|yale|princeton)/iu.test(noun.name);
  return (
    known || /\b(?:school|university|college|academy|institute|TU|gymnasium|kindergarten)\b/iu.test(noun.name)
  );
}

/** Whether subject and object suit a verb of change; "Beta left Acme" may be said of anything. */
export function fits(
  meaning: VerbMeaning,
  objects: readonly Noun[],
  subjects: readonly Noun[],
  left: readonly Noun[],
): boolean {
  if (meaning.relation === 'studies_at' && SCHOOLING.has(meaning.lemma)) return objects.every(isSchool);
  if (meaning.lemma === 'run' && meaning.reverse) {
    return subjects.every(isPerson) && objects.every((noun) => noun.certain && !isTechnical(noun));
  }
  if (meaning.lemma === 'run' && meaning.relation === 'uses') return objects.every(isTechnical);
  if (meaning.lemma === 'need') return objects.every(isTechnical) && !subjects.some(isPerson);
  if (meaning.outcome === 'state') return true;
  if (meaning.relation === 'works_at' && !meaning.reverse) {
    if (subjects.some((noun) => noun.certain && noun.type !== 'person')) return false;
    return meaning.outcome !== 'end' || objects.every(isEmployer);
  }
  if (CONVERSIONS.has(meaning.lemma) && ![...objects, ...left].some(isTechnical)) return false;
  if (meaning.relation === 'uses' && objects.some((noun) => isKnown(SPOKEN_LANGUAGES, noun))) return false;
  if (meaning.relation === 'lives_in' && objects.some((noun) => /\d$/u.test(noun.name))) return false;
  if (meaning.lemma === 'quit' && meaning.relation === 'uses') return objects.every(isTechnical);
  if (meaning.lemma === 'transfer') return objects.every((noun) => isKnown(KNOWN_PLACES, noun));
  if (meaning.lemma === 'move' && meaning.relation === 'uses') return objects.every(isTechnical);
  if (meaning.reverse && meaning.relation === 'works_at') return subjects.every((noun) => !isPerson(noun));
  if (meaning.relation === 'managed_by') {
    return subjects.every(isPerson) && objects.every((noun) => !isPerson(noun));
  }
  return true;
}

/** A tool or language by its name, and no place. */
export function isTechnical(noun: Noun): boolean {
  return isKnown(KNOWN_TERMS, noun) && !isKnown(KNOWN_PLACES, noun);
}

/** "from Acme to Orbit": of neither it is known that it is a place. */
export function isNoMove(meaning: VerbMeaning, left: readonly Noun[], right: readonly Noun[]): boolean {
  if (meaning.relation !== 'lives_in' || left.length === 0) return false;
  return [...left, ...right].every((noun) => !noun.certain && !isKnown(KNOWN_PLACES, noun));
}

/** Two versions of one thing are two things, where one takes the place of the other. */
export function tellApart(left: readonly Noun[], right: readonly Noun[]): { left: Noun[]; right: Noun[] } {
  const names = new Set(left.map(({ name }) => name));
  const same = right.some(({ name }) => names.has(name));
  const apart = (nouns: readonly Noun[]): Noun[] =>
    nouns.map((noun) => (same && noun.version ? { ...noun, ...noun.version } : noun));
  return { left: apart(left), right: apart(right) };
}

function isEmployer(noun: Noun): boolean {
  if (isKnown(KNOWN_ORGANIZATIONS, noun)) return true;
  return !isPerson(noun) && !isKnown(KNOWN_PLACES, noun) && !isKnown(KNOWN_TERMS, noun);
}

/** What the verb says of each subject and object; null where that makes no sense. */
export function relate(
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  objects: readonly Noun[],
): Fact[] | null {
  const facts: Fact[] = [];
  for (const object of objects) {
    const relation = relationFor(meaning, object, subjects);
    if (relation === null) return null;
    for (const subject of subjects) {
      facts.push(meaning.reverse ? makeFact(object, relation, subject) : makeFact(subject, relation, object));
    }
  }
  return facts;
}

/** "At Acme": whoever we are at is an organisation. */
export function usersAt(preposition: string, nouns: readonly Noun[]): Noun[] {
  const at = (noun: Noun) => preposition === 'at' && noun.type === null;
  return nouns.map((noun) => (at(noun) ? { ...noun, type: 'organization', certain: true } : noun));
}

/** A project or an organisation, so that what we use there is used by it. */
export function canUse(noun: Noun): boolean {
  if (noun.self || KNOWN_PLACES.has(noun.name.toLowerCase())) return false;
  return noun.type === null || noun.type === 'project' || noun.type === 'organization';
}
