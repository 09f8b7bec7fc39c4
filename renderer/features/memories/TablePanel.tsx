import { useCallback, useState } from 'react';
import type { Memory, PagedSort } from '#shared/domain/memory';
import type { MemoryPages } from '../../api/memoryPages';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { ErrorState } from '../../ui/ErrorState';
import { countOf } from '../../ui/format';
import { Skeleton } from '../../ui/Skeleton';
import { EraseDialog } from './EraseDialog';
import styles from './MemoriesView.module.css';
import { MemoryTable } from './MemoryTable';
import { NoRows } from './NoRows';
import { targetsOf } from './selection';
import { MemorySelectionBar } from './MemorySelectionBar';
import type { StatusTab } from './statusTab';
import { useGrid } from './useGrid';
import { useMemoryActions } from './useMemoryActions';
import { useRowHeight } from './useRowHeight';

interface Props {
  pages: MemoryPages;
  tab: StatusTab;
  sort: PagedSort;
  narrowed: boolean;
  /** How many conversations the table would list if they were shown. */
  hidden: number;
  onShowHidden: () => void;
  onSort: (sort: PagedSort) => void;
  onAdd: () => void;
  onClearFilters: () => void;
}

/** The table with what belongs to it: selection bar, trash notes, and what stands there instead of rows. */
export function TablePanel({ pages, tab, sort, narrowed, hidden, ...on }: Props) {
  const { onSort, onAdd, onClearFilters, onShowHidden } = on;
  const [erasing, setErasing] = useState<string[] | 'all' | null>(null);
  const inspected = useNavigation((now) => now.inspected);
  const inspect = useNavigation((now) => now.inspect);
  const grid = useGrid(pages.rows, pages.total, pages.question);
  const actions = useMemoryActions(pages);
  const rowHeight = useRowHeight();
  const openedId = inspected?.kind === 'memory' ? inspected.id : null;
  const open = useCallback(
    (memory: Memory, enter: boolean) => {
      // Enter on the row that is open already moves on into the pane.
      if (memory.id !== openedId) inspect({ kind: 'memory', id: memory.id });
      else if (enter) document.querySelector<HTMLElement>('[data-inspector]')?.focus();
    },
    [openedId, inspect],
  );

  const inTrash = tab === 'trash';
  const targets = targetsOf(grid.selection, grid.activeMemory?.id ?? null);
  const remove = (): void => {
    if (targets.length === 0) return;
    if (inTrash) setErasing(targets);
    else act(actions.trash);
  };
  const act = (change: (ids: string[]) => Promise<void>): void => {
    grid.clearSelection();
    void change(targets);
  };

  if (pages.state === 'loading') return <Skeleton lines={8} label="Loading memories" />;
  if (pages.state === 'failed') {
    return <ErrorState title="The memories could not be read" error={pages.error} onRetry={pages.retry} />;
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {pages.stale ? '' : `${countOf(pages.total, 'memory', 'memories')} listed`}
      </p>
      {pages.error !== null && (
        <div role="alert" className={classNames(styles.note, styles.fault)}>
          <span>{pages.error.message}</span>
          <Button size="sm" onClick={pages.retry}>
            Try again
          </Button>
        </div>
      )}
      {inTrash && pages.total > 0 && (
        <div className={styles.note}>
          <span>What is in the trash answers nothing. Restore it, or delete it for good.</span>
          <Button size="sm" disabled={actions.busy} onClick={() => setErasing('all')}>
            Empty the trash
          </Button>
        </div>
      )}
      {pages.total === 0 ? (
        <NoRows
          tab={tab}
          narrowed={narrowed}
          hidden={hidden}
          onAdd={onAdd}
          onClearFilters={onClearFilters}
          onShowHidden={onShowHidden}
        />
      ) : (
        <MemoryTable
          pages={pages}
          grid={grid}
          sort={sort}
          openedId={openedId}
          readOnly={inTrash}
          rowHeight={rowHeight}
          onSort={onSort}
          onOpen={open}
          onTrash={remove}
          onSave={actions.saveText}
        />
      )}
      {grid.selection.ids.size > 0 && (
        <MemorySelectionBar
          count={grid.selection.ids.size}
          inTrash={inTrash}
          busy={actions.busy}
          onTrash={remove}
          onRestore={() => act(actions.restore)}
          onErase={() => setErasing(targets)}
          onClear={grid.clearSelection}
        />
      )}
      <EraseDialog
        what={erasing}
        busy={actions.busy}
        onClose={() => setErasing(null)}
        onErase={(ids) => {
          grid.clearSelection();
          void actions.erase(ids).then(() => setErasing(null));
        }}
      />
    </>
  );
}
