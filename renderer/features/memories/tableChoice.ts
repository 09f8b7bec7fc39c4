import { create } from 'zustand';
import type { MemoryKind, MemorySort } from '#shared/domain/memory';
import type { StatusTab } from './statusTab';

interface TableChoice {
  tab: StatusTab;
  kind: MemoryKind | 'any';
  sort: MemorySort;
  choose: (change: Partial<Pick<TableChoice, 'tab' | 'kind' | 'sort'>>) => void;
}

/** How the table is filtered and sorted: kept while the person looks at other views. */
export const useTableChoice = create<TableChoice>()((set) => ({
  tab: 'all',
  kind: 'any',
  sort: { by: 'createdAt', direction: 'desc' },
  choose: (change) => set(change),
}));
