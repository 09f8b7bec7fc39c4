import { create } from 'zustand';
import { FIRST_COLLECTION } from '../../ui/documents/documentWords';
import { NEWEST_FIRST, nextSort, type DocumentSort, type SortColumn } from './sorting';

interface DocumentsChoice {
  query: string;
  /** null: all of them. */
  collection: string | null;
  sort: DocumentSort;
  setQuery: (query: string) => void;
  setCollection: (collection: string | null) => void;
  sortBy: (column: SortColumn) => void;
}

/** What the view shows; it is the same when one comes back to it. */
export const useDocumentsChoice = create<DocumentsChoice>()((set) => ({
  query: '',
  collection: null,
  sort: NEWEST_FIRST,
  setQuery: (query) => set({ query }),
  setCollection: (collection) => set({ collection }),
  sortBy: (column) => set(({ sort }) => ({ sort: nextSort(sort, column) })),
}));

/** Where files go that are added now: to the collection that is shown. */
export function targetCollection(): string {
  return useDocumentsChoice.getState().collection ?? FIRST_COLLECTION;
}
