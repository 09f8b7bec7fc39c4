import { useCallback } from 'react';
import type { BulkAction } from '#shared/domain/table';
import type { MemoryRows } from '../../../api/memoryRows';
import { changeRows } from '../../../ui/bulk/bulkRun';
import type { TidyDeed } from './tidyKeys';
import { TIDY, type TidyTab } from './tidyParts';

/** More than this take a moment in the store too: they go as the store says. */
const GO_AT_ONCE = 500;

/** Puts memories away or keeps them, as one step that is said with Undo. */
export function useTidyDeeds(
  tab: TidyTab,
  { dropRows, retry }: Pick<MemoryRows, 'dropRows' | 'retry'>,
): (deed: TidyDeed, rows: readonly number[]) => Promise<void> {
  return useCallback(
    async (deed, rows) => {
      const leave = rows.length <= GO_AT_ONCE;
      if (leave) dropRows(rows);
      const done = await changeRows(rows, actionOf(deed, tab));
      if (leave && !done) retry(); // what was taken off the screen too early comes back
    },
    [tab, dropRows, retry],
  );
}

function actionOf(deed: TidyDeed, tab: TidyTab): BulkAction {
  if (deed === 'archive') return { do: 'set', change: { status: 'archived' } };
  return deed === 'trash' ? { do: 'trash' } : { do: 'dismiss', kind: TIDY[tab].kind };
}
