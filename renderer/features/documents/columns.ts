import type { SortColumn } from './sorting';

export interface DocumentColumn {
  id: SortColumn | 'state';
  title: string;
  end: boolean;
}

/** In order; the narrow window leaves out those that its stylesheet names. */
export const DOCUMENT_COLUMNS: readonly DocumentColumn[] = [
  { id: 'name', title: 'Name', end: false },
  { id: 'collection', title: 'Collection', end: false },
  { id: 'pages', title: 'Pages', end: true },
  { id: 'chunks', title: 'Passages', end: true },
  { id: 'sizeBytes', title: 'Size', end: true },
  { id: 'addedAt', title: 'Added', end: true },
  { id: 'state', title: 'State', end: false },
];
