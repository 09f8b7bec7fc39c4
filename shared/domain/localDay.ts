/** First millisecond of the local day that a date names ("2027-03-01"), or null where it names none. */
export function startOfLocalDay(date: string): number | null {
  const parts = partsOf(date);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const start = midnight(year, month, day);
  // 30 February would roll over into March; so would a day that a country left out to change sides of the date line.
  return start.getMonth() === month - 1 && start.getDate() === day ? start.getTime() : null;
}

/** Last millisecond of that day: the one before the next day begins, wherever clocks change at midnight or before. */
export function endOfLocalDay(date: string): number | null {
  const parts = partsOf(date);
  if (parts === null || startOfLocalDay(date) === null) return null;
  const [year, month, day] = parts;
  return midnight(year, month, day + 1).getTime() - 1;
}

/** The local day of an instant (UTC ms), as a date field writes it. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function partsOf(date: string): [year: number, month: number, day: number] | null {
  const [, year, month, day] = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? null : [Number(year), Number(month), Number(day)];
}

function midnight(year: number, month: number, day: number): Date {
  const start = new Date(2000, 0, 1);
  // The constructor takes a year below 100 for one of the last century.
  start.setFullYear(year, month - 1, day);
  return start;
}
