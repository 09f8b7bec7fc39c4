import { create } from 'zustand';

/** Which of the frame's own dialogs is open; one at a time. */
export type FrameDialog = 'palette' | 'shortcuts' | 'remember' | 'consolidate';

interface FrameState {
  dialog: FrameDialog | null;
  /** Pixels. */
  inspectorWidth: number;
  openDialog(dialog: FrameDialog): void;
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
  inspectorWidth: clampWidth(Number(localStorage.getItem(WIDTH_KEY) ?? 360)),
  openDialog: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
  resizeInspector: (width) => {
    const inspectorWidth = clampWidth(width);
    localStorage.setItem(WIDTH_KEY, String(inspectorWidth));
    set({ inspectorWidth });
  },
}));
