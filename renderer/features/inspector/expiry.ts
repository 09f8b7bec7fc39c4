/** Last millisecond of the local day that a date field names ("2027-03-01"), or null where it names none. */
export function endOfLocalDay(date: string): number | null {
  const parts = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return null;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const end = new Date(year, month - 1, day, 23, 59, 59, 999);
  // 30 February would roll over into March.
  return end.getMonth() === month - 1 && end.getDate() === day ? end.getTime() : null;
}

/** The local day of an instant, as a date field writes it. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
