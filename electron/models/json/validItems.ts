import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The list and the index that the path of an issue leads through last: the smallest thing to leave out. */
function culprit(value: unknown, path: readonly PropertyKey[]): { list: unknown[]; index: number } | null {
  let found: { list: unknown[]; index: number } | null = null;
  let here: unknown = value;
  for (const key of path) {
    if (Array.isArray(here) && typeof key === 'number') {
      const list: unknown[] = here;
      found = { list, index: key };
      here = list[key];
    } else if (typeof here === 'object' && here !== null) {
      here = Object.entries(here).find(([name]) => name === key)?.[1];
    } else break;
  }
  return found;
}

/** A list that is only too long. */
function tooLong(value: unknown, issue: Issue): { list: unknown[]; maximum: number } | null {
  if (issue.code !== 'too_big' || issue.origin !== 'array') return null;
  let here: unknown = value;
  for (const key of issue.path) {
    if (typeof here !== 'object' || here === null) return null;
    here = Object.entries(here).find(([name]) => name === String(key))?.[1];
  }
  return Array.isArray(here) ? { list: here, maximum: Number(issue.maximum) } : null;
}

/** Leaves out what the issues point at. Says whether that was anything. */
function leaveOut(value: unknown, issues: readonly Issue[]): boolean {
  const doomed = new Map<unknown[], Set<number>>();
  let changed = false;
  for (const issue of issues) {
    const long = tooLong(value, issue);
    if (long !== null && long.list.length > long.maximum) {
      long.list.length = long.maximum;
      changed = true;
      continue;
    }
    const item = culprit(value, issue.path);
    if (item === null) return false;
    doomed.set(item.list, (doomed.get(item.list) ?? new Set()).add(item.index));
  }
  for (const [list, indexes] of doomed) {
    for (const index of [...indexes].sort((a, b) => b - a)) {
      changed = list.splice(index, 1).length > 0 || changed;
    }
  }
  return changed;
}

/** How many items the outermost lists hold; null when there is no list. */
export function countItems(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return null;
  const lists = Object.values(value).filter((entry) => Array.isArray(entry));
  return lists.length === 0 ? null : lists.reduce((sum, list) => sum + list.length, 0);
}

/** What fits of a value, items of lists apart; null when nothing does. */
export function validItems<T>(value: unknown, schema: z.ZodType<T>): { value: T } | null {
  const rest: unknown = structuredClone(value);
  const before = countItems(rest);
  for (;;) {
    const result = schema.safeParse(rest);
    if (result.success) {
      const emptied = (before ?? 0) > 0 && countItems(rest) === 0;
      return emptied ? null : { value: result.data };
    }
    if (!leaveOut(rest, result.error.issues)) return null;
  }
}
