import { useCallback, useMemo, type MouseEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { MemoryRows } from '../../../api/memoryRows';
import { onBox } from '../../../ui/table/onBox';
import type { RowHandlers } from './MemoryRow';
import type { Grid } from '../../../ui/table/useGrid';

interface RowActions {
  readOnly: boolean;
  focusRow: () => void;
  onOpen: (memory: Memory, enter: boolean) => void;
  onSave: (memory: Memory, text: string, was: string) => Promise<void>;
}

/** What the pointer does to rows: a click opens, with Shift or Ctrl it selects, a second one edits in place. */
export function useRowHandlers(grid: Grid, itemAt: MemoryRows['itemAt'], actions: RowActions): RowHandlers {
  const { moveTo, toggleRow, edit, stopEditing } = grid;
  const { readOnly, focusRow, onOpen, onSave } = actions;
  const onPress = useCallback(
    (index: number, event: MouseEvent) => {
      focusRow();
      const mod = event.ctrlKey || event.metaKey;
      if (event.shiftKey) return moveTo(index, true, mod || onBox(event));
      if (mod || onBox(event)) return toggleRow(index);
      moveTo(index);
      const memory = itemAt(index)?.memory;
      if (event.detail === 1 && memory !== undefined) onOpen(memory, false);
    },
    [itemAt, focusRow, toggleRow, moveTo, onOpen],
  );
  const onStopEditing = useCallback(() => {
    stopEditing();
    focusRow();
  }, [stopEditing, focusRow]);
  const onEdit = useCallback((index: number) => !readOnly && edit(index), [readOnly, edit]);
  return useMemo(
    () => ({ onPress, onEdit, onSave, onStopEditing }),
    [onPress, onEdit, onSave, onStopEditing],
  );
}
