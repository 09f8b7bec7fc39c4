import { readClause, type Clause, type Told } from './clauses';
import type { TextContext } from './context';
import type { Discourse } from './discourse';
import type { Fact } from './facts';
import { GIVEN_NAMES } from './lexicon/people';
import {
  BLOCKING_PHRASES,
  FIRST_WORD_BLOCKERS,
  OPENERS,
  OPENING_PHRASES,
  SENTENCE_BLOCKERS,
} from './lexicon/words';
import { readMoment } from './moments';
import { isWordName } from './names';
import type { Noun } from './nouns';
import { readRelative } from './phrases';
import { countOf, readParticiple, readPredicate } from './predicates';
import { settle } from './settling';
import { joinTimes, readTimes, type Times } from './times';
import { follows, isDecoration, type Sentence, type Token } from './tokens';
import { isFiniteVerb, lemmaOf, readVerbGroup } from './verbForms';

/** "Please call me Max" tells a name. */
function politeness(tokens: readonly Token[], at: number): readonly string[] | undefined {
  return follows(tokens, at, ['please', 'call', 'me']) ? ['please'] : undefined;
}

/** "After five years at Acme, I joined Orbit": index after the comma; what comes before it is left alone. */
function skipAfter(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.lower !== 'after') return at;
  let comma = at + 1;
  while (comma < at + 12 && tokens[comma]?.text !== ',') comma += 1;
  return tokens[comma]?.text === ',' ? comma + 1 : at;
}

function skipOpeners(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    const phrase = OPENING_PHRASES.find((words) => follows(tokens, at, words)) ?? politeness(tokens, at);
    const step = phrase?.length ?? (OPENERS.has(tokens[at]?.lower ?? '') || isDecoration(tokens[at]) ? 1 : 0);
    if (step === 0) return at;
    at += step;
    while ([',', ':'].includes(tokens[at]?.text ?? '')) at += 1;
  }
}

const BLOCKING_STARTS = new Set(BLOCKING_PHRASES.map((words) => words[0]));

function isBlocked(sentence: Sentence, start: number): boolean {
  const { tokens, question } = sentence;
  const first = tokens[start];
  // "Will works at Orbit", "Will's brother", "Will and Tom live in Leeds"
  const named =
    isWordName(tokens, start) ||
    (GIVEN_NAMES.has(first?.text ?? '') && ["'s", 'and'].includes(tokens[start + 1]?.lower ?? ''));
  if (question || (!named && FIRST_WORD_BLOCKERS.has(first?.lower ?? ''))) return true;
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

/** Index after the marks and joining words that begin here; "since May" is a time. */
function skipJoiners(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    const token = tokens[at];
    if (token === undefined || !(MARKS.has(token.text) || JOINERS.has(token.lower))) return at;
    if (token.lower === 'since' && readTimes(tokens, at, null) !== null) return at;
    at += 1;
  }
}

/** A verb phrase that goes on about the subjects of the clause before. */
function readJoined(
  tokens: readonly Token[],
  at: number,
  subjects: Noun[] | null,
  passive: boolean,
  context: TextContext,
  before: Times | null,
): Clause | null {
  if (subjects === null) return null;
  const predicate =
    (passive ? readParticiple(tokens, at, subjects, context) : null) ??
    readPredicate(tokens, at, subjects, context, before);
  if (predicate === null) return null;
  const shares = !predicate.denied || countOf(subjects) === 'one';
  return { ...predicate, aliases: [], subjects: shares ? subjects : null };
}

/** What was told longer ago is not looked at. */
const MOST_LEFT = 6;
const LEAVINGS = new Set(['leave', 'quit', 'resign']);

/** "joined Acme in 2015 and left in 2018": what was left is what was told of before. */
function readLeaving(
  tokens: readonly Token[],
  at: number,
  told: readonly Fact[],
  subjects: Noun[] | null,
  context: TextContext,
  before: Times | null,
): Clause | null {
  const verb = subjects === null ? null : readVerbGroup(tokens, at, countOf(subjects));
  if (verb === null || subjects === null || !LEAVINGS.has(verb.lemma)) return null;
  const after = tokens[verb.next];
  if (after?.word === true && readTimes(tokens, verb.next, context.now) === null) return null;
  const facts = told
    .slice(-MOST_LEFT)
    .filter(
      ({ relation, source, polarity }) =>
        relation === 'works_at' && polarity === 'holds' && subjects.some(({ name }) => name === source.name),
    );
  if (facts.length === 0) return null;
  const claim = { facts, outcome: 'end' as const, next: verb.next };
  return { ...settle(tokens, verb, claim, context, before), aliases: [], subjects };
}

/** "2024-03-05: Nadia left Acme." */
function readHeading(tokens: readonly Token[], at: number, context: TextContext): Times | null {
  const moment = at === 0 ? readMoment(tokens, at, context.now) : null;
  if (moment === null || tokens[moment.next]?.text !== ':') return null;
  return { start: null, end: null, lasted: null, at: moment.span, next: moment.next };
}

/** Where a clause begins, and the time that is named before it ("In 2020, I …"). */
function openClause(
  tokens: readonly Token[],
  from: number,
  context: TextContext,
): { at: number; times: Times | null } {
  // "since" opens a clause as well as a time
  const early = readHeading(tokens, from, context) ?? readTimes(tokens, from, context.now);
  const first = early === null ? skipAfter(tokens, skipOpeners(tokens, from)) : from;
  const times = early ?? readTimes(tokens, first, context.now);
  if (times === null) return { at: first, times };
  return {
    at: skipOpeners(tokens, times.next + ([',', ':'].includes(tokens[times.next]?.text ?? '') ? 1 : 0)),
    times,
  };
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
    tokens.forEach((_token, index) => {
      discourse.pass(tokens, index);
    });
    return told;
  }
  let subjects: Noun[] | null = null;
  let verbSeen = false;
  let passive = false;
  const take = (clause: Clause) => {
    told.facts.push(...clause.facts);
    told.typed.push(...clause.typed);
    told.aliases.push(...clause.aliases);
    discourse.learn(clause.facts);
    discourse.mention(clause.typed);
    subjects = clause.subjects;
    passive = clause.passive;
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
    // "is a service maintained by Tom"
    const reduced: Clause | null =
      passive && lemmaOf(token, 'participle') !== null
        ? readJoined(tokens, at, subjects, true, context, null)
        : null;
    if (reduced !== null) {
      take(reduced);
      continue;
    }
    passive &&= SHARING.has(token.lower);
    if (!mark && !described && !JOINERS.has(token.lower)) {
      const relative = readRelative(tokens, at, context);
      if (relative !== null) {
        told.facts.push(...relative.facts);
        discourse.learn(relative.facts);
        at = relative.next;
        continue;
      }
      if (changesSubject(tokens, at)) subjects = null;
      verbSeen ||= isFiniteVerb(tokens, at);
      discourse.pass(tokens, at);
      at += 1;
      continue;
    }
    const sharing = described || SHARING.has(token.lower);
    const colon = token.text === ':';
    const began = at;
    at = described ? at + 1 : skipJoiners(tokens, at);
    const next = openClause(tokens, at, context);
    const before = joinTimes(shared(opened.times), next.times);
    const clause: Clause | null =
      (sharing
        ? (readLeaving(tokens, next.at, told.facts, subjects, context, before) ??
          readJoined(tokens, next.at, subjects, passive, context, before))
        : null) ?? (verbSeen || colon ? readClause(tokens, next.at, context, before) : null);
    if (clause !== null) take(clause);
    else if (at === began) at += 1;
  }
  return told;
}
