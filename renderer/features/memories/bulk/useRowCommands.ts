import { useCallback, useMemo } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { MemoryRows } from '../../../api/memoryRows';
import { useFrame } from '../../../app/frameState';
import { announce } from '../../../ui/changeToast';
import { mergeRows } from '../merge/mergeRows';
import type { RowCommand } from '../table/gridKeys';
import { targetsOf } from '../../../ui/table/selection';
import type { Grid } from '../../../ui/table/useGrid';
import { useBulkDialog } from './bulkDialog';
import type { MoreCommand } from './moreItems';
import { actionOf, MERGE_MOST } from './rowCommands';
import type { MemoryActions } from './useMemoryActions';

interface Options {
  rows: MemoryRows;
  grid: Grid;
  inTrash: boolean;
  actions: MemoryActions;
}

interface RowCommands {
  /** The memory that switches go by: the one with the focus, if it is meant. */
  like: Memory | null;
  run: (command: RowCommand) => void;
  more: (command: MoreCommand) => void;
  restore: () => void;
}

/** What keys and buttons do to the selected memories, or to the one with the focus where none is selected. */
export function useRowCommands({ rows, grid, inTrash, actions }: Options): RowCommands {
  const { order, itemAt } = rows;
  const { active, selection, clearSelection } = grid;
  const activeRow = order[active] ?? null;
  const targets = useMemo(() => targetsOf(selection, activeRow), [selection, activeRow]);
  const activeItem = itemAt(active);
  const focusIsMeant = activeRow !== null && (selection.rows.size === 0 || selection.rows.has(activeRow));
  const first = focusIsMeant ? undefined : order.findIndex((row) => selection.rows.has(row));
  const like = (first === undefined ? activeItem : itemAt(first))?.memory ?? null;

  const run = useCallback(
    (command: RowCommand) => {
      const { show } = useBulkDialog.getState();
      if (targets.length === 0) return;
      if (inTrash) return command.do === 'trash' && show('erase', targets);
      if (command.do === 'tag') return show('tags', targets);
      if (command.do === 'merge') {
        if (targets.length <= MERGE_MOST) void mergeRows(targets);
        else announce(`Up to ${MERGE_MOST} memories can be merged at once. Select fewer.`);
        return;
      }
      const action = actionOf(command, like);
      if (action === null) return;
      if (action.do === 'trash') clearSelection();
      void actions.change(targets, action);
    },
    [targets, inTrash, like, actions, clearSelection],
  );
  const more = useCallback(
    (command: MoreCommand) => {
      switch (command.do) {
        case 'area':
          return useBulkDialog.getState().show('area', targets);
        case 'export':
          return useFrame.getState().exportMemories({ words: 'The selected ones', rows: targets });
        case 'embedAgain':
          return void actions.change(targets, { do: 'embedAgain' });
        case 'kind':
          return void actions.change(targets, { do: 'set', change: { kind: command.kind } });
      }
    },
    [targets, actions],
  );
  const restore = useCallback(() => {
    clearSelection();
    void actions.change(targets, { do: 'restore' });
  }, [targets, actions, clearSelection]);
  return { like, run, more, restore };
}
