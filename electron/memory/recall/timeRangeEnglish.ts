import { civil, DAY_MS, wallDay, type WallTime } from './timeRangeZone';
import {
  dayAt,
  easter,
  latestWeekday,
  latestWeekend,
  latestYearly,
  monthSpan,
  unitBack,
  unitsUntilNow,
  yearSpan,
  type Span,
} from './timeRangeSpans';
import {
  AFTER_BOUND,
  CLOSED,
  COUNT,
  countOf,
  MONTH_NAMES,
  monthOf,
  PART,
  partOf,
  UNIT,
  unitOf,
  WEEKDAYS,
  weekdayOf,
  words,
  YEAR,
  type Groups,
  type TimeWords,
} from './timeRangeVocabulary';

/** A month, in the year that is named with it, or the latest one that has begun. */
function monthIn(groups: Groups, now: WallTime): Span {
  const month = monthOf(groups['month']);
  const { year } = civil(now);
  if (groups['lastYear'] !== undefined) return monthSpan(year - 1, month);
  if (groups['year'] !== undefined) return monthSpan(Number(groups['year']), month);
  const latest = latestYearly(now, (y) => monthSpan(y, month));
  // "Last March" in March is that of a year ago.
  return groups['last'] !== undefined && latest.to > now ? monthSpan(year - 1, month) : latest;
}

const ofYear = `(?:,? (?:of )?(?:(?<year>${YEAR})|(?<lastYear>last year)|this year))?`;

function join(first: Span, second: Span): Span | null {
  return first.from < second.to ? { from: first.from, to: second.to } : null;
}

/** Two months: the latest such stretch whose last month has begun. */
function monthsBetween(groups: Groups, now: WallTime): Span | null {
  const [from, to] = [monthOf(groups['from']), monthOf(groups['to'])];
  const lastYear = latestYearly(now, (y) => monthSpan(y, to));
  const endYear = groups['year'] === undefined ? civil(lastYear.from).year : Number(groups['year']);
  return join(monthSpan(from > to ? endYear - 1 : endYear, from), monthSpan(endYear, to));
}

function daysBetween(groups: Groups, now: WallTime): Span | null {
  const month = monthOf(groups['month']);
  const [first, last] = [Number(groups['from']), Number(groups['to'])];
  const inYear = (year: number): Span => ({
    from: wallDay(year, month, first),
    to: wallDay(year, month, last + 1),
  });
  if (first > last || last > 31) return null;
  return groups['year'] === undefined ? latestYearly(now, inYear) : inYear(Number(groups['year']));
}

function holiday(days: (year: number) => Span): TimeWords['span'] {
  return (groups, now) =>
    groups['year'] === undefined ? latestYearly(now, days) : days(Number(groups['year']));
}

const inDecember =
  (from: number, to: number) =>
  (year: number): Span => ({
    from: wallDay(year, 12, from),
    to: wallDay(year, 12, to),
  });
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** Seasons by whole months, as in the northern half of the world. */
function season(groups: Groups, now: WallTime): Span | null {
  const month = SEASONS[groups['season']?.toLowerCase() ?? ''];
  if (month === undefined) return null;
  const inYear = (year: number): Span => ({ from: wallDay(year, month, 1), to: wallDay(year, month + 3, 1) });
  if (groups['year'] !== undefined) return inYear(Number(groups['year']));
  const latest = latestYearly(now, inYear);
  return groups['last'] !== undefined && latest.to > now ? inYear(civil(latest.from).year - 1) : latest;
}

const day = '(?:the )?(?<from>\\d{1,2})(?:st|nd|rd|th)?';
const lastDay = '(?:the )?(?<to>\\d{1,2})(?:st|nd|rd|th)?(?: of)?';
const IN_YEAR = `(?:,? (?<year>${YEAR}))?`;
const MONTH = `(?<month>${MONTH_NAMES})`;

/** What every one of the phrases below and every written date has one of; a new phrase may need another word here. */
export const ENGLISH_HINT = new RegExp(
  `\\p{N}|day|week|month|year|hour|night|morning|afternoon|evening|christmas|xmas|halloween|easter|spring|summer|autumn|fall|winter|(?<!\\p{L})(?:${MONTH_NAMES})`,
  'iu',
);

/** Longer phrases first: the first that fits is taken. */
export const ENGLISH: readonly TimeWords[] = [
  words(
    `(?:between|from) (?<from>${MONTH_NAMES}) (?:and|to|until|till) (?<to>${MONTH_NAMES})${IN_YEAR}`,
    monthsBetween,
  ),
  words(`(?:between |from )?${day}\\s?(?:and|to|–|-)\\s?${lastDay} ${MONTH}${IN_YEAR}`, daysBetween),
  words(`(?:between |from )?${MONTH} ${day}\\s?(?:and|to|–|-)\\s?${lastDay}${IN_YEAR}`, daysBetween),
  words(`(?:between|from) (?<from>${YEAR}) (?:and|to) (?<to>${YEAR})${CLOSED}`, (g) =>
    join(yearSpan(Number(g['from'])), yearSpan(Number(g['to']))),
  ),
  words('(?:between|from) (?<from>\\p{L}+day) (?:and|to) (?<to>\\p{L}+day)', (g, now) => {
    const [from, to] = [weekdayOf(g['from']), weekdayOf(g['to'])];
    if (from < 0 || to < 0) return null;
    const end = latestWeekday(now, to, false);
    return { from: latestWeekday(end, from, true), to: end + DAY_MS };
  }),

  words(
    `(?:in |during |back in |early in |late in |this past |this |(?<last>last )|(?:the )?(?:start|beginning|middle|end) of |${AFTER_BOUND})${MONTH}${ofYear}${CLOSED}`,
    monthIn,
  ),
  words(`(?:in )?(?:${MONTH}),? (?:of )?(?:(?<year>${YEAR})|(?<lastYear>last year))`, monthIn),

  words('(?:on )?(?:the )?day before yesterday', (_g, now) => dayAt(now - 2 * DAY_MS)),
  words(`yesterday(?: ${PART})?`, (g, now) => dayAt(now - DAY_MS, partOf(g))),
  words('last night', (_g, now) => dayAt(now - DAY_MS, 'night')),
  words('tonight', (_g, now) => dayAt(now, 'night'), true),
  words(`(?:this|today in the) ${PART}`, (g, now) => dayAt(now, partOf(g)), true),
  words('(?:earlier )?today', (_g, now) => dayAt(now), true),

  words('(?<last>last|this past|the past|the previous|the last) weekend', (_g, now) =>
    latestWeekend(now, true),
  ),
  words('(?:this|(?:at|on|over|during) the) weekend', (_g, now) => latestWeekend(now, false), true),
  words(`(?:the )?(?<unit>${UNIT}) before last`, (g, now) => unitBack(now, unitOf(g['unit']), 2)),
  words(`(?:in |over |during |within )?the (?:past|last) (?<count>${COUNT}) (?<unit>${UNIT})s?`, (g, now) =>
    unitsUntilNow(now, unitOf(g['unit']), countOf(g['count'])[1]),
  ),
  words(`(?:in |over )?(?:past|last) (?<count>${COUNT}) (?<unit>${UNIT})s?`, (g, now) =>
    unitsUntilNow(now, unitOf(g['unit']), countOf(g['count'])[1]),
  ),
  words(`(?:in |over |during )?the past (?<unit>${UNIT})`, (g, now) =>
    unitsUntilNow(now, unitOf(g['unit']), 1),
  ),
  words(`(?:last|the previous) (?<unit>week|month|year)`, (g, now) => unitBack(now, unitOf(g['unit']), 1)),
  words('(?:earlier )?this (?<unit>week|month|year)', (g, now) => unitBack(now, unitOf(g['unit']), 0), true),
  words(`(?<count>${COUNT}) (?<unit>${UNIT})s? ago`, (g, now) => {
    const [least, most] = countOf(g['count']);
    const unit = unitOf(g['unit']);
    return join(unitBack(now, unit, most), unitBack(now, unit, least));
  }),
  words(`(?<count>${COUNT}) hours? ago`, (g, now) => {
    const [least, most] = countOf(g['count']);
    return { from: now - (most + 0.5) * 3_600_000, to: now - (least - 0.5) * 3_600_000 };
  }),

  words(`(?<last>last) (?<weekday>${WEEKDAYS.join('|')})(?: ${PART})?`, (g, now) =>
    dayAt(latestWeekday(now, weekdayOf(g['weekday']), true), partOf(g)),
  ),
  words(
    `(?:on |this |this past |from |${AFTER_BOUND})(?<weekday>${WEEKDAYS.join('|')})(?: ${PART})?`,
    (g, now) => dayAt(latestWeekday(now, weekdayOf(g['weekday']), false), partOf(g)),
  ),
  words(`(?<weekday>${WEEKDAYS.join('|')})(?: ${PART})?(?=\\s*(?:$|[?!,;:)]|\\.(?:\\s|$)))`, (g, now) =>
    dayAt(latestWeekday(now, weekdayOf(g['weekday']), false), partOf(g)),
  ),

  words(`christmas eve${IN_YEAR}`, holiday(inDecember(24, 25))),
  words(`(?:christmas|xmas)(?: day)?${IN_YEAR}${CLOSED}`, holiday(inDecember(24, 27))),
  words(`new year['’]?s eve${IN_YEAR}`, holiday(inDecember(31, 32))),
  words(
    `halloween${IN_YEAR}${CLOSED}`,
    holiday((year) => ({ from: wallDay(year, 10, 31), to: wallDay(year, 11, 1) })),
  ),
  words(
    `(?:at |over |last |${AFTER_BOUND})easter${IN_YEAR}${CLOSED}`,
    // Good Friday to Easter Monday.
    holiday((year) => ({ from: easter(year) - 2 * DAY_MS, to: easter(year) + 2 * DAY_MS })),
  ),

  words(
    `(?:(?<last>last)|this|in the|over the|during the) (?<season>spring|summer|autumn|fall|winter)(?: of)?${IN_YEAR}${CLOSED}`,
    season,
  ),
  words(`in (?<season>summer|autumn|winter)${IN_YEAR}${CLOSED}`, season),

  words(`(?:in |during |back in |the year |${AFTER_BOUND})(?<year>${YEAR})${CLOSED}`, (g) =>
    yearSpan(Number(g['year'])),
  ),
  words(`(?:on |${AFTER_BOUND})the (?<day>\\d{1,2})(?:st|nd|rd|th)${CLOSED}`, (g, now) => {
    const { year, month } = civil(now);
    const date = Number(g['day']);
    if (date < 1 || date > 31) return null;
    const start = wallDay(year, month, date);
    return dayAt(start <= now ? start : wallDay(year, month - 1, date));
  }),
];
