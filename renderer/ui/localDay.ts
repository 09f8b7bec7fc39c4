/** First millisecond of the local day that a date field names ("2027-03-01"), or null where it names none. */
export function startOfLocalDay(date: string): number | null {
  const parts = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return null;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const start = new Date(2000, 0, 1);
  // The constructor takes a year below 100 for one of the last century.
  start.setFullYear(year, month - 1, day);
  // 30 February would roll over into March.
  return start.getMonth() === month - 1 && start.getDate() === day ? start.getTime() : null;
}

/** Last millisecond of that day. */
export function endOfLocalDay(date: string): number | null {
  const start = startOfLocalDay(date);
  return start === null ? null : new Date(start).setHours(23, 59, 59, 999);
}

/** The local day of an instant, as a date field writes it. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
