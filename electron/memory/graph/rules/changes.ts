import type { TextContext } from './context';
import { crossFacts, type Fact } from './facts';
import { KNOWN_PLACES } from './lexicon/places';
import type { Noun } from './nouns';
import { canUse, changedTo, isPerson, isTechnical, tellApart } from './objects';
import { readList } from './phrases';
import { readRoleFacts } from './roles';
import type { Claim } from './settling';
import { follows, type Token } from './tokens';
import type { VerbGroup } from './verbForms';

const MOVES = new Set('move migrate switch port convert change'.split(' '));
const REPLACES: ReadonlyMap<string, readonly string[]> = new Map([
  ['replace', ['with', 'by']],
  ['swap', ['for', 'with']],
  ['drop', ['for', 'in favour of', 'in favor of']],
  ['ditch', ['for', 'in favour of', 'in favor of']],
  ['abandon', ['for', 'in favour of', 'in favor of']],
  ['leave', ['for']],
]);
const PROMOTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['promote', ['to']],
  ['appoint', ['as', '']],
  ['elect', ['as', '']],
  ['name', ['']],
  ['hire', ['as']],
  ['recruit', ['as']],
  ['employ', ['as']],
]);

/** "works as", "is employed as" */
const STANDING = new Set(['work', 'employ']);

/** What a verb of change says that has more than an object: where from, what for, which office. */
export function readChange(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  return (
    readPromotion(tokens, verb, subjects, context) ??
    readSeat(tokens, verb, subjects, context) ??
    readMoved(tokens, verb, subjects, context) ??
    readDeployed(tokens, verb, context) ??
    readRewritten(tokens, verb, context) ??
    readReplaced(tokens, verb, subjects, context) ??
    readHandedOver(tokens, verb, subjects, context) ??
    readWedding(tokens, verb, subjects, context)
  );
}

/** "works as a nurse", "became CTO of Acme", "was promoted to staff engineer", "started as a nurse" */
function readPromotion(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const { lemma, next, kind } = verb;
  const as = tokens[next]?.lower === 'as' ? next + 1 : null;
  const over = lemma === 'take' && follows(tokens, next, ['over', 'as']) ? next + 2 : null;
  let at: number | null = null;
  if (kind === 'passive') {
    const link = PROMOTIONS.get(lemma)?.find((word) => word === '' || tokens[next]?.lower === word);
    at = link === undefined ? null : next + (link === '' ? 0 : 1);
  } else if (lemma === 'become') {
    at = next;
  } else if (lemma === 'work' || lemma === 'start' || lemma === 'begin') {
    at = as;
  } else {
    at = over;
  }
  const role = at === null ? null : readRoleFacts(tokens, at, subjects, context);
  return role === null ? null : { ...role, outcome: STANDING.has(lemma) ? 'state' : 'event' };
}

/** "moved its headquarters from Bonn to Berlin" */
function readSeat(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const owned = ['its', 'their', 'the'].includes(tokens[verb.next]?.lower ?? '');
  const seat = ['headquarters', 'office', 'offices', 'hq'].includes(tokens[verb.next + 1]?.lower ?? '');
  if (!['move', 'relocate'].includes(verb.lemma) || !owned || !seat || subjects.some(isPerson)) return null;
  const change = readFromTo(tokens, verb.next + 2, 'place', context);
  if (change === null) return null;
  const located = (places: readonly Noun[]): Fact[] => crossFacts(subjects, 'located_in', places);
  return { facts: located(change.to), left: located(change.from), outcome: 'event', next: change.next };
}

interface FromTo {
  from: Noun[];
  to: Noun[];
  next: number;
}

/** "from MySQL to SQLite", "to SQLite" */
function readFromTo(
  tokens: readonly Token[],
  at: number,
  slot: 'thing' | 'place',
  context: TextContext,
): FromTo | null {
  const from = tokens[at]?.lower === 'from' ? readList(tokens, at + 1, slot, context) : null;
  if (from === null && tokens[at]?.lower === 'from') return null;
  const link = from?.next ?? at;
  if (!['to', 'into'].includes(tokens[link]?.lower ?? '')) return null;
  const to = readList(tokens, link + 1, slot, context);
  if (to === null) return null;
  const { left, right } = tellApart(from?.nouns ?? [], to.nouns);
  return { from: left, to: right, next: to.next };
}

function used(subjects: readonly Noun[], objects: readonly Noun[]): Fact[] | null {
  const facts: Fact[] = [];
  for (const object of objects) {
    const relation = changedTo(object, subjects);
    if (relation === null) return null;
    facts.push(...crossFacts(subjects, relation, [object]));
  }
  return facts;
}

/** "our database from MySQL to SQLite": what it is moved for is ours. */
function readOwn(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
): { nouns: readonly Noun[]; next: number } | null {
  if (!['my', 'our', 'the', 'its', 'their', 'his', 'her'].includes(tokens[at]?.lower ?? '')) return null;
  let from = at + 2;
  while (from < at + 5 && tokens[from]?.lower !== 'from') from += 1;
  const plain = tokens.slice(at + 1, from).every(({ word, capital }) => word && !capital);
  return plain && tokens[from]?.lower === 'from' ? { nouns: subjects, next: from } : null;
}

/** "We moved Falcon from MySQL to SQLite": it is Falcon that uses it. */
function readMoved(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  if (!MOVES.has(verb.lemma) || verb.kind !== 'active') return null;
  const moved = readList(tokens, verb.next, 'thing', context) ?? readOwn(tokens, verb.next, subjects);
  if (moved === null || !(moved.nouns === subjects || moved.nouns.every(canUse))) return null;
  const change = readFromTo(tokens, moved.next, 'thing', context);
  if (change === null || !change.to.every((noun) => isTechnical(noun) || noun.version !== undefined)) {
    return null;
  }
  const facts = used(moved.nouns, change.to);
  const left = used(moved.nouns, change.from);
  return facts === null || left === null ? null : { facts, left, outcome: 'event', next: change.next };
}

/** "We deploy Falcon to AWS" */
function readDeployed(tokens: readonly Token[], verb: VerbGroup, context: TextContext): Claim | null {
  if (!['deploy', 'host', 'run'].includes(verb.lemma) || verb.kind !== 'active') return null;
  const work = readList(tokens, verb.next, 'thing', context);
  if (work === null || !work.nouns.every(canUse)) return null;
  if (!['to', 'on'].includes(tokens[work.next]?.lower ?? '')) return null;
  const host = readList(tokens, work.next + 1, 'thing', context);
  if (host === null || !host.nouns.every(isTechnical)) return null;
  return { facts: crossFacts(work.nouns, 'deployed_to', host.nouns), next: host.next };
}

/** "We rewrote Falcon in Rust" */
function readRewritten(tokens: readonly Token[], verb: VerbGroup, context: TextContext): Claim | null {
  if (verb.lemma !== 'rewrite' || verb.kind !== 'active') return null;
  const work = readList(tokens, verb.next, 'thing', context);
  if (work === null || !work.nouns.every(canUse) || tokens[work.next]?.lower !== 'in') return null;
  const language = readList(tokens, work.next + 1, 'thing', context);
  if (language === null || !language.nouns.every(({ type }) => type === 'language')) return null;
  const facts = crossFacts(work.nouns, 'written_in', language.nouns);
  return { facts, outcome: 'event', next: language.next };
}

/** "replaced Redis with Valkey", "left Acme for Orbit", "left Lisbon for Berlin" */
function readReplaced(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const links = REPLACES.get(verb.lemma);
  if (links === undefined || verb.kind !== 'active') return null;
  const slot = verb.lemma === 'leave' ? 'subject' : 'thing';
  const old = readList(tokens, verb.next, slot, context);
  const link = links
    .map((phrase) => phrase.split(' '))
    .find((words) => old !== null && follows(tokens, old.next, words));
  if (old === null || link === undefined) return null;
  const now = readList(tokens, old.next + link.length, slot === 'subject' ? 'thing' : slot, context);
  if (now === null) return null;
  const { next } = now;
  const both = [...old.nouns, ...now.nouns];
  if (both.some(isPerson)) return null;
  const cross = (relation: string): Claim => ({
    facts: crossFacts(subjects, relation, now.nouns),
    left: crossFacts(subjects, relation, old.nouns),
    outcome: 'event',
    next,
  });
  if (both.some(isTechnical)) {
    const [facts, left] = [used(subjects, now.nouns), used(subjects, old.nouns)];
    return facts === null || left === null ? null : { facts, left, outcome: 'event', next };
  }
  if (verb.lemma !== 'leave') return null;
  const places = both.map((noun) => KNOWN_PLACES.has(noun.name.toLowerCase()));
  if (places.every(Boolean)) return cross('lives_in');
  return places.some(Boolean) ? null : cross('works_at');
}

/** "took over Falcon from Tom" */
function readHandedOver(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  if (verb.lemma !== 'take' || tokens[verb.next]?.lower !== 'over') return null;
  const work = readList(tokens, verb.next + 1, 'thing', context);
  if (work === null || work.nouns.some((noun) => isPerson(noun) || isTechnical(noun))) return null;
  const from =
    tokens[work.next]?.lower === 'from' ? readList(tokens, work.next + 1, 'person', context) : null;
  if (from === null || from.nouns.some((noun) => noun.certain && noun.type !== 'person')) return null;
  return {
    facts: crossFacts(work.nouns, 'managed_by', subjects),
    left: crossFacts(work.nouns, 'managed_by', from.nouns),
    outcome: 'event',
    next: from.next,
  };
}

/** Nobody is named whom they married. */
function closes(tokens: readonly Token[], at: number): boolean {
  return tokens[at] === undefined || !tokens[at].capital;
}

/** "Anna and Tom are divorced", "Anna got divorced from Tom", "Anna and Tom got married" */
function readWedding(
  tokens: readonly Token[],
  verb: VerbGroup,
  subjects: readonly Noun[],
  context: TextContext,
): Claim | null {
  const divorced = verb.lemma === 'divorce';
  const paired =
    verb.kind === 'active' && subjects.length === 2 && verb.tense === 'past' && closes(tokens, verb.next);
  if (!(divorced || verb.lemma === 'marry') || !(verb.kind === 'passive' || paired)) return null;
  const from =
    divorced && tokens[verb.next]?.lower === 'from'
      ? readList(tokens, verb.next + 1, 'person', context)
      : null;
  const [one, other] = from === null ? subjects : [subjects[0], from.nouns[0]];
  const pair = from === null ? subjects.length === 2 : from.nouns.length === 1;
  if (!pair || one === undefined || other === undefined || tokens[verb.next]?.lower === 'to') return null;
  const next = from?.next ?? verb.next;
  return {
    facts: crossFacts([one], 'married_to', [other]),
    outcome: divorced ? 'over' : paired ? 'event' : 'state',
    next,
  };
}
