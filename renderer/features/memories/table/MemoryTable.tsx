import { useCallback, useId, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import type { Memory } from '#shared/domain/memory';
import { searchesMeaning, type MemoryRows } from '../../../api/memoryRows';
import { useNow } from '../../../ui/memory/useNow';
import { columnTemplate, shownColumns, tableWidth } from '../columns/layout';
import { useElementWidth } from '../columns/useElementWidth';
import { useSteadyList } from '../columns/useSteadyList';
import { useTableChoice } from '../state/tableChoice';
import { actionAway, gridAction, type GridAction, type RowCommand } from './gridKeys';
import { MemoryRow } from './MemoryRow';
import type { GridPlace } from '../../../ui/table/moveTarget';
import styles from '../../../ui/table/Table.module.css';
import { TableHeader } from './TableHeader';
import { useAwayKeys } from '../../../ui/table/useAwayKeys';
import { useDragSelect } from '../../../ui/table/useDragSelect';
import type { Grid } from '../../../ui/table/useGrid';
import { useHeldPresses } from '../../../ui/table/useHeldPresses';
import { useRowFocus } from '../../../ui/table/useRowFocus';
import { useRowHandlers } from './useRowHandlers';
import { useWindowedRows } from '../../../ui/table/useWindowedRows';

interface Props {
  rows: MemoryRows;
  grid: Grid;
  /** The memory that the inspector shows. */
  openedId: string | null;
  /** What lies in the trash is not edited. */
  readOnly: boolean;
  rowHeight: number;
  /** `enter`: by the keyboard, with the wish to go there. */
  onOpen: (memory: Memory, enter: boolean) => void;
  onCommand: (command: RowCommand) => void;
  onSave: (memory: Memory, text: string, was: string) => Promise<void>;
}

/** The rows as an ARIA grid with one focused row; only what is on the screen is in the page. */
export function MemoryTable({ rows, grid, openedId, readOnly, rowHeight, onOpen, onCommand, onSave }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const now = useNow();
  const { order, itemAt, scores, question } = rows;
  const count = order.length;
  const layout = useTableChoice((now) => now.layout);
  const width = useElementWidth(scroller);
  const scored = searchesMeaning(question);
  const columns = useMemo(() => shownColumns(layout, { scored, width }), [layout, scored, width]);
  // Rows are drawn anew for other columns, not for other widths.
  const columnIds = useSteadyList(columns.map(({ id }) => id));
  const virtual = useWindowedRows({
    scroller,
    count,
    rowHeight,
    active: grid.active,
    question,
    look: rows.look,
  });
  const focusRow = useRowFocus(scroller, grid.active, grid.moveTo);
  const handlers = useRowHandlers(grid, itemAt, { readOnly, focusRow, onOpen, onSave });
  const focusRows = useCallback(
    () => scroller.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus(),
    [],
  );
  const onPointerDown = useDragSelect({ scroller, grid, order, rowHeight });

  const hold = useHeldPresses(rows.stale && rows.error === null, (press) => {
    const action = gridAction(press, place());
    if (action !== null) perform(action);
  });

  function place(): GridPlace {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1;
    return { active: grid.active, rows: count, pageRows };
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const onRow = event.target instanceof HTMLElement && event.target.closest('[data-row]') !== null;
    if (!onRow || (event.target instanceof HTMLInputElement && event.key === ' ')) return;
    const action = gridAction(event, place());
    if (action === null) return;
    // Escape with nothing to clear belongs to whoever is around the table.
    if (action.type === 'clear' && grid.selection.rows.size === 0) return;
    event.preventDefault();
    if (!hold(event, action.type === 'move' || action.type === 'selectAll')) perform(action);
  }

  function perform(action: GridAction): void {
    switch (action.type) {
      case 'move':
        grid.moveTo(action.to, action.extend, action.keep);
        virtual.scrollTo(action.to);
        return focusRow();
      case 'header':
        return scroller.current?.querySelector<HTMLElement>('[data-head][tabindex="0"]')?.focus();
      case 'toggle':
        return grid.toggleRow(grid.active);
      case 'open': {
        const item = itemAt(grid.active);
        if (item !== undefined) onOpen(item.memory, true);
        return;
      }
      case 'edit':
        if (!readOnly) grid.edit(grid.active);
        return;
      case 'change':
        return onCommand(action.command);
      case 'selectAll':
        return grid.selectEverything();
      case 'clear':
        return grid.clearSelection();
    }
  }

  useAwayKeys((event) => {
    const action = actionAway(gridAction(event, place()), {
      active: grid.active,
      selected: grid.selection.rows.size,
    });
    if (action === null) return;
    event.preventDefault();
    perform(action);
  });

  const style: CSSProperties & Record<'--columns', string> = {
    '--columns': columnTemplate(columns),
    minInlineSize: tableWidth(columns),
  };
  return (
    <div ref={scroller} className={styles.scroller} data-stale={rows.stale}>
      <div
        role="grid"
        aria-label="Memories"
        aria-describedby={hintId}
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-busy={rows.stale}
        className={styles.grid}
        style={style}
        onKeyDown={onKeyDown}
      >
        <TableHeader
          columns={columns}
          scored={scored}
          count={count}
          selected={grid.selection.rows.size}
          onSelectAll={grid.selectEverything}
          onClear={grid.clearSelection}
          onLeave={focusRows}
        />
        <div
          role="rowgroup"
          className={styles.body}
          style={{ blockSize: virtual.height }}
          onPointerDown={onPointerDown}
        >
          {virtual.items.map(({ index, top }) => {
            const row = order[index] ?? -1;
            const item = itemAt(index);
            return (
              <MemoryRow
                key={index}
                item={item}
                score={scores.get(row)}
                columns={columnIds}
                index={index}
                top={top}
                active={index === grid.active}
                selected={grid.selection.rows.has(row)}
                opened={item !== undefined && item.memory.id === openedId}
                editing={item !== undefined && row === grid.editing}
                now={now}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
      <p id={hintId} className="visually-hidden">
        Arrow keys move, Space selects, Enter opens and then enters the inspector, E edits, Delete moves to
        the trash. The question mark lists all keys.
      </p>
    </div>
  );
}
