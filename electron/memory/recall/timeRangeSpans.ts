import { civil, DAY_MS, midnight, wallDay, type WallTime } from './timeRangeZone';

/** From ≤ t < to, on the clock of the person. */
export interface Span {
  from: WallTime;
  to: WallTime;
}

export type Unit = 'day' | 'week' | 'month' | 'year';
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

const HOUR_MS = 3_600_000;
const PART_HOURS: Record<PartOfDay, [number, number]> = {
  morning: [5, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  // Into the next day.
  night: [18, 30],
};

export function dayAt(wall: WallTime, part: PartOfDay | null = null): Span {
  const start = midnight(wall);
  if (part === null) return { from: start, to: start + DAY_MS };
  const [from, to] = PART_HOURS[part];
  return { from: start + from * HOUR_MS, to: start + to * HOUR_MS };
}

export function monthSpan(year: number, month: number): Span {
  return { from: wallDay(year, month, 1), to: wallDay(year, month + 1, 1) };
}

export function yearSpan(year: number): Span {
  return { from: wallDay(year, 1, 1), to: wallDay(year + 1, 1, 1) };
}

/** The calendar day, week (from Monday), month or year, `back` of them before the one that holds `now`. */
export function unitBack(now: WallTime, unit: Unit, back: number): Span {
  const today = civil(now);
  switch (unit) {
    case 'day':
      return dayAt(now - back * DAY_MS);
    case 'week': {
      const monday = midnight(now) - ((today.weekday + 6) % 7) * DAY_MS - back * 7 * DAY_MS;
      return { from: monday, to: monday + 7 * DAY_MS };
    }
    case 'month':
      return monthSpan(today.year, today.month - back);
    case 'year':
      return yearSpan(today.year - back);
  }
}

/** The last `count` units up to the end of today. */
export function unitsUntilNow(now: WallTime, unit: Unit, count: number): Span {
  const { year, month, day } = civil(now);
  const end = midnight(now) + DAY_MS;
  switch (unit) {
    case 'day':
      return { from: midnight(now) - count * DAY_MS, to: end };
    case 'week':
      return { from: midnight(now) - count * 7 * DAY_MS, to: end };
    case 'month':
      return { from: wallDay(year, month - count, Math.min(day, 28)), to: end };
    case 'year':
      return { from: wallDay(year - count, month, Math.min(day, 28)), to: end };
  }
}

/** The latest day of that name: today counts unless `before` is asked for. */
export function latestWeekday(now: WallTime, weekday: number, before: boolean): WallTime {
  const back = (civil(now).weekday - weekday + 7) % 7;
  return midnight(now) - (back === 0 && before ? 7 : back) * DAY_MS;
}

/** The latest Saturday and Sunday that have begun; with `before`, that are over. */
export function latestWeekend(now: WallTime, before: boolean): Span {
  const { weekday } = civil(now);
  const within = weekday === 6 || weekday === 0;
  const saturday = latestWeekday(now, 6, false) - (within && before ? 7 * DAY_MS : 0);
  return { from: saturday, to: saturday + 2 * DAY_MS };
}

/** What returns every year, in the latest year in which it has begun. */
export function latestYearly(now: WallTime, inYear: (year: number) => Span): Span {
  const { year } = civil(now);
  const thisYear = inYear(year);
  return thisYear.from <= now ? thisYear : inYear(year - 1);
}

/** Easter Sunday: the anonymous Gregorian computus (Meeus, Jones, Butcher). */
export function easter(year: number): WallTime {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return wallDay(year, Math.floor(f / 31), (f % 31) + 1);
}
