import { create } from 'zustand';
import type { Entity } from '#shared/domain/graph';
import type { MemoryFilter } from '#shared/domain/memory';

/** Which of the frame's own dialogs is open; one at a time. */
export type FrameDialog =
  | 'palette'
  | 'shortcuts'
  | 'remember'
  | 'consolidate'
  | 'addFact'
  | 'readAgain'
  | 'tidyGraph'
  | 'prune'
  | 'merge'
  | 'import'
  | 'export';

/** Some of the memories, by the numbers of their rows, and what they are called: "What the table shows". */
export interface ExportPart {
  words: string;
  rows: readonly number[];
}

interface FrameState {
  dialog: FrameDialog | null;
  /** The thing that the new fact is about, where it was asked for beside one. */
  factSource: Pick<Entity, 'id' | 'name' | 'type'> | null;
  /** What cleaning up begins with; null: the usual. */
  pruneCriteria: MemoryFilter | null;
  /** The memories that merging begins with, by id. */
  mergeIds: readonly string[];
  /** The part of the memories that exporting was asked for; null: all. */
  exportPart: ExportPart | null;
  /** Pixels. */
  inspectorWidth: number;
  openDialog(dialog: FrameDialog): void;
  /** Opens the form for a new fact. */
  addFact(source: Pick<Entity, 'id' | 'name' | 'type'> | null): void;
  /** Opens the dialog for cleaning up. Pinned memories are spared whatever it says. */
  prune(criteria: MemoryFilter | null): void;
  /** Opens the dialog for merging these memories; of one only, with what is chosen there. */
  merge(ids: readonly string[]): void;
  /** Opens the dialog for exporting, which offers that part beside all there is. */
  exportMemories(part: ExportPart | null): void;
  closeDialog(): void;
  resizeInspector(width: number): void;
}

export const INSPECTOR_MIN = 320;
export const INSPECTOR_MAX = 420;
const WIDTH_KEY = 'mnemoscope.inspectorWidth';

export function clampWidth(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.min(INSPECTOR_MAX, Math.max(INSPECTOR_MIN, width))) : 360;
}

export const useFrame = create<FrameState>()((set) => ({
  dialog: null,
  factSource: null,
  pruneCriteria: null,
  mergeIds: [],
  exportPart: null,
  inspectorWidth: clampWidth(Number(localStorage.getItem(WIDTH_KEY) ?? 360)),
  openDialog: (dialog) => set({ dialog }),
  addFact: (factSource) => set({ dialog: 'addFact', factSource }),
  prune: (pruneCriteria) => set({ dialog: 'prune', pruneCriteria }),
  merge: (mergeIds) => set({ dialog: 'merge', mergeIds }),
  exportMemories: (exportPart) => set({ dialog: 'export', exportPart }),
  closeDialog: () => set({ dialog: null }),
  resizeInspector: (width) => {
    const inspectorWidth = clampWidth(width);
    localStorage.setItem(WIDTH_KEY, String(inspectorWidth));
    set({ inspectorWidth });
  },
}));
