import type { ExtractedAlias } from '../extraction';
import { readAliasApposition, readAliasPredicate, readCalling } from './aliases';
import { readAttributeClause } from './attributes';
import type { TextContext } from './context';
import type { Discourse } from './discourse';

import { IMPLIED, type Fact } from './facts';
import {
  BLOCKING_PHRASES,
  FIRST_WORD_BLOCKERS,
  NOT_NAMES,
  OPENERS,
  OPENING_PHRASES,
  SENTENCE_BLOCKERS,
} from './lexicon/words';
import { nounFrom, type Noun } from './nouns';
import { canUse, usersAt } from './objects';
import { readList, type Phrase } from './phrases';
import { countOf, readPredicate } from './predicates';
import { readApposition } from './roles';
import type { Predicate } from './settling';
import { joinTimes, readTimes, type Times } from './times';
import { follows, isDecoration, type Sentence, type Token } from './tokens';
import { isFiniteVerb } from './verbForms';

/** What a sentence asserts. */
export interface Told {
  facts: Fact[];
  typed: Noun[];
  aliases: ExtractedAlias[];
}

interface Clause extends Told {
  next: number;
  /** Of whom a verb phrase joined by "and" speaks; null where none may be. */
  subjects: Noun[] | null;
}

const RELATIVES = new Set(['who', 'which', 'that']);

/** ", which uses Kafka," after the subject. */
function readRelative(
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

/** The subject of a clause: names, or a pronoun of which it is plain whom it means. */
function readSubject(tokens: readonly Token[], at: number, context: TextContext): Phrase | null {
  const pronoun = tokens[at]?.lower ?? '';
  const referred = SUBJECT_PRONOUNS.has(pronoun) ? context.refer(pronoun) : null;
  if (referred !== null) return { nouns: referred, facts: [], next: at + 1 };
  const subject = readList(tokens, at, 'subject', context) ?? readRenamed(tokens, at, context);
  if (subject !== null) context.mention(subject.nouns);
  return subject;
}

function readSubjectClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const subject = readSubject(tokens, at, context);
  if (subject === null) return null;
  const { nouns } = subject;
  const [only] = nouns.length === 1 ? nouns : [];
  const named = readAliasApposition(tokens, subject.next, only, context);
  const apposition = readApposition(tokens, named?.next ?? subject.next, nouns, context);
  const described = apposition?.next ?? named?.next ?? subject.next;
  const relative = readRelative(tokens, described, nouns, context);
  const facts = [...subject.facts, ...(apposition?.facts ?? []), ...(relative?.facts ?? [])];
  const aliases = named?.aliases ?? [];
  const typed = relative?.typed ?? [];
  const next = relative?.next ?? described;
  const renamed = readAliasPredicate(tokens, next, only, context);
  if (renamed !== null) {
    return { facts, typed, aliases: [...aliases, ...renamed.aliases], next: renamed.next, subjects: nouns };
  }
  const predicate = readPredicate(tokens, next, nouns, context, before);
  if (predicate === null) {
    return facts.length + aliases.length === 0 ? null : { facts, typed, aliases, next, subjects: null };
  }
  const object = readAliasApposition(tokens, predicate.next, predicate.facts.at(-1)?.target, context);
  const shares = !predicate.denied || countOf(nouns) === 'one';
  return {
    facts: [...facts, ...predicate.facts],
    typed: [...typed, ...predicate.typed],
    aliases: [...aliases, ...(object?.aliases ?? [])],
    next: object?.next ?? predicate.next,
    subjects: shares ? nouns : null,
  };
}

/** "For Falcon we use Python", "At Acme, we use Slack" */
function readPlacedClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const preposition = tokens[at]?.lower ?? '';
  if (!['for', 'in', 'at', 'on'].includes(preposition)) return null;
  const where = readList(tokens, at + 1, 'thing', context);
  if (where === null) return null;
  const comma = tokens[where.next]?.text === ',' ? 1 : 0;
  const clause = readSubjectClause(tokens, where.next + comma, context, before);
  if (clause === null) return null;
  const used = clause.facts.filter((fact) => fact.relation === 'uses' && fact.source.self);
  if (!where.nouns.every(canUse)) return { ...clause, facts: [...where.facts, ...clause.facts] };
  const users = usersAt(preposition, where.nouns);
  const implied = used.flatMap((fact) => users.map((source) => ({ ...fact, source, confidence: IMPLIED })));
  return { ...clause, facts: [...where.facts, ...clause.facts, ...implied] };
}

function readClause(
  tokens: readonly Token[],
  at: number,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const attribute = readAttributeClause(tokens, at, context, before);
  if (attribute !== null) return { ...attribute, aliases: [], subjects: null };
  const calling = readCalling(tokens, at, context);
  if (calling !== null) return { facts: [], typed: [], ...calling, subjects: null };
  return readPlacedClause(tokens, at, context, before) ?? readSubjectClause(tokens, at, context, before);
}

function skipOpeners(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    const phrase = OPENING_PHRASES.find((words) => follows(tokens, at, words));
    const step = phrase?.length ?? (OPENERS.has(tokens[at]?.lower ?? '') || isDecoration(tokens[at]) ? 1 : 0);
    if (step === 0) return at;
    at += step;
    while ([',', ':'].includes(tokens[at]?.text ?? '')) at += 1;
  }
}

const BLOCKING_STARTS = new Set(BLOCKING_PHRASES.map((words) => words[0]));

function isBlocked(sentence: Sentence, start: number): boolean {
  const { tokens, question } = sentence;
  if (question || FIRST_WORD_BLOCKERS.has(tokens[start]?.lower ?? '')) return true;
  return tokens.some(
    (token, at) =>
      (SENTENCE_BLOCKERS.has(token.lower) && !(token.capital && at > start)) ||
      (BLOCKING_STARTS.has(token.lower) && BLOCKING_PHRASES.some((words) => follows(tokens, at, words))),
  );
}

const MARKS = new Set([',', ';', ':', '–', '—', '(']);
const JOINERS = new Set([
  'and',
  'but',
  'because',
  'while',
  'although',
  'though',
  'whereas',
  'so',
  'since',
  'plus',
]);
const SHARING = new Set(['and', 'but', ',']);
const PRONOUNS = new Set('he she it they i we you who which that this these those there'.split(' '));

/** Whether the words passed over may have brought in another subject than the last one. */
function changesSubject(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (token.capital || PRONOUNS.has(token.lower) || isFiniteVerb(tokens, at));
}

/** Index after the marks and joining words that begin here. */
function skipJoiners(tokens: readonly Token[], from: number): number {
  let at = from;
  while (MARKS.has(tokens[at]?.text ?? '') || JOINERS.has(tokens[at]?.lower ?? '')) at += 1;
  return at;
}

function readJoined(
  tokens: readonly Token[],
  at: number,
  subjects: Noun[] | null,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const shared = subjects === null ? null : readPredicate(tokens, at, subjects, context, before);
  if (shared === null || subjects === null) return null;
  const { facts, typed, next, denied } = shared;
  const shares = !denied || countOf(subjects) === 'one';
  return { facts, typed, aliases: [], next, subjects: shares ? subjects : null };
}

/** Where a clause begins, and the time that is named before it ("In 2020, I …"). */
function openClause(
  tokens: readonly Token[],
  from: number,
  context: TextContext,
): { at: number; times: Times | null } {
  // "since" opens a clause as well as a time
  const early = readTimes(tokens, from, context.now);
  const first = early === null ? skipOpeners(tokens, from) : from;
  const times = early ?? readTimes(tokens, first, context.now);
  if (times === null) return { at: first, times };
  return { at: skipOpeners(tokens, times.next + (tokens[times.next]?.text === ',' ? 1 : 0)), times };
}

/** What a later clause of the sentence shares of the time that it opens with. */
function shared(times: Times | null): Times | null {
  return times?.at == null ? null : { ...times, start: null, end: null, lasted: null };
}

/** Reads one sentence, clause by clause; each word is passed once, apart from bounded looking ahead. */
export function readSentence(
  sentence: Sentence,
  context: TextContext,
  discourse: Discourse,
  foreign: boolean,
): Told {
  const { tokens } = sentence;
  const told: Told = { facts: [], typed: [], aliases: [] };
  discourse.beginSentence();
  const opened = openClause(tokens, 0, context);
  let { at } = opened;
  if (foreign || isBlocked(sentence, at)) {
    tokens.forEach((token) => discourse.pass(token));
    return told;
  }
  let subjects: Noun[] | null = null;
  let verbSeen = false;
  const take = (clause: Clause) => {
    told.facts.push(...clause.facts);
    told.typed.push(...clause.typed);
    told.aliases.push(...clause.aliases);
    discourse.learn(clause.facts);
    discourse.mention(clause.typed);
    subjects = clause.subjects;
    verbSeen = true;
    at = Math.max(clause.next, at + 1);
  };
  const opening = readClause(tokens, at, context, opened.times);
  if (opening !== null) take(opening);
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const mark = MARKS.has(token.text);
    // "is a developer who lives in Berlin" still speaks of the subject
    const described = token.lower === 'who' && told.facts.at(-1)?.relation === 'has_role';
    if (!mark && !described && !JOINERS.has(token.lower)) {
      if (changesSubject(tokens, at)) subjects = null;
      verbSeen ||= isFiniteVerb(tokens, at);
      discourse.pass(token);
      at += 1;
      continue;
    }
    const sharing = described || SHARING.has(token.lower);
    const colon = token.text === ':';
    at = described ? at + 1 : skipJoiners(tokens, at);
    const next = openClause(tokens, at, context);
    const before = joinTimes(shared(opened.times), next.times);
    const clause: Clause | null =
      (sharing ? readJoined(tokens, next.times === null ? at : next.at, subjects, context, before) : null) ??
      (verbSeen || colon ? readClause(tokens, next.at, context, before) : null);
    if (clause !== null) take(clause);
  }
  return told;
}
