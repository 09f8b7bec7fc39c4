import type { JournalEntry } from '#shared/domain/journal';
import { dayName } from '../../ui/format';

export interface JournalRow {
  entry: JournalEntry;
  /** The name of its local day, on the first entry of each. */
  day: string | null;
}

/** Entries in the order given, with the names of the days that they begin. */
export function journalRows(entries: readonly JournalEntry[], now: number): JournalRow[] {
  let last: string | null = null;
  return entries.map((entry) => {
    const name = dayName(entry.at, now);
    const day = name === last ? null : name;
    last = name;
    return { entry, day };
  });
}
