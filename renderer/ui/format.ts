const relative = new Intl.RelativeTimeFormat('en');
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const whole = new Intl.NumberFormat('en');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: readonly (readonly [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [HOUR, MINUTE, 'minute'],
  [30 * DAY, HOUR, 'hour'],
  [365 * DAY, 30 * DAY, 'month'],
  [Infinity, 365 * DAY, 'year'],
];

/**
 * "yesterday", "2 days ago", "in 3 hours", "just now". Both in milliseconds since 1970. Days are those of the local
 * calendar: a quarter of an hour before midnight is not yesterday for all of the day after next.
 */
export function timeAgo(at: number, now: number): string {
  const passed = at - now;
  const size = Math.abs(passed);
  if (size < MINUTE) return 'just now';
  const days = localDaysBetween(now, at);
  if (size >= DAY && size < 30 * DAY && days !== 0) return relativeDay.format(days, 'day');
  const step = STEPS.find(([limit]) => size < limit);
  if (step === undefined) return 'long ago';
  return relative.format(Math.trunc(passed / step[1]), step[2]);
}

export function exactTime(at: number): string {
  return exact.format(at);
}

/** "May 3, 2021": the local day. */
export function formatDay(at: number): string {
  return day.format(at);
}

export function clockTime(at: number): string {
  return clock.format(at);
}

/** "Today", "Yesterday" or the date, by local days. */
export function dayName(at: number, now: number): string {
  const days = localDaysBetween(now, at);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  return day.format(at);
}

/** Negative where the second comes first. A day may have 23 or 25 hours, and begin after midnight. */
function localDaysBetween(from: number, to: number): number {
  return Math.round((new Date(to).setHours(12, 0, 0, 0) - new Date(from).setHours(12, 0, 0, 0)) / DAY);
}

/** "3.1 GB" in decimal units, as file managers show sizes. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let index = 0;
  while (value >= 1_000 && index < units.length - 1) {
    value /= 1_000;
    index += 1;
  }
  return `${index === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[index] ?? ''}`;
}

/** "1 memory", "1,204 memories". */
export function countOf(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}

export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A score as it is shown everywhere: two decimals. */
export function formatScore(score: number): string {
  return score.toFixed(2);
}
