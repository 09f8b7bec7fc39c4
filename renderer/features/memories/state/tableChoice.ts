import { create } from 'zustand';
import type { MemoryFilter } from '#shared/domain/memory';
import {
  searchMode,
  type MemorySorts,
  type SavedView,
  type SearchMode,
  type TableLayout,
} from '#shared/domain/table';
import { withFilter, withoutFilters, type FilterChange } from './filters';
import { withTab, type StatusTab } from './statusTab';

interface TableChoice {
  /** Without the query, which is a place in the window (app/navigation). */
  filter: MemoryFilter;
  mode: SearchMode;
  sorts: MemorySorts;
  /** The best first, where words are searched by meaning; until another order is asked for. */
  byScore: boolean;
  /** Null: as it comes. */
  layout: TableLayout | null;
  /** The layout is that of the store, or newer; before, it is not known yet. */
  layoutAdopted: boolean;
  /** The saved view that was opened last. */
  viewId: string | null;
  /** Whether what was merely said in chats is listed among the rest. Kept across restarts. */
  conversations: boolean;
  /** The same of passages of documents. */
  passages: boolean;
  setTab: (tab: StatusTab) => void;
  /** Narrows the table further, or less: undefined takes a filter out. */
  setFilter: (change: FilterChange) => void;
  /** Takes all filters out but the tab. */
  clearFilter: () => void;
  setMode: (mode: SearchMode) => void;
  setSorts: (sorts: MemorySorts) => void;
  sortByScore: () => void;
  setLayout: (layout: TableLayout | null) => void;
  /** Shows what the view shows; its words to search for are the window's to take. */
  applyView: (view: SavedView) => void;
  showConversations: (shown: boolean) => void;
  showPassages: (shown: boolean) => void;
}

export const NEWEST_FIRST: MemorySorts = [{ by: 'createdAt', direction: 'desc' }];

const CONVERSATIONS_KEY = 'mnemoscope.conversations';
const PASSAGES_KEY = 'mnemoscope.passages';
const MODE_KEY = 'mnemoscope.searchMode';

/** How the table is filtered, sorted and laid out: kept while the person looks at other views. */
export const useTableChoice = create<TableChoice>()((set) => ({
  filter: {},
  mode: searchMode.catch('keyword').parse(sessionStorage.getItem(MODE_KEY)),
  sorts: NEWEST_FIRST,
  byScore: true,
  layout: null,
  layoutAdopted: false,
  viewId: null,
  conversations: localStorage.getItem(CONVERSATIONS_KEY) === 'shown',
  passages: localStorage.getItem(PASSAGES_KEY) === 'shown',
  setTab: (tab) => set(({ filter }) => ({ filter: withTab(filter, tab) })),
  setFilter: (change) => set(({ filter }) => ({ filter: withFilter(filter, change) })),
  clearFilter: () => set(({ filter }) => ({ filter: withoutFilters(filter) })),
  setMode: (mode) => {
    sessionStorage.setItem(MODE_KEY, mode);
    set({ mode, byScore: true });
  },
  setSorts: (sorts) => set({ sorts, byScore: false }),
  sortByScore: () => set({ byScore: true }),
  setLayout: (layout) => set({ layout }),
  applyView: ({ id, view: { filter, mode, sorts, layout } }) => {
    const { query: _query, ...rest } = filter;
    set({ filter: rest, mode, sorts, layout, byScore: true, viewId: id });
  },
  showConversations: (conversations) => {
    localStorage.setItem(CONVERSATIONS_KEY, conversations ? 'shown' : 'hidden');
    set({ conversations });
  },
  showPassages: (passages) => {
    localStorage.setItem(PASSAGES_KEY, passages ? 'shown' : 'hidden');
    set({ passages });
  },
}));
