import type { Memory } from '#shared/domain/memory';
import type { BulkAction } from '#shared/domain/table';
import type { RowCommand } from '../table/gridKeys';

/**
 * The change that a command stands for. Those that switch go by one memory, the one that the person looks at: all of
 * the others become as it will be. Null: it is asked for in a dialog.
 */
export function actionOf(
  command: RowCommand,
  like: Pick<Memory, 'pinned' | 'status'> | null,
): BulkAction | null {
  switch (command.do) {
    case 'trash':
      return { do: 'trash' };
    case 'pin':
      return { do: 'set', change: { pinned: like?.pinned !== true } };
    case 'archive':
      return { do: 'set', change: { status: like?.status === 'archived' ? 'active' : 'archived' } };
    case 'pause':
      return { do: 'set', change: { status: like?.status === 'paused' ? 'active' : 'paused' } };
    case 'importance':
      return { do: 'set', change: { importance: command.value } };
    case 'tag':
    case 'merge':
      return null;
  }
}

/** What can be merged into one by hand. */
export const MERGE_LEAST = 2;
export const MERGE_MOST = 50;

export function canMerge(count: number): boolean {
  return count >= MERGE_LEAST && count <= MERGE_MOST;
}
