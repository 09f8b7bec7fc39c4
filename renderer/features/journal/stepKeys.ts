interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

type StepAction = { type: 'move'; to: number } | { type: 'undo' | 'redo' | 'close' };

const PAGE = 10;

/** What a key means on a step; null: nothing of the journal's. Enter and Space press the step's own button. */
export function stepKey(
  press: KeyPress,
  { active, count, opened }: { active: number; count: number; opened: boolean },
): StepAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return null;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  const to = moves[press.key];
  if (to !== undefined) return { type: 'move', to: Math.max(0, Math.min(count - 1, to)) };
  if (press.key === 'u') return { type: 'undo' };
  if (press.key === 'r') return { type: 'redo' };
  return press.key === 'Escape' && opened ? { type: 'close' } : null;
}
