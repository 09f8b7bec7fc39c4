/** First moment of the local day that many days ago. Both in UTC ms. */
export function daysAgo(days: number, now: number): number {
  const date = new Date(now);
  date.setHours(12, 0, 0, 0);
  date.setDate(date.getDate() - days);
  // Last, since a day may have no midnight: then it begins later, and the other day must not.
  return date.setHours(0, 0, 0, 0);
}

/** "In the last 7 days" takes today in. */
export const MADE_SINCE = [
  { label: 'Today', days: 0 },
  { label: 'In the last 7 days', days: 6 },
  { label: 'In the last 30 days', days: 29 },
  { label: 'In the last year', days: 364 },
] as const;

export const MADE_BEFORE = [
  { label: 'Older than 6 months', days: 183 },
  { label: 'Older than a year', days: 365 },
  { label: 'Older than 2 years', days: 731 },
] as const;

export const IDLE_FOR = [
  { label: 'Not used for 3 months', days: 91 },
  { label: 'Not used for 6 months', days: 183 },
  { label: 'Not used for a year', days: 365 },
  { label: 'Not used for 2 years', days: 731 },
] as const;
