import type { PagedSort } from '#shared/domain/memory';

export interface Column {
  id: 'text' | 'kind' | 'importance' | 'tags' | 'source' | 'used' | 'created' | 'state';
  title: string;
  /** Set where the store can sort by it. */
  sort?: { by: PagedSort['by']; first: PagedSort['direction'] };
  align?: 'end';
}

/** Columns after the selection box, in order. The style sheet hides the last resorts first when space is short. */
export const COLUMNS: readonly Column[] = [
  { id: 'text', title: 'Memory', sort: { by: 'text', first: 'asc' } },
  { id: 'kind', title: 'Kind', sort: { by: 'kind', first: 'asc' } },
  { id: 'importance', title: 'Importance', sort: { by: 'importance', first: 'desc' } },
  { id: 'tags', title: 'Tags' },
  { id: 'source', title: 'Source' },
  { id: 'used', title: 'Used', sort: { by: 'accessCount', first: 'desc' }, align: 'end' },
  { id: 'created', title: 'Created', sort: { by: 'createdAt', first: 'desc' } },
  { id: 'state', title: 'State' },
];

/** Sorting by a column again turns it round; a new column starts with its natural direction. */
export function nextSort(now: PagedSort, column: Column): PagedSort {
  if (column.sort === undefined) return now;
  const { by, first } = column.sort;
  if (now.by !== by) return { by, direction: first };
  return { by, direction: now.direction === 'asc' ? 'desc' : 'asc' };
}

/** The value of aria-sort on a column's header; undefined where it cannot be sorted. */
export function ariaSort(sort: PagedSort, column: Column): 'ascending' | 'descending' | 'none' | undefined {
  if (column.sort === undefined) return undefined;
  if (column.sort.by !== sort.by) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
