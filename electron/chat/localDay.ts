/** "2026-03-01", the day that it is in the zone; of a zone that does not exist, that of the system. */
export function localDay(at: number, zone: string): string {
  const format = (timeZone: string | undefined): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      at,
    );
  try {
    return format(zone === '' ? undefined : zone);
  } catch {
    return format(undefined);
  }
}
