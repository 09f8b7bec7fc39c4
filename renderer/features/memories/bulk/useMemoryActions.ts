import { useCallback, useMemo } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { BulkAction } from '#shared/domain/table';
import type { MemoryRows } from '../../../api/memoryRows';
import { useCommand } from '../../../api/queries';
import { announceChange } from '../../../ui/changeToast';
import { changeLeavingRows, changeRows } from '../../../ui/bulk/bulkRun';

export interface MemoryActions {
  /** Rows that leave the list go at once; what is done is said, with Undo. */
  change: (rows: readonly number[], action: BulkAction) => Promise<void>;
  /** Throws what the store answers, for the field to show. */
  saveText: (memory: Memory, text: string, was: string) => Promise<void>;
}

export function useMemoryActions({ dropRows, replaceRow, retry }: MemoryRows): MemoryActions {
  const { mutateAsync: editRow } = useCommand('memories.edit');
  const change = useCallback(
    async (rows: readonly number[], action: BulkAction) => {
      const leave = action.do === 'trash' || action.do === 'restore';
      if (leave) await changeLeavingRows(rows, action, { dropRows, retry });
      else await changeRows(rows, action);
    },
    [dropRows, retry],
  );
  const saveText = useCallback(
    async (memory: Memory, text: string, was: string) => {
      replaceRow(await editRow({ id: memory.id, patch: { text }, was }));
      announceChange('Changed the text of one memory.');
    },
    [replaceRow, editRow],
  );
  return useMemo(() => ({ change, saveText }), [change, saveText]);
}
