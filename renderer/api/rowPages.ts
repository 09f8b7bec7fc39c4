import type { Memory } from '#shared/domain/memory';

/** Rows by their place in the list; both ends count. */
export interface RowRange {
  first: number;
  last: number;
}

/** A memory as it was last read, and what of it the search found then. */
export interface RowItem {
  row: number;
  memory: Memory;
  /** UTF-16 offsets into the text. */
  marks: readonly (readonly [number, number])[];
}

export const PAGE_ROWS = 100;
/** Rows this far out of view are read ahead. */
const AHEAD_ROWS = 60;
/** What was read stays at hand for scrolling back and while a new order loads; beyond this the oldest goes. */
const MOST_HELD = 3_000;

/** Places of the pages that hold the rows in view and those around it. */
export function pagesAround(view: RowRange, count: number): number[] {
  const last = Math.min(count - 1, view.last + AHEAD_ROWS);
  const from = Math.floor(Math.max(0, Math.min(view.first, last) - AHEAD_ROWS) / PAGE_ROWS);
  const to = Math.floor(last / PAGE_ROWS);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The row numbers of a page; the last one may be short. */
export function pageRows(order: readonly number[], page: number): number[] {
  return order.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
}

/** Adds newly read pages to what is held; a row that was read again comes last, so that the longest unread goes first. */
export function holdItems(
  held: ReadonlyMap<number, RowItem>,
  pages: readonly (readonly RowItem[])[],
): ReadonlyMap<number, RowItem> {
  const next = new Map(held);
  for (const page of pages) {
    for (const item of page) {
      next.delete(item.row);
      next.set(item.row, item);
    }
  }
  for (const row of next.keys()) {
    if (next.size <= MOST_HELD) break;
    next.delete(row);
  }
  return next;
}

/** The order of `ranked`, with only what was found: a search by meaning, sorted by something else than its score. */
export function onlyFound(ranked: readonly number[], found: readonly number[]): number[] {
  const hits = new Set(found);
  return ranked.filter((row) => hits.has(row));
}
