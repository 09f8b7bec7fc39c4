import { create } from 'zustand';
import type { JournalEntry } from '#shared/domain/journal';

/** What has to be undone, or redone, with a step. */
export interface UndoPlan {
  seq: number;
  direction: 'undo' | 'redo';
  /** In the order that works, ending with the step itself. */
  steps: readonly JournalEntry[];
  /** Why it cannot be done, in words. */
  blocked: string | null;
}

interface Shown {
  plan: UndoPlan | null;
  show(plan: UndoPlan): void;
  close(): void;
}

/** The plan that the person is asked about, wherever Undo was pressed. */
export const useUndoPlan = create<Shown>()((set) => ({
  plan: null,
  show: (plan) => set({ plan }),
  close: () => set({ plan: null }),
}));
