import { readChange } from './changes';
import type { TextContext } from './context';
import { readCopula } from './copula';
import { readDate } from './dates';
import { crossFacts, IMPLIED, STATED, type Fact } from './facts';
import { readHaving } from './having';
import { readJob } from './jobs';
import type { Noun } from './nouns';
import { canUse, fits, isNoMove, isTechnical, relate, tellApart, usersAt } from './objects';
import { readList, readOne, type Phrase } from './phrases';
import { readRivals } from './rivals';
import { readRoleFacts } from './roles';
import { settle, type Claim, type Predicate } from './settling';
import { readTimes, type Times } from './times';
import { follows, type Token } from './tokens';
import { lemmaOf, readVerbGroup, skipAdverbs, verbGroup, type Count, type VerbGroup } from './verbForms';
import { ACTIVE_MEANINGS, FILLERS, PASSIVE_MEANINGS, type VerbMeaning } from './verbs';

export function countOf(subjects: readonly Noun[]): Count {
  if (subjects.length > 1) return 'many';
  return subjects[0]?.self === true ? 'any' : 'one';
}

/**
 * What the verb phrase that begins here says of the subjects; null where it is none that we know. `before` is the
 * time that the sentence opens with.
 */
export function readPredicate(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
  before: Times | null = null,
): Predicate | null {
  const verb = readVerbGroup(tokens, at, countOf(subjects));
  if (verb === null) return null;
  const claim = readClaim(tokens, verb, subjects, context);
  return claim === null ? null : settle(tokens, verb, claim, context, before);
}

/** "maintained by Tom" of "is a service maintained by Tom": "is" is to be thought before it. */
export function readParticiple(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Predicate | null {
  const { next: verb } = skipAdverbs(tokens, at);
  const lemma = lemmaOf(tokens[verb], 'participle');
  if (lemma === null) return null;
  const passive = verbGroup('passive', lemma, verb + 1);
  const claim = readClaim(tokens, passive, subjects, context);
  return claim === null ? null : settle(tokens, passive, claim, context, null);
}

function readClaim(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  if (verb.kind === 'copula') return readCopula(tokens, verb, subjects, context);
  if (verb.kind === 'have') {
    return readHaving(tokens, verb.next, subjects, context) ?? readJob(tokens, verb, subjects, context);
  }
  const special =
    readSpecial(tokens, verb, subjects, context) ??
    readJob(tokens, verb, subjects, context) ??
    readChange(tokens, verb, subjects, context);
  if (special !== null) return special;
  const meanings = verb.kind === 'active' ? ACTIVE_MEANINGS : PASSIVE_MEANINGS;
  for (const meaning of meanings.get(verb.lemma) ?? []) {
    const claim = readMeaning(tokens, verb, meaning, subjects, context);
    if (claim !== null) return claim;
  }
  return null;
}

/** Verbs whose object is no name: a date, one's own name. */
function readSpecial(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  if (verb.lemma === 'store' || verb.lemma === 'keep') return readStore(tokens, verb, subjects, context);
  if (verb.lemma === 'adopt' || verb.lemma === 'get') return readPet(tokens, verb, subjects, context);
  if (verb.kind !== 'passive') return null;
  if (verb.lemma === 'bear') {
    const preposition = tokens[verb.next]?.lower;
    const date = preposition === 'on' || preposition === 'in' ? readDate(tokens, verb.next + 1) : null;
    return date === null ? null : { facts: crossFacts(subjects, 'born_on', [date.noun]), next: date.next };
  }
  const called = verb.lemma === 'call' || verb.lemma === 'name';
  if (!called || countOf(subjects) !== 'any' || verb.tense !== 'present') return null;
  const name = readList(tokens, verb.next, 'person', context);
  if (name === null || name.nouns.length > 1) return null;
  return { facts: crossFacts(subjects, 'is_named', name.nouns), next: name.next };
}

/** "stores its data in SQLite" */
function readStore(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  if (!['its', 'their', 'our', 'all', 'the', 'my'].includes(tokens[verb.next]?.lower ?? '')) return null;
  let link = verb.next + 2;
  while (link < verb.next + 5 && tokens[link]?.lower !== 'in') link += 1;
  const store = tokens[link]?.lower === 'in' ? readList(tokens, link + 1, 'thing', context) : null;
  if (store === null || !store.nouns.every(isTechnical)) return null;
  return { facts: crossFacts(subjects, 'uses', store.nouns), next: store.next };
}

/** "got a dog called Rex" */
function readPet(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const pet = verb.kind === 'active' ? readHaving(tokens, verb.next, subjects, context) : null;
  return pet === null ? null : { ...pet, outcome: 'event' };
}

interface ObjectStart {
  next: number;
  /** Where it was before: "from Porto" of "moved from Porto to". */
  left: Phrase | null;
  /** "moved in 2020 to Oslo" */
  times: Times | null;
}

/** Where the object begins: after "for" in "works remotely for", after "to" in "moved from Porto to". */
function objectStart(
  tokens: readonly Token[],
  at: number,
  meaning: VerbMeaning,
  context: TextContext,
): ObjectStart | null {
  const skipped = skipAdverbs(tokens, at);
  if (skipped.denial !== 'none') return null;
  let { next } = skipped;
  if (/^\p{L}+ly$/u.test(tokens[next]?.lower ?? '')) next += 1;
  const { preposition } = meaning;
  if (preposition === '') {
    const filler = FILLERS.find((words) => follows(tokens, next, words));
    return { next: next + (filler?.length ?? 0), left: null, times: null };
  }
  const times = readTimes(tokens, next, context.now);
  next = times?.next ?? next;
  let left: Phrase | null = null;
  if (preposition === 'to' && tokens[next]?.lower === 'from') {
    left = readList(tokens, next + 1, meaning.slot, context);
    let to = left?.next ?? next + 2;
    while (to < next + 7 && tokens[to]?.lower !== 'to') to += 1;
    if (to !== left?.next) left = null;
    next = to;
  }
  // "studies physics at TU Delft"
  if (meaning.relation === 'studies_at') next = skipSubject(tokens, next, preposition);
  const words = preposition.split(' ');
  return follows(tokens, next, words) ? { next: next + words.length, left, times } : null;
}

function skipSubject(tokens: readonly Token[], at: number, preposition: string): number {
  let next = at;
  while (next < at + 4 && tokens[next]?.word === true && tokens[next]?.lower !== preposition) next += 1;
  return tokens[next]?.lower === preposition ? next : at;
}

/** "works on a ThinkPad", "uses a VPN": one of a kind, no name. */
function isAnyOne(article: Token | undefined, meaning: VerbMeaning, { nouns }: Phrase): boolean {
  if (article?.lower !== 'a' && article?.lower !== 'an') return false;
  return nouns.some(
    (noun) => !noun.certain && (meaning.relation === 'works_on' || noun.name === noun.name.toUpperCase()),
  );
}

/** "left the EU" */
function isVagueEmployer(article: Token | undefined, meaning: VerbMeaning, { nouns }: Phrase): boolean {
  return meaning.relation === 'works_at' && article?.lower === 'the' && nouns.some((noun) => !noun.certain);
}

function readMeaning(
  tokens: readonly Token[],
  verb: VerbGroup,
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const start = objectStart(tokens, verb.next, meaning, context);
  const objects = start === null ? null : readList(tokens, start.next, meaning.slot, context, verb.denial);
  if (objects === null || start === null || isAnyOne(tokens[start.next], meaning, objects)) return null;
  if (meaning.outcome === 'end' && isVagueEmployer(tokens[start.next], meaning, objects)) return null;
  const left = start.left ?? leftAfter(tokens, objects.next, meaning, context);
  if (!fits(meaning, objects.nouns, subjects, left?.nouns ?? [])) return null;
  const apart = tellApart(left?.nouns ?? [], objects.nouns);
  if (isNoMove(meaning, apart.left, apart.right)) return null;
  const facts = relate(meaning, subjects, apart.right);
  if (facts === null) return null;
  const gone = relate(meaning, subjects, apart.left);
  const next = start.left === null ? (left?.next ?? objects.next) : objects.next;
  const claim: Claim = {
    facts,
    asides: objects.facts,
    left: gone ?? [],
    outcome: meaning.outcome,
    times: start.times,
    next,
  };
  if (verb.denial !== 'none') return claim;
  const rivals = readRivals(tokens, next, meaning, subjects, context);
  return rivals === null
    ? withAddition(tokens, meaning, subjects, objects, claim, context)
    : { ...claim, left: [...(gone ?? []), ...rivals.facts], next: rivals.next };
}

/** "to Berlin from Lisbon", "took over Falcon from Tom" */
function leftAfter(
  tokens: readonly Token[],
  at: number,
  meaning: VerbMeaning,
  context: TextContext,
): Phrase | null {
  if (meaning.outcome !== 'event' || tokens[at]?.lower !== 'from' || meaning.preposition !== 'to') {
    return null;
  }
  return readTimes(tokens, at, context.now) === null ? readList(tokens, at + 1, meaning.slot, context) : null;
}

function withAddition(
  tokens: readonly Token[],
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  objects: Phrase,
  claim: Claim,
  context: TextContext,
): Claim {
  const addition = readAddition(tokens, meaning, subjects, objects, context);
  return addition === null
    ? claim
    : { ...claim, facts: [...claim.facts, ...addition.facts], next: addition.next };
}

/** "at Acme as CTO", "use Rust for the Falcon project", "wrote Falcon in Rust": what the next words add. */
function readAddition(
  tokens: readonly Token[],
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  objects: Phrase,
  context: TextContext,
): { facts: Fact[]; next: number } | null {
  const link = tokens[objects.next]?.lower ?? '';
  if (meaning.relation === 'works_at' || meaning.relation === 'works_on') {
    // "works at Acme in Berlin as a designer"
    const place = link === 'in' ? readList(tokens, objects.next + 1, 'place', context) : null;
    const as = place?.next ?? objects.next;
    if (tokens[as]?.lower !== 'as') return null;
    return readRoleFacts(tokens, as + 1, meaning.reverse ? objects.nouns : subjects, context);
  }
  if (meaning.relation === 'created' && link === 'in') {
    const language = readList(tokens, objects.next + 1, 'thing', context);
    if (language === null || !language.nouns.every((noun) => noun.type === 'language')) return null;
    return { facts: crossFacts(objects.nouns, 'written_in', language.nouns, STATED), next: language.next };
  }
  const shared = meaning.relation === 'uses' && meaning.outcome !== 'end' && countOf(subjects) === 'any';
  if (!shared || !['for', 'in', 'on', 'at'].includes(link)) return null;
  const more = link === 'for' ? readMoreUses(tokens, objects.next, subjects, context) : null;
  if (more !== null) return more;
  const where = readList(tokens, objects.next + 1, 'thing', context);
  if (where === null || !where.nouns.every(canUse)) return null;
  return { facts: crossFacts(usersAt(link, where.nouns), 'uses', objects.nouns, IMPLIED), next: where.next };
}

/** "for testing and Terraform for infrastructure"; `at` is at the first "for". */
function readMoreUses(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): { facts: Fact[]; next: number } | null {
  const facts: Fact[] = [];
  let next = at;
  for (;;) {
    let and = next + 2;
    while (and < next + 4 && tokens[and]?.lower !== 'and' && tokens[and]?.text !== ',') and += 1;
    const comma = tokens[and]?.text === ',' && tokens[and + 1]?.lower === 'and' ? 1 : 0;
    const link = tokens[and]?.lower === 'and' || tokens[and]?.text === ',';
    const tool = link ? readOne(tokens, and + comma + 1, 'thing', context) : null;
    const purpose = ['for', 'as'].includes(tokens[tool?.next ?? -1]?.lower ?? '');
    if (tool === null || !purpose || !tool.nouns.every(isTechnical)) break;
    facts.push(...crossFacts(subjects, 'uses', tool.nouns));
    next = tool.next;
  }
  return facts.length === 0 ? null : { facts, next };
}
