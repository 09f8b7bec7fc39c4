import type { DocumentInfo } from '#shared/domain/document';

export type SortColumn = 'name' | 'collection' | 'pages' | 'chunks' | 'sizeBytes' | 'addedAt';

export interface DocumentSort {
  column: SortColumn;
  descending: boolean;
}

export const NEWEST_FIRST: DocumentSort = { column: 'addedAt', descending: true };

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Words from A on, numbers from the largest on; the same column again turns it round. */
export function nextSort(sort: DocumentSort, column: SortColumn): DocumentSort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column !== 'name' && column !== 'collection' };
}

/** In that order; equal ones by their names. A document without pages comes last either way. */
export function sorted(
  documents: readonly DocumentInfo[],
  { column, descending }: DocumentSort,
): DocumentInfo[] {
  const way = descending ? -1 : 1;
  return [...documents].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return way * compared(left, right) || names.compare(a.name, b.name);
  });
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b));
}
