import type { ExtractedAlias } from '../extraction';
import { readAliasApposition, readAliasPredicate, readCalling } from './aliases';
import { readAttributeClause } from './attributes';
import type { TextContext } from './context';
import { IMPLIED, type Fact } from './facts';
import { KIN_WORDS } from './lexicon/people';
import { NOT_NAMES } from './lexicon/words';
import { nounFrom, selfNoun, type Noun } from './nouns';
import { canUse, usersAt } from './objects';
import { readList, type Phrase } from './phrases';
import { countOf, readPredicate } from './predicates';
import { readApposition } from './roles';
import { narrowed, type Predicate } from './settling';
import type { Times } from './times';
import { follows, type Token } from './tokens';
import { isFiniteVerb } from './verbForms';

/** What a sentence asserts. */
export interface Told {
  facts: Fact[];
  typed: Noun[];
  aliases: ExtractedAlias[];
}

export interface Clause extends Told {
  next: number;
  /** A participle may follow that needs no "is" of its own. */
  passive: boolean;
  /** Of whom a verb phrase joined by "and" speaks; null where none may be. */
  subjects: Noun[] | null;
}

const RELATIVES = new Set(['who', 'which', 'that']);

/** ", which uses Kafka," after the subject. */
function readRelativeClause(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Predicate | null {
  const comma = tokens[at]?.text === ',' ? 1 : 0;
  if (!RELATIVES.has(tokens[at + comma]?.lower ?? '')) return null;
  const predicate = readPredicate(tokens, at + comma + 1, subjects, context);
  if (predicate === null) return null;
  const end = tokens[predicate.next]?.text === ',' ? 1 : 0;
  return { ...predicate, next: predicate.next + end };
}

/** A verb follows, or what may stand between a subject and its verb: "Met Sanjay today" has no subject. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  return !token.word || RELATIVES.has(token.lower) || isFiniteVerb(tokens, at);
}

const SUBJECT_PRONOUNS = new Set(['he', 'she', 'it', 'they']);

/** A name that only its other name makes one: "X, formerly Twitter", "X was renamed". */
function readRenamed(tokens: readonly Token[], at: number, context: TextContext): Phrase | null {
  const noun =
    tokens[at]?.capital === true ? nounFrom(tokens, at, at + 1, { type: null, certain: false }) : null;
  if (noun === null || NOT_NAMES.has(tokens[at]?.lower ?? '')) return null;
  const named =
    readAliasApposition(tokens, at + 1, noun, context) ?? readAliasPredicate(tokens, at + 1, noun, context);
  return named === null ? null : { nouns: [noun], facts: [], next: at + 1 };
}

/** "My wife and I": of the two, the one who is known. */
function readUnnamed(tokens: readonly Token[], at: number): Phrase | null {
  const i = tokens[at + 3];
  if (tokens[at]?.lower !== 'my' || tokens[at + 2]?.lower !== 'and' || i?.lower !== 'i') return null;
  if (!KIN_WORDS.has(tokens[at + 1]?.lower ?? '') && tokens[at + 1]?.lower !== 'family') return null;
  return { nouns: [selfNoun(i)], facts: [], next: at + 4 };
}

/** The subject of a clause: names, or a pronoun of which it is plain whom it means. */
function readSubject(tokens: readonly Token[], at: number, context: TextContext): Phrase | null {
  const pronoun = tokens[at]?.lower ?? '';
  const referred = SUBJECT_PRONOUNS.has(pronoun) ? context.refer(pronoun) : null;
  if (referred !== null) return { nouns: referred, facts: [], next: at + 1 };
  const subject =
    readList(tokens, at, 'subject', context) ?? readUnnamed(tokens, at) ?? readRenamed(tokens, at, context);
  if (subject !== null && goesOn(tokens, subject.next)) context.mention(subject.nouns);
  return subject;
}

/** "Alice, CEO of Acme, and Sarah, CTO of Acme," */
function readApposed(tokens: readonly Token[], subject: Phrase, context: TextContext): Phrase {
  const apposition = readApposition(tokens, subject.next, subject.nouns, context);
  if (apposition === null) return subject;
  const described = { ...subject, facts: [...subject.facts, ...apposition.facts], next: apposition.next };
  if (tokens[apposition.next]?.lower !== 'and') return described;
  const other = readSubject(tokens, apposition.next + 1, context);
  if (other === null) return described;
  const more = readApposition(tokens, other.next, other.nouns, context);
  if (more === null && !isFiniteVerb(tokens, other.next)) return described;
  return {
    nouns: [...described.nouns, ...other.nouns],
    facts: [...described.facts, ...other.facts, ...(more?.facts ?? [])],
    next: more?.next ?? other.next,
  };
}

function readSubjectClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const subject = readSubject(tokens, at, context);
  if (subject === null) return null;
  const [only] = subject.nouns.length === 1 ? subject.nouns : [];
  const named = readAliasApposition(tokens, subject.next, only, context);
  const apposed = readApposed(tokens, { ...subject, next: named?.next ?? subject.next }, context);
  const { nouns, next: described } = apposed;
  const relative = readRelativeClause(tokens, described, nouns, context);
  const facts = [...apposed.facts, ...(relative?.facts ?? [])];
  const aliases = named?.aliases ?? [];
  const typed = relative?.typed ?? [];
  const next = relative?.next ?? described;
  const renamed = readAliasPredicate(tokens, next, only, context);
  if (renamed !== null) {
    return {
      facts,
      typed,
      aliases: [...aliases, ...renamed.aliases],
      next: renamed.next,
      passive: false,
      subjects: nouns,
    };
  }
  const predicate = readPredicate(tokens, next, nouns, context, before);
  if (predicate === null) {
    return facts.length + aliases.length === 0
      ? null
      : { facts, typed, aliases, next, passive: false, subjects: null };
  }
  const object = readAliasApposition(tokens, predicate.next, predicate.facts.at(-1)?.target, context);
  const shares = !predicate.denied || countOf(nouns) === 'one';
  return {
    facts: [...facts, ...predicate.facts],
    typed: [...typed, ...predicate.typed],
    aliases: [...aliases, ...(object?.aliases ?? [])],
    next: object?.next ?? predicate.next,
    passive: object === null && predicate.passive,
    subjects: shares ? nouns : null,
  };
}

/** "For Falcon we use Python", "At Acme, we use Slack", "Instead of Jira we use Linear" */
function readPlacedClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const preposition = tokens[at]?.lower ?? '';
  const instead = follows(tokens, at, ['instead', 'of']);
  if (!instead && !['for', 'in', 'at', 'on'].includes(preposition)) return null;
  const where = readList(tokens, at + (instead ? 2 : 1), 'thing', context);
  if (where === null) return null;
  const comma = tokens[where.next]?.text === ',' ? 1 : 0;
  const clause = readSubjectClause(tokens, where.next + comma, context, before);
  if (clause === null) return null;
  const used = clause.facts.filter((fact) => fact.relation === 'uses' && fact.source.self);
  if (instead) return replacing(tokens, where, clause);
  if (!where.nouns.every(canUse)) return { ...clause, facts: [...where.facts, ...clause.facts] };
  const users = usersAt(preposition, where.nouns);
  const implied = used.flatMap((fact) => users.map((source) => ({ ...fact, source, confidence: IMPLIED })));
  // Who does not use it for Falcon may use it elsewhere.
  const own = clause.facts.filter((fact) => !(used.includes(fact) && fact.polarity === 'ended'));
  return { ...clause, facts: [...where.facts, ...own, ...implied] };
}

/** "Instead of Jira we use Linear": whoever uses the one does not use the other. */
function replacing(tokens: readonly Token[], { nouns, facts }: Phrase, clause: Clause): Clause {
  const told = [...facts, ...clause.facts];
  const used = clause.facts.find(({ relation, polarity }) => relation === 'uses' && polarity === 'holds');
  if (used === undefined || narrowed(tokens, clause.next)) return { ...clause, facts: told };
  const ended = nouns.map((target): Fact => ({
    ...used,
    target,
    polarity: 'ended',
    validFrom: null,
    validTo: used.validFrom,
  }));
  return { ...clause, facts: [...told, ...ended] };
}

export function readClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const attribute = readAttributeClause(tokens, at, context, before);
  if (attribute !== null) return { ...attribute, aliases: [], subjects: null };
  const calling = readCalling(tokens, at, context);
  if (calling !== null) return { facts: [], typed: [], ...calling, passive: false, subjects: null };
  return readPlacedClause(tokens, at, context, before) ?? readSubjectClause(tokens, at, context, before);
}
