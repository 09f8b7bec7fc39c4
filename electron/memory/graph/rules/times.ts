import { monthOf } from './dates';
import { FOLLOWERS } from './lexicon/words';
import { readAmount, readMoment, unitsBefore, type Moment, type MomentRead } from './moments';
import type { Token } from './tokens';

/** From when, until when or when something was, as one or more phrases say it. */
export interface Times {
  start: Moment | null;
  end: Moment | null;
  at: Moment | null;
  /** "for three years": since when, where it still goes on. */
  lasted: Moment | null;
  next: number;
}
type Part = Partial<Omit<Times, 'next'>> & { next: number };

const NONE = { start: null, end: null, at: null, lasted: null };
const MOST_PARTS = 3;
const SINCE = phrases('since|ever since');
/** What they open may lie behind or ahead. */
const FROM = phrases('as of|as from|starting|starting in|starting on|starting from|beginning in|effective');
const UNTIL = phrases('until|till|up to|up until');
/** What they name is within the time. */
const THROUGH = phrases('through|up to and including');
const AT = phrases('in|on|back in|during');
const EDGES = new Set(['end', 'beginning', 'start', 'middle']);
const AT_ONCE = new Set(['last', 'next', 'this', 'yesterday', 'today', 'tomorrow', 'earlier']);

function phrases(list: string): readonly (readonly string[])[] {
  const byLength = list.split('|').map((phrase) => phrase.split(' '));
  return byLength.sort((a, b) => b.length - a.length);
}

/** A phrase of time begins with one of these, or with a number. */
const BEGINNINGS = new Set([
  ...[...SINCE, ...FROM, ...UNTIL, ...THROUGH, ...AT].flatMap((words) => words.slice(0, 1)),
  ...AT_ONCE,
  ...'from between for at a an one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...'early late mid about around roughly approximately nearly almost over exactly'.split(' '),
]);

function opened(
  tokens: readonly Token[],
  at: number,
  openers: readonly (readonly string[])[],
): number | null {
  const found = openers.find((words) => words.every((word, index) => tokens[at + index]?.lower === word));
  return found === undefined ? null : at + found.length;
}

/** "2020 style" names no year. */
function closed(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  if (token === undefined) return true;
  return token.word
    ? FOLLOWERS.has(token.lower) || token.capital || /ly$/u.test(token.lower)
    : token.lower !== "'s";
}

function readClosed(tokens: readonly Token[], at: number | null, now: number | null): MomentRead | null {
  const read = at === null ? null : readMoment(tokens, at, now);
  return read !== null && closed(tokens, read.next) ? read : null;
}

/** The first instant after what is named: "to 2022" has the whole of 2022 in it. */
function after({ span }: MomentRead): Moment {
  return (lean) => {
    const named = span(lean);
    return named === null ? null : { from: named.to, to: named.to };
  };
}

/** Of "from March to June 2022", March is that of the same year; of "from April to August" it is the one before. */
function startOf(tokens: readonly Token[], at: number, first: MomentRead, last: MomentRead): Moment {
  const yearIn = (from: number, to: number): boolean =>
    tokens.slice(from, to).some(({ text }) => /^(?:19|20)\d\d/u.test(text));
  const month = tokens.slice(at, first.next).some((token) => monthOf(token) !== null);
  if (!month || yearIn(at, first.next)) return first.span;
  const dated = yearIn(first.next, last.next);
  return (lean) => {
    const [start, end] = [first.span(lean), last.span(lean)];
    const inOrder = start !== null && !dated && start.from <= (end?.from ?? start.from);
    return inOrder || end === null ? start : (readMoment(tokens, at, end.from)?.span('back') ?? null);
  };
}

/** "from 2019 to 2021", "between May and July", "from next Monday on", "from 2019 until May" */
function readBetween(tokens: readonly Token[], at: number, now: number | null): Part | null {
  const word = tokens[at]?.lower;
  if (word !== 'from' && word !== 'between') return null;
  const first = readMoment(tokens, at + 1, now);
  if (first === null) return null;
  const link = tokens[first.next]?.lower ?? '';
  const until = link === 'until' || link === 'till';
  const links = word === 'from' ? ['to', 'until', 'till', 'through', '-', '–'] : ['and'];
  const last = links.includes(link) ? readClosed(tokens, first.next + 1, now) : null;
  if (last !== null) {
    const start = startOf(tokens, at + 1, first, last);
    return { start, end: until ? last.span : after(last), next: last.next };
  }
  if (word === 'between' || !closed(tokens, first.next)) return null;
  const on = ['on', 'onwards', 'onward'].includes(link) ? 1 : 0;
  return { start: first.span, next: first.next + on };
}

/** "for three years", "for the past two months", "in two weeks" */
function readLength(tokens: readonly Token[], at: number, now: number | null): Part | null {
  const word = tokens[at]?.lower;
  if (word !== 'for' && word !== 'in') return null;
  const past =
    tokens[at + 1]?.lower === 'the' && ['last', 'past'].includes(tokens[at + 2]?.lower ?? '') ? 2 : 0;
  const amount = readAmount(tokens, at + 1 + past);
  if (amount === null || !closed(tokens, amount.next)) return null;
  const { next } = amount;
  const before = (sign: number): Moment => {
    const span = now === null ? null : unitsBefore(now, { ...amount, count: sign * amount.count });
    return () => span;
  };
  return word === 'for' ? { lasted: before(1), next } : { at: before(-1), next };
}

function readPart(tokens: readonly Token[], at: number, now: number | null): Part | null {
  const between = readBetween(tokens, at, now) ?? readLength(tokens, at, now);
  if (between !== null) return between;
  const since = readClosed(tokens, opened(tokens, at, SINCE), now);
  if (since !== null) return { start: () => since.span('back'), next: since.next };
  const from = readClosed(tokens, opened(tokens, at, FROM), now);
  if (from !== null) return { start: from.span, next: from.next };
  const until = readClosed(tokens, opened(tokens, at, UNTIL), now);
  if (until !== null) return { end: until.span, next: until.next };
  const through = readClosed(tokens, opened(tokens, at, THROUGH), now);
  if (through !== null) return { end: after(through), next: through.next };
  const edge = tokens[at]?.lower === 'at' && EDGES.has(tokens[at + 2]?.lower ?? '') ? at + 1 : null;
  const bare = AT_ONCE.has(tokens[at]?.lower ?? '') || readAmount(tokens, at) !== null ? at : null;
  const when = readClosed(tokens, opened(tokens, at, AT) ?? edge ?? bare, now);
  return when === null ? null : { at: when.span, next: when.next };
}

/** The phrases of time that begin here ("from May 2019 until last year"); null where there is none. */
export function readTimes(tokens: readonly Token[], at: number, now: number | null): Times | null {
  const lower = tokens[at]?.lower ?? '';
  if (!BEGINNINGS.has(lower) && !/^\d/u.test(lower)) return null;
  let times: Times = { ...NONE, next: at };
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const part = readPart(tokens, times.next, now);
    if (part === null) break;
    times = { ...times, ...part };
  }
  return times.next === at ? null : times;
}

/** Adds what a clause itself says to what was said before it. */
export function joinTimes(before: Times | null, own: Times | null): Times | null {
  if (before === null || own === null) return own ?? before;
  return {
    start: own.start ?? before.start,
    end: own.end ?? before.end,
    at: own.at ?? before.at,
    lasted: own.lasted ?? before.lasted,
    next: own.next,
  };
}
