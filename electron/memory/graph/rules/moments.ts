import {
  dayAt,
  latestWeekday,
  monthSpan,
  unitBack,
  yearSpan,
  type Span,
  type Unit,
} from '../../recall/timeRangeSpans';
import { civil, DAY_MS, wallDay } from '../../recall/timeRangeZone';
import { isDay, monthOf, yearOf } from './dates';
import type { Token } from './tokens';

/** Which of several is meant where the year is not said: the latest that has begun, the first not over, the nearer one. */
export type Lean = 'back' | 'ahead' | 'near';
export type Moment = (lean: Lean) => Span | null;

export interface MomentRead {
  /** Days by UTC, ms; null where it cannot be told. */
  span: Moment;
  next: number;
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const SEASONS: ReadonlyMap<string, number> = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
]);
const UNITS: ReadonlyMap<string, Unit> = new Map(
  (['day', 'week', 'month', 'year'] as const).flatMap((unit) => [
    [unit, unit] as const,
    [`${unit}s`, unit] as const,
  ]),
);
const COUNTS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
);
/** Around a moment, they leave its start where it is. */
const PARTS = new Set([
  'early',
  'late',
  'mid',
  'about',
  'around',
  'roughly',
  'approximately',
  'nearly',
  'almost',
  'over',
  'exactly',
  'earlier',
]);
const EDGES = new Set(['beginning', 'start', 'end', 'middle']);

function fixed(span: Span | null): Moment {
  return () => span;
}

/** What returns every year, in the year that the lean asks for. */
function yearly(now: number, inYear: (year: number) => Span): Moment {
  return (lean) => {
    const { year } = civil(now);
    const spans = [year - 1, year, year + 1].map(inYear);
    const back = spans.filter(({ from }) => from <= now).at(-1);
    const ahead = spans.find(({ from }) => from > now);
    if (back === undefined || ahead === undefined) return null;
    if (lean === 'ahead') return back.to > now ? back : ahead;
    if (lean === 'near') return now - back.from <= ahead.from - now ? back : ahead;
    return back;
  };
}

/** "three years", "a couple of weeks": index after it. */
export function readAmount(
  tokens: readonly Token[],
  from: number,
): { count: number; unit: Unit; next: number } | null {
  let at = from;
  while (PARTS.has(tokens[at]?.lower ?? '')) at += 1;
  const word = tokens[at]?.lower ?? '';
  let count = COUNTS.get(word) ?? (/^\d{1,3}$/u.test(word) ? Number(word) : null);
  let next = at + 1;
  if (count === null && (word === 'a' || word === 'an')) {
    const couple = tokens[next]?.lower === 'couple';
    count = couple ? 2 : 1;
    if (couple) next += tokens[next + 1]?.lower === 'of' ? 2 : 1;
  }
  const unit = UNITS.get(tokens[next]?.lower ?? '');
  return count === null || unit === undefined ? null : { count, unit, next: next + 1 };
}

/** That many units before a moment: the day, for weeks too; else the month or year that holds it. UTC ms. */
export function unitsBefore(now: number, { count, unit }: { count: number; unit: Unit }): Span {
  return unit === 'week' ? unitBack(now, 'day', count * 7) : unitBack(now, unit, count);
}

/** "last Friday", "next month", "this summer"; `at` is after the first word. */
function readRelative(tokens: readonly Token[], at: number, which: string, now: number): MomentRead | null {
  const word = tokens[at]?.lower ?? '';
  const next = at + 1;
  const back = which === 'last' ? 1 : which === 'next' ? -1 : 0;
  const unit = word.endsWith('s') ? undefined : UNITS.get(word);
  if (unit !== undefined && unit !== 'day') return { span: fixed(unitBack(now, unit, back)), next };
  const weekday = WEEKDAYS.indexOf(word);
  if (weekday >= 0) {
    const latest = latestWeekday(now, weekday, which === 'last');
    const today = latest === latestWeekday(now, civil(now).weekday, false);
    const day = which === 'last' || (which === 'this' && today) ? latest : latest + 7 * DAY_MS;
    return { span: fixed(dayAt(day)), next };
  }
  const month = monthOf(tokens[at]);
  const season = SEASONS.get(word);
  if (month === null && season === undefined) return null;
  const inYear = (year: number): Span =>
    season === undefined
      ? monthSpan(year, (month ?? 0) + 1)
      : { from: wallDay(year, season, 1), to: wallDay(year, season + 3, 1) };
  const { year } = civil(now);
  const spans = [year - 2, year - 1, year, year + 1].map(inYear);
  const found =
    which === 'last'
      ? spans.filter(({ to }) => to <= now).at(-1)
      : which === 'next'
        ? spans.find(({ from }) => from > now)
        : inYear(year);
  return { span: fixed(found ?? null), next };
}

/** "3 May 2024", "May 3rd, 2024", "May 2024", "May", "2024", "2024-05-03" */
function readCalendar(tokens: readonly Token[], at: number, now: number | null): MomentRead | null {
  const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/u.exec(tokens[at]?.text ?? '');
  if (iso !== null) {
    const [year, month, day] = [Number(iso[1]), Number(iso[2]), iso[3] === undefined ? null : Number(iso[3])];
    if (month < 1 || month > 12 || (day ?? 1) > 31) return null;
    return {
      span: fixed(day === null ? monthSpan(year, month) : dayAt(wallDay(year, month, day))),
      next: at + 1,
    };
  }
  const bare = yearOf(tokens[at]);
  if (bare !== null) return { span: fixed(yearSpan(bare)), next: at + 1 };
  const dayFirst = isDay(tokens[at]);
  const of = dayFirst && tokens[at + 1]?.lower === 'of' ? 1 : 0;
  const monthAt = dayFirst ? at + 1 + of : at;
  const month = monthOf(tokens[monthAt]);
  if (month === null) return null;
  let next = monthAt + 1;
  let day = dayFirst ? Number.parseInt(tokens[at]?.text ?? '', 10) : null;
  if (!dayFirst && isDay(tokens[next])) {
    day = Number.parseInt(tokens[next]?.text ?? '', 10);
    next += 1;
  }
  const inYear = (year: number): Span =>
    day === null ? monthSpan(year, month + 1) : dayAt(wallDay(year, month + 1, day));
  const skipped = next + (tokens[next]?.text === ',' || tokens[next]?.lower === 'of' ? 1 : 0);
  const said = yearOf(tokens[skipped]);
  if (said !== null) return { span: fixed(inYear(said)), next: skipped + 1 };
  if (now === null) return { span: fixed(null), next };
  const years: readonly string[] = ['last', 'this', 'next'];
  const named = years.indexOf(tokens[skipped]?.lower ?? '');
  if (named >= 0 && tokens[skipped + 1]?.lower === 'year') {
    return { span: fixed(inYear(civil(now).year + named - 1)), next: skipped + 2 };
  }
  return { span: yearly(now, inYear), next };
}

/** "the summer of 2024", "summer" */
function readSeason(tokens: readonly Token[], at: number, now: number | null): MomentRead | null {
  const season = SEASONS.get(tokens[at]?.lower ?? '');
  if (season === undefined) return null;
  const inYear = (year: number): Span => ({
    from: wallDay(year, season, 1),
    to: wallDay(year, season + 3, 1),
  });
  const yearAt = at + (tokens[at + 1]?.lower === 'of' ? 2 : 1);
  const year = yearOf(tokens[yearAt]);
  if (year !== null) return { span: fixed(inYear(year)), next: yearAt + 1 };
  return { span: now === null ? fixed(null) : yearly(now, inYear), next: at + 1 };
}

/** Days by their names, and amounts that lie back or ahead. */
function readFromNow(tokens: readonly Token[], at: number, now: number): MomentRead | null {
  const lower = tokens[at]?.lower ?? '';
  const day = ['yesterday', 'today', 'tomorrow'].indexOf(lower);
  if (day >= 0) return { span: fixed(unitBack(now, 'day', 1 - day)), next: at + 1 };
  if (['last', 'next', 'this'].includes(lower)) return readRelative(tokens, at + 1, lower, now);
  const weekday = WEEKDAYS.indexOf(lower);
  if (weekday >= 0) {
    const latest = latestWeekday(now, weekday, false);
    const ahead = dayAt(latest + 7 * DAY_MS);
    return { span: (lean) => (lean === 'back' ? dayAt(latest) : ahead), next: at + 1 };
  }
  const amount = readAmount(tokens, at);
  if (amount === null) return null;
  const after = tokens[amount.next]?.lower;
  if (after === 'ago') return { span: fixed(unitsBefore(now, amount)), next: amount.next + 1 };
  if (after !== 'from' || tokens[amount.next + 1]?.lower !== 'now') return null;
  return { span: fixed(unitsBefore(now, { ...amount, count: -amount.count })), next: amount.next + 2 };
}

/** A day, week, month, season or year; `now` null: those that depend on the time of writing are read as unknown. */
export function readMoment(tokens: readonly Token[], from: number, now: number | null): MomentRead | null {
  let at = from;
  if (tokens[at]?.lower === 'the') at += 1;
  while (PARTS.has(tokens[at]?.lower ?? '')) at += 1;
  const edge =
    EDGES.has(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'of' ? tokens[at]?.lower : undefined;
  if (edge !== undefined) at += tokens[at + 2]?.lower === 'the' ? 3 : 2;
  const unit = edge === undefined ? undefined : UNITS.get(tokens[at]?.lower ?? '');
  const read =
    unit === undefined
      ? readWhole(tokens, at, now)
      : { span: fixed(now === null ? null : unitBack(now, unit, 0)), next: at + 1 };
  if (read === null || edge !== 'end') return read;
  return { ...read, span: (lean) => lastDay(read.span(lean)) };
}

function lastDay(span: Span | null): Span | null {
  return span === null ? null : { from: span.to - DAY_MS, to: span.to };
}

function readWhole(tokens: readonly Token[], at: number, now: number | null): MomentRead | null {
  const calendar = readCalendar(tokens, at, now) ?? readSeason(tokens, at, now);
  if (calendar !== null) return calendar;
  if (now !== null) return readFromNow(tokens, at, now);
  const unknown = readFromNow(tokens, at, 0);
  return unknown === null ? null : { ...unknown, span: fixed(null) };
}
