import { create } from 'zustand';
import type { MemoryKind, PagedSort } from '#shared/domain/memory';
import type { StatusTab } from './statusTab';

interface TableChoice {
  tab: StatusTab;
  kind: MemoryKind | 'any';
  sort: PagedSort;
  /** Whether what was merely said in chats is listed among the rest. Kept across restarts. */
  conversations: boolean;
  choose: (change: Partial<Pick<TableChoice, 'tab' | 'kind' | 'sort'>>) => void;
  showConversations: (shown: boolean) => void;
}

const CONVERSATIONS_KEY = 'mnemoscope.conversations';

/** How the table is filtered and sorted: kept while the person looks at other views. */
export const useTableChoice = create<TableChoice>()((set) => ({
  tab: 'all',
  kind: 'any',
  sort: { by: 'createdAt', direction: 'desc' },
  conversations: localStorage.getItem(CONVERSATIONS_KEY) === 'shown',
  choose: (change) => set(change),
  showConversations: (conversations) => {
    localStorage.setItem(CONVERSATIONS_KEY, conversations ? 'shown' : 'hidden');
    set({ conversations });
  },
}));
