import { create } from 'zustand';
import type { GroupId } from './filterGroups';

interface FilterPanelState {
  open: boolean;
  /** The group that is shown, kept for the next time. */
  group: GroupId;
  show: (group?: GroupId) => void;
  close: () => void;
  choose: (group: GroupId) => void;
}

/** The panel with all filters. */
export const useFilterPanel = create<FilterPanelState>()((set) => ({
  open: false,
  group: 'statuses',
  show: (group) => set((now) => ({ open: true, group: group ?? now.group })),
  close: () => set({ open: false }),
  choose: (group) => set({ group }),
}));
