import { create } from 'zustand';
import type { MemoryActions } from './useMemoryActions';

export type BulkDialogName = 'tags' | 'area' | 'erase';

export interface BulkDialogProps {
  rows: readonly number[];
  actions: MemoryActions;
  onClose: () => void;
}

interface BulkDialogState {
  open: { name: BulkDialogName; rows: readonly number[] } | null;
  show: (name: BulkDialogName, rows: readonly number[]) => void;
  close: () => void;
}

/** The dialog about some rows that is open; one at a time. No rows, for erasing: the whole trash. */
export const useBulkDialog = create<BulkDialogState>()((set) => ({
  open: null,
  show: (name, rows) => set({ open: { name, rows } }),
  close: () => set({ open: null }),
}));
