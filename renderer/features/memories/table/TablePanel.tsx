import { useCallback } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { MemoryRows } from '../../../api/memoryRows';
import { useNavigation } from '../../../app/navigation';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { BulkBar } from '../bulk/BulkBar';
import { useBulkDialog } from '../bulk/bulkDialog';
import { BulkDialogs } from '../bulk/BulkDialogs';
import { BulkProgress } from '../../../ui/bulk/BulkProgress';
import { useBulkRun } from '../../../ui/bulk/runState';
import { useMemoryActions } from '../bulk/useMemoryActions';
import { useRowCommands } from '../bulk/useRowCommands';
import { isTrash } from '../state/statusTab';
import { useTableChoice } from '../state/tableChoice';
import { MemoryTable } from './MemoryTable';
import { NoRows, type NoRowsProps } from './NoRows';
import { TableNotes } from './TableNotes';
import { useGrid } from '../../../ui/table/useGrid';
import { useRowHeight } from '../../../ui/table/useRowHeight';

interface Props extends NoRowsProps {
  rows: MemoryRows;
  /** What is asked for apart from its order: another one drops the selection. */
  matches: string;
}

/** The table with what belongs to it: notes, bulk actions, and what stands there instead of rows. */
export function TablePanel({ rows, matches, ...empty }: Props) {
  const filter = useTableChoice((now) => now.filter);
  const inTrash = isTrash(filter);
  const grid = useGrid(rows.order, rows.question, matches);
  const actions = useMemoryActions(rows);
  const commands = useRowCommands({ rows, grid, inTrash, actions });
  const running = useBulkRun((now) => now.slow);
  const rowHeight = useRowHeight();
  const { openedId, open } = useOpening();
  const selected = grid.selection.rows.size;

  if (rows.state === 'loading') return <Skeleton lines={8} label="Loading memories" />;
  if (rows.state === 'failed') {
    return <ErrorState title="The memories could not be read" error={rows.error} onRetry={rows.retry} />;
  }
  return (
    <>
      <TableNotes rows={rows} inTrash={inTrash} onEmpty={() => useBulkDialog.getState().show('erase', [])} />
      {rows.order.length === 0 ? (
        <NoRows {...empty} />
      ) : (
        <MemoryTable
          rows={rows}
          grid={grid}
          openedId={openedId}
          readOnly={inTrash}
          rowHeight={rowHeight}
          onOpen={open}
          onCommand={commands.run}
          onSave={actions.saveText}
        />
      )}
      {selected > 0 && !running && (
        <BulkBar
          count={selected}
          all={selected === rows.order.length}
          inTrash={inTrash}
          like={commands.like}
          onCommand={commands.run}
          onRestore={commands.restore}
          onMore={commands.more}
          onClear={grid.clearSelection}
        />
      )}
      <BulkProgress />
      <BulkDialogs actions={actions} />
    </>
  );
}

/** The memory that the inspector shows, and showing another. */
function useOpening() {
  const inspected = useNavigation((now) => now.inspected);
  const inspect = useNavigation((now) => now.inspect);
  const openedId = inspected?.kind === 'memory' ? inspected.id : null;
  const open = useCallback(
    (memory: Memory, enter: boolean) => {
      // Enter on the row that is open already moves on into the pane.
      if (memory.id !== openedId) inspect({ kind: 'memory', id: memory.id });
      else if (enter) document.querySelector<HTMLElement>('[data-inspector]')?.focus();
    },
    [openedId, inspect],
  );
  return { openedId, open };
}
