import { readHaving } from './attributes';
import { follows, readCopula } from './copula';
import { readDate, readValidFrom } from './dates';
import { crossFacts, IMPLIED, makeFact, STATED, type Fact } from './facts';
import { KNOWN_PLACES } from './lexicon/places';
import { KNOWN_TERMS } from './lexicon/terms';
import { RETRACTIONS } from './lexicon/words';
import type { WordUse } from './names';
import type { Noun } from './nouns';
import { readList, type Phrase } from './phrases';
import { readRoleFacts } from './roles';
import type { Token } from './tokens';
import { readVerbGroup, skipAdverbs, type Count, type VerbGroup } from './verbForms';
import { ACTIVE_MEANINGS, FILLERS, LASTING_PASSIVES, PASSIVE_MEANINGS, type VerbMeaning } from './verbs';

export interface Predicate {
  facts: Fact[];
  /** Nouns that are only given a type. */
  typed: Noun[];
  next: number;
  /** It is denied: what is joined to it by "and" may be denied with it. */
  denied: boolean;
}

export function countOf(subjects: readonly Noun[]): Count {
  if (subjects.length > 1) return 'many';
  return subjects[0]?.self === true ? 'any' : 'one';
}

/** What the verb phrase that begins here says of the subjects; null where it is none that we know. */
export function readPredicate(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Predicate | null {
  const verb = readVerbGroup(tokens, at, countOf(subjects));
  if (verb === null) return null;
  if (verb.kind === 'copula' || verb.kind === 'have') {
    if (verb.tense === 'past') return null;
    const told =
      verb.kind === 'copula'
        ? readCopula(tokens, verb.next, subjects, lowerCase)
        : readHaving(tokens, verb.next, subjects, lowerCase);
    return told === null ? null : settled(tokens, verb, { typed: [], ...told, denied: false });
  }
  const special = readSpecial(tokens, verb, subjects, lowerCase);
  if (special !== null) return settled(tokens, verb, special);
  const meanings = verb.kind === 'active' ? ACTIVE_MEANINGS : PASSIVE_MEANINGS;
  for (const meaning of meanings.get(verb.lemma) ?? []) {
    const result = readMeaning(tokens, verb, meaning, subjects, lowerCase);
    if (result !== null) return settled(tokens, verb, result);
  }
  return null;
}

function retracted(tokens: readonly Token[], next: number): boolean {
  return RETRACTIONS.some((words) => follows(tokens, next, words));
}

/** Denied or taken back: of liking, the contrary holds; of everything else, nothing. */
function settled(tokens: readonly Token[], verb: VerbGroup, predicate: Predicate): Predicate {
  if (!verb.negated && !retracted(tokens, predicate.next)) return predicate;
  const facts = predicate.facts
    .filter((fact) => fact.relation === 'likes' && verb.negated)
    .map((fact) => ({ ...fact, relation: 'dislikes' }));
  return { facts, typed: [], next: predicate.next, denied: true };
}

/** Verbs whose object is no name: a role, a date, one's own name. */
function readSpecial(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Predicate | null {
  if (verb.lemma === 'work' && verb.tense === 'present' && tokens[verb.next]?.lower === 'as') {
    const role = readRoleFacts(tokens, verb.next + 1, subjects, lowerCase);
    return role === null ? null : { ...role, typed: [], denied: false };
  }
  if (verb.kind !== 'passive') return null;
  if (verb.lemma === 'bear') {
    const preposition = tokens[verb.next]?.lower;
    const date = preposition === 'on' || preposition === 'in' ? readDate(tokens, verb.next + 1) : null;
    if (date === null) return null;
    return { facts: crossFacts(subjects, 'born_on', [date.noun]), typed: [], next: date.next, denied: false };
  }
  if ((verb.lemma === 'call' || verb.lemma === 'name') && countOf(subjects) === 'any') {
    const name = readList(tokens, verb.next, 'person', lowerCase);
    if (name === null || name.nouns.length > 1 || verb.tense === 'past') return null;
    return { facts: crossFacts(subjects, 'is_named', name.nouns), typed: [], next: name.next, denied: false };
  }
  return null;
}

function holds(verb: VerbGroup, meaning: VerbMeaning, lasting: boolean): boolean {
  if (verb.kind === 'passive') return verb.tense === 'present' || LASTING_PASSIVES.has(verb.lemma);
  if (meaning.event) return verb.tense !== 'present';
  return verb.tense === 'present' || (verb.tense === 'perfect' && lasting);
}

/** Index of the object: after "for" in "works remotely for", after "to" in "moved from Porto to". */
function objectStart(tokens: readonly Token[], at: number, preposition: string): number | null {
  const skipped = skipAdverbs(tokens, at);
  if (skipped.negated) return null;
  let { next } = skipped;
  if (/^\p{L}+ly$/u.test(tokens[next]?.lower ?? '')) next += 1;
  if (preposition === '') {
    const filler = FILLERS.find((words) => follows(tokens, next, words));
    return next + (filler?.length ?? 0);
  }
  if (preposition === 'to' && tokens[next]?.lower === 'from') {
    let to = next + 2;
    while (to < next + 7 && tokens[to]?.lower !== 'to') to += 1;
    next = to;
  }
  const words = preposition.split(' ');
  return follows(tokens, next, words) ? next + words.length : null;
}

const IMPERSONAL = new Set([
  'uses',
  'works_at',
  'drives',
  'lives_in',
  'depends_on',
  'deployed_to',
  'written_in',
]);
const NEEDS_LEXICON = new Set(['plays', 'learns']);

/** The relation that fits the kind of object; null where the object makes no sense there. */
function relationFor(relation: string, target: Noun, subjects: readonly Noun[]): string | null {
  const term = KNOWN_TERMS.get(target.name.toLowerCase());
  if (IMPERSONAL.has(relation) && target.certain && target.type === 'person') return null;
  if (NEEDS_LEXICON.has(relation) && !target.certain) return null;
  if (relation === 'works_with' && term !== undefined) return 'uses';
  if (relation === 'lives_in' && term !== undefined && !term.ambiguous) return 'uses';
  const people = subjects.every((noun) => noun.self || noun.type === 'person');
  return relation === 'located_in' && people ? 'lives_in' : relation;
}

function relate(meaning: VerbMeaning, subjects: readonly Noun[], objects: readonly Noun[]): Fact[] | null {
  const facts: Fact[] = [];
  for (const object of objects) {
    const relation = relationFor(meaning.relation, object, subjects);
    if (relation === null) return null;
    for (const subject of subjects) {
      facts.push(meaning.reverse ? makeFact(object, relation, subject) : makeFact(subject, relation, object));
    }
  }
  return facts;
}

/** "works on a ThinkPad", "uses a VPN": one of a kind, no name. */
function isAnyOne(article: Token | undefined, meaning: VerbMeaning, { nouns }: Phrase): boolean {
  if (article?.lower !== 'a' && article?.lower !== 'an') return false;
  return nouns.some(
    (noun) => !noun.certain && (meaning.relation === 'works_on' || noun.name === noun.name.toUpperCase()),
  );
}

function readMeaning(
  tokens: readonly Token[],
  verb: VerbGroup,
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  lowerCase: WordUse,
): Predicate | null {
  const start = objectStart(tokens, verb.next, meaning.preposition);
  const objects = start === null ? null : readList(tokens, start, meaning.slot, lowerCase);
  if (objects === null || start === null || isAnyOne(tokens[start], meaning, objects)) return null;
  const lasting = ['since', 'for'].includes(tokens[objects.next]?.lower ?? '');
  if (!holds(verb, meaning, lasting)) return null;
  const facts = relate(meaning, subjects, objects.nouns);
  if (facts === null) return null;
  const validFrom = readValidFrom(tokens, objects.next, meaning.event);
  const dated = facts.map((fact) => ({ ...fact, validFrom }));
  const extra = verb.negated ? null : readAddition(tokens, meaning, subjects, objects, lowerCase);
  return {
    facts: [...objects.facts, ...dated, ...(extra?.facts ?? [])],
    typed: [],
    next: extra?.next ?? objects.next,
    denied: false,
  };
}

/** "at Acme as CTO", "use Rust for the Falcon project", "wrote Falcon in Rust": what the next words add. */
function readAddition(
  tokens: readonly Token[],
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  objects: Phrase,
  lowerCase: WordUse,
): { facts: Fact[]; next: number } | null {
  const link = tokens[objects.next]?.lower ?? '';
  if (meaning.relation === 'works_at' && link === 'as') {
    return readRoleFacts(tokens, objects.next + 1, subjects, lowerCase);
  }
  if (meaning.relation === 'created' && link === 'in') {
    const language = readList(tokens, objects.next + 1, 'thing', lowerCase);
    if (language === null || !language.nouns.every((noun) => noun.type === 'language')) return null;
    return { facts: crossFacts(objects.nouns, 'written_in', language.nouns, STATED), next: language.next };
  }
  const shared = meaning.relation === 'uses' && countOf(subjects) === 'any';
  if (!shared || !['for', 'in', 'on', 'at'].includes(link)) return null;
  const where = readList(tokens, objects.next + 1, 'thing', lowerCase);
  if (where === null || !where.nouns.every(canUse)) return null;
  return { facts: crossFacts(usersAt(link, where.nouns), 'uses', objects.nouns, IMPLIED), next: where.next };
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
