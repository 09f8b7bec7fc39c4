import { useCallback } from 'react';
import type { BulkAction } from '#shared/domain/table';
import type { MemoryRows } from '../../../api/memoryRows';
import { changeLeavingRows } from '../../../ui/bulk/bulkRun';
import type { TidyDeed } from './tidyKeys';
import { TIDY, type TidyTab } from './tidyParts';

/** Puts memories away or keeps them, as one step that is said with Undo. */
export function useTidyDeeds(
  tab: TidyTab,
  { dropRows, retry }: Pick<MemoryRows, 'dropRows' | 'retry'>,
): (deed: TidyDeed, rows: readonly number[]) => Promise<void> {
  return useCallback(
    (deed, rows) => changeLeavingRows(rows, actionOf(deed, tab), { dropRows, retry }),
    [tab, dropRows, retry],
  );
}

function actionOf(deed: TidyDeed, tab: TidyTab): BulkAction {
  if (deed === 'archive') return { do: 'set', change: { status: 'archived' } };
  return deed === 'trash' ? { do: 'trash' } : { do: 'dismiss', kind: TIDY[tab].kind };
}
