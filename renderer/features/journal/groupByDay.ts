import type { JournalEntry } from '#shared/domain/journal';
import { dayName } from '../../ui/format';

/** Entries under the names of their local days, in the order given. */
export function groupByDay(
  entries: readonly JournalEntry[],
  now: number,
): (readonly [string, JournalEntry[]])[] {
  const days = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const name = dayName(entry.at, now);
    const day = days.get(name);
    if (day === undefined) days.set(name, [entry]);
    else day.push(entry);
  }
  return [...days];
}
