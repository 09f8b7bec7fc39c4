import { readAttributeClause } from './attributes';
import { follows } from './copula';
import { crossFacts, IMPLIED, type Fact } from './facts';
import {
  BLOCKING_PHRASES,
  FIRST_WORD_BLOCKERS,
  OPENERS,
  OPENING_PHRASES,
  SENTENCE_BLOCKERS,
} from './lexicon/words';
import type { WordUse } from './names';
import type { Noun } from './nouns';
import { readList } from './phrases';
import { canUse, countOf, readPredicate, usersAt, type Predicate } from './predicates';
import { readApposition } from './roles';
import { isDecoration, type Sentence, type Token } from './tokens';
import { isFiniteVerb } from './verbForms';

/** What a sentence asserts. */
export interface Told {
  facts: Fact[];
  typed: Noun[];
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
  lowerCase: WordUse,
): Predicate | null {
  const comma = tokens[at]?.text === ',' ? 1 : 0;
  if (!RELATIVES.has(tokens[at + comma]?.lower ?? '')) return null;
  const predicate = readPredicate(tokens, at + comma + 1, subjects, lowerCase);
  if (predicate === null) return null;
  const end = tokens[predicate.next]?.text === ',' ? 1 : 0;
  return { ...predicate, next: predicate.next + end };
}

function readSubjectClause(tokens: readonly Token[], at: number, lowerCase: WordUse): Clause | null {
  const subject = readList(tokens, at, 'subject', lowerCase);
  if (subject === null) return null;
  const { nouns } = subject;
  const apposition = readApposition(tokens, subject.next, nouns, lowerCase);
  const described = apposition?.next ?? subject.next;
  const relative = readRelative(tokens, described, nouns, lowerCase);
  const facts = [...subject.facts, ...(apposition?.facts ?? []), ...(relative?.facts ?? [])];
  const predicate = readPredicate(tokens, relative?.next ?? described, nouns, lowerCase);
  if (predicate === null) {
    return facts.length === 0
      ? null
      : { facts, typed: relative?.typed ?? [], next: relative?.next ?? described, subjects: null };
  }
  const shares = !predicate.denied || countOf(nouns) === 'one';
  return {
    facts: [...facts, ...predicate.facts],
    typed: [...(relative?.typed ?? []), ...predicate.typed],
    next: predicate.next,
    subjects: shares ? nouns : null,
  };
}

/** "For Falcon we use Python", "At Acme, we use Slack" */
function readPlacedClause(tokens: readonly Token[], at: number, lowerCase: WordUse): Clause | null {
  const preposition = tokens[at]?.lower ?? '';
  if (!['for', 'in', 'at', 'on'].includes(preposition)) return null;
  const where = readList(tokens, at + 1, 'thing', lowerCase);
  if (where === null) return null;
  const comma = tokens[where.next]?.text === ',' ? 1 : 0;
  const clause = readSubjectClause(tokens, where.next + comma, lowerCase);
  if (clause === null) return null;
  const used = clause.facts.filter((fact) => fact.relation === 'uses' && fact.source.self);
  const implied = where.nouns.every(canUse)
    ? crossFacts(
        usersAt(preposition, where.nouns),
        'uses',
        used.map((fact) => fact.target),
        IMPLIED,
      )
    : [];
  return { ...clause, facts: [...where.facts, ...clause.facts, ...implied] };
}

function readClause(tokens: readonly Token[], at: number, lowerCase: WordUse): Clause | null {
  const attribute = readAttributeClause(tokens, at, lowerCase);
  if (attribute !== null) return { ...attribute, typed: [], subjects: null };
  return readPlacedClause(tokens, at, lowerCase) ?? readSubjectClause(tokens, at, lowerCase);
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
  lowerCase: WordUse,
): Clause | null {
  const shared = subjects === null ? null : readPredicate(tokens, at, subjects, lowerCase);
  if (shared === null || subjects === null) return null;
  const shares = !shared.denied || countOf(subjects) === 'one';
  return { facts: shared.facts, typed: shared.typed, next: shared.next, subjects: shares ? subjects : null };
}

/** Reads one sentence, clause by clause; each word is passed once, apart from bounded looking ahead. */
export function readSentence(sentence: Sentence, lowerCase: WordUse): Told {
  const { tokens } = sentence;
  const told: Told = { facts: [], typed: [] };
  let at = skipOpeners(tokens, 0);
  if (isBlocked(sentence, at)) return told;
  let subjects: Noun[] | null = null;
  let verbSeen = false;
  const take = (clause: Clause) => {
    told.facts.push(...clause.facts);
    told.typed.push(...clause.typed);
    subjects = clause.subjects;
    verbSeen = true;
    at = Math.max(clause.next, at + 1);
  };
  const opening = readClause(tokens, at, lowerCase);
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
      at += 1;
      continue;
    }
    const sharing = described || SHARING.has(token.lower);
    const colon = token.text === ':';
    at = described ? at + 1 : skipJoiners(tokens, at);
    const clause: Clause | null =
      (sharing ? readJoined(tokens, at, subjects, lowerCase) : null) ??
      (verbSeen || colon ? readClause(tokens, skipOpeners(tokens, at), lowerCase) : null);
    if (clause !== null) take(clause);
  }
  return told;
}
