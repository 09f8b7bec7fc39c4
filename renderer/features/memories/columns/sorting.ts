import type { MemorySort } from '#shared/domain/memory';
import type { MemorySorts } from '#shared/domain/table';
import type { Column } from './columns';

const MOST_SORTS = 3;

/**
 * Sorting by a column: alone, or added behind what sorts already. Again turns it round; an added one goes with the
 * third time. A new one starts in its natural direction, and a fourth takes the place of the third.
 */
export function nextSorts(sorts: MemorySorts, column: Column, add: boolean): MemorySorts {
  if (column.sort === undefined) return sorts;
  const { by, first } = column.sort;
  const now = sorts.find((sort) => sort.by === by);
  const turned: MemorySort = { by, direction: now === undefined ? first : opposite(now.direction) };
  if (!add) return [turned];
  if (now === undefined) return [...sorts.slice(0, MOST_SORTS - 1), turned];
  const goes = now.direction !== first && sorts.length > 1;
  return goes
    ? sorts.filter((sort) => sort.by !== by)
    : sorts.map((sort) => (sort.by === by ? turned : sort));
}

function opposite(direction: MemorySort['direction']): MemorySort['direction'] {
  return direction === 'asc' ? 'desc' : 'asc';
}

/** How the table is sorted by the column; `place` counts from 1. Null: not at all. */
export function sortOf(
  sorts: MemorySorts,
  column: Column,
): { place: number; direction: MemorySort['direction'] } | null {
  const index = sorts.findIndex((sort) => sort.by === column.sort?.by);
  const sort = sorts[index];
  return sort === undefined ? null : { place: index + 1, direction: sort.direction };
}

/** The value of aria-sort on a column's header; undefined where it cannot be sorted. */
export function ariaSort(
  sorts: MemorySorts,
  column: Column,
): 'ascending' | 'descending' | 'none' | undefined {
  if (column.sort === undefined) return undefined;
  const sort = sortOf(sorts, column);
  if (sort === null) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
