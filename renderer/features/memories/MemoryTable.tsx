import { useCallback, useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Memory, PagedSort } from '#shared/domain/memory';
import type { MemoryPages } from '../../api/memoryPages';
import { useNow } from '../../ui/memory/useNow';
import { COLUMNS } from './columns';
import { gridAction } from './gridKeys';
import { MemoryRow, type RowHandlers } from './MemoryRow';
import styles from './MemoryTable.module.css';
import { TableHeader } from './TableHeader';
import type { Grid } from './useGrid';
import { useRowFocus } from './useRowFocus';
import { useWindowedRows } from './useWindowedRows';

interface Props {
  pages: MemoryPages;
  grid: Grid;
  sort: PagedSort;
  /** The memory that the inspector shows. */
  openedId: string | null;
  /** What lies in the trash is not edited. */
  readOnly: boolean;
  rowHeight: number;
  onSort: (sort: PagedSort) => void;
  /** `enter`: by the keyboard, with the wish to go there. */
  onOpen: (memory: Memory, enter: boolean) => void;
  onTrash: () => void;
  onSave: (memory: Memory, text: string) => Promise<void>;
}

/** The rows as an ARIA grid with one focused row; only what is on the screen is in the page. */
export function MemoryTable({
  pages,
  grid,
  sort,
  openedId,
  readOnly,
  rowHeight,
  onSort,
  onOpen,
  onTrash,
  onSave,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const now = useNow();
  const { rows } = pages;
  const count = Math.max(pages.total, rows.length);
  const virtual = useWindowedRows({ scroller, count, rowHeight, active: grid.active, pages });
  const focusRow = useRowFocus(scroller, grid.active);

  const handlers = useRowHandlers(grid, rows, { readOnly, focusRow, onOpen, onSave });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const onRow = event.target instanceof HTMLElement && event.target.closest('[data-row]') !== null;
    const onBox = event.target instanceof HTMLInputElement && event.key === ' ';
    if (!onRow || onBox) return;
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1;
    const action = gridAction(event, { active: grid.active, rows: count, pageRows });
    if (action === null) return;
    // Escape with nothing to clear belongs to whoever is around the table.
    if (action.type === 'clear' && grid.selection.ids.size === 0) return;
    event.preventDefault();
    switch (action.type) {
      case 'move':
        grid.moveTo(action.to, action.extend);
        virtual.scrollTo(action.to);
        return focusRow();
      case 'toggle':
        return grid.toggleRow(grid.active);
      case 'open':
        return grid.activeMemory && onOpen(grid.activeMemory, true);
      case 'edit':
        if (!readOnly) grid.edit(grid.active);
        return;
      case 'trash':
        return onTrash();
      case 'selectAll':
        return grid.selectLoaded();
      case 'clear':
        return grid.clearSelection();
    }
  }

  return (
    <div ref={scroller} className={styles.scroller} data-stale={pages.stale}>
      <div
        role="grid"
        aria-label="Memories"
        aria-describedby={hintId}
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={COLUMNS.length + 1}
        aria-busy={pages.stale}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <TableHeader
          sort={sort}
          onSort={onSort}
          loaded={rows.length}
          selected={grid.selection.ids.size}
          onSelectLoaded={grid.selectLoaded}
          onClear={grid.clearSelection}
        />
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.height }}>
          {virtual.items.map((item) => {
            const memory = rows[item.index];
            return (
              <MemoryRow
                key={item.index}
                memory={memory}
                index={item.index}
                top={item.top}
                active={item.index === grid.active}
                selected={memory !== undefined && grid.selection.ids.has(memory.id)}
                opened={memory !== undefined && memory.id === openedId}
                editing={memory !== undefined && memory.id === grid.editing}
                now={now}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
      <p id={hintId} className="visually-hidden">
        Arrow keys move, Space selects, Enter opens and then enters the inspector, E edits, Delete moves to
        the trash.
      </p>
    </div>
  );
}

interface RowActions {
  readOnly: boolean;
  focusRow: () => void;
  onOpen: (memory: Memory, enter: boolean) => void;
  onSave: (memory: Memory, text: string) => Promise<void>;
}

function useRowHandlers(grid: Grid, rows: readonly Memory[], actions: RowActions): RowHandlers {
  const { moveTo, toggleRow, edit, stopEditing } = grid;
  const { readOnly, focusRow, onOpen, onSave } = actions;
  const onPress = useCallback(
    (index: number, event: MouseEvent) => {
      const memory = rows[index];
      focusRow();
      if (event.ctrlKey || event.metaKey) return toggleRow(index);
      moveTo(index, event.shiftKey);
      if (!event.shiftKey && event.detail === 1 && memory !== undefined) onOpen(memory, false);
    },
    [rows, focusRow, toggleRow, moveTo, onOpen],
  );
  const onStopEditing = useCallback(() => {
    stopEditing();
    focusRow();
  }, [stopEditing, focusRow]);
  const onEdit = useCallback((index: number) => !readOnly && edit(index), [readOnly, edit]);
  return useMemo(
    () => ({ onPress, onToggle: toggleRow, onEdit, onSave, onStopEditing }),
    [onPress, toggleRow, onEdit, onSave, onStopEditing],
  );
}
