import { useCallback, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useNavigation } from '../../app/navigation';
import { onBox } from '../../ui/table/onBox';
import styles from '../../ui/table/Table.module.css';
import { useAwayKeys } from '../../ui/table/useAwayKeys';
import { useDragSelect } from '../../ui/table/useDragSelect';
import type { KeyPress } from '../../ui/table/moveTarget';
import type { Grid } from '../../ui/table/useGrid';
import { useHeldPresses } from '../../ui/table/useHeldPresses';
import { useRowFocus } from '../../ui/table/useRowFocus';
import { useRowHeight } from '../../ui/table/useRowHeight';
import { useWindowedRows } from '../../ui/table/useWindowedRows';
import { DOCUMENT_COLUMNS } from './columns';
import { DocumentHead } from './DocumentHead';
import { documentKey, type DocumentCommand, type DocumentKey } from './documentKeys';
import { DocumentRow } from './DocumentRow';
import own from './DocumentTable.module.css';

interface Props {
  documents: readonly DocumentInfo[];
  grid: Grid<string>;
  order: readonly string[];
  /** Another one starts at the top. */
  question: object;
  stale: boolean;
  onCommand: (command: DocumentCommand) => void;
}

/** All of them are there already: nothing has to be read for the rows that come into view. */
const LOOK_NOWHERE = (): void => undefined;

/** The documents as an ARIA grid with one focused row; only what is on the screen is in the page. */
export function DocumentTable({ documents, grid, order, question, stale, onCommand }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const rowHeight = useRowHeight();
  const { openedId, open } = useOpening();
  const count = documents.length;
  const virtual = useWindowedRows({
    scroller,
    count,
    rowHeight,
    active: grid.active,
    question,
    look: LOOK_NOWHERE,
  });
  const focusRow = useRowFocus(scroller, grid.active, grid.moveTo);
  const onPointerDown = useDragSelect({ scroller, grid, order, rowHeight });
  const { moveTo, toggleRow } = grid;

  const onPress = useCallback(
    (index: number, event: MouseEvent) => {
      focusRow();
      const mod = event.ctrlKey || event.metaKey;
      if (event.shiftKey) return moveTo(index, true, mod || onBox(event));
      if (mod || onBox(event)) return toggleRow(index);
      moveTo(index);
      const id = order[index];
      if (event.detail === 1 && id !== undefined) open(id, false);
    },
    [focusRow, moveTo, toggleRow, order, open],
  );

  const hold = useHeldPresses(stale, (press) => {
    const key = keyOf(press);
    if (key !== null) perform(key);
  });

  function keyOf(press: KeyPress): DocumentKey | null {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1;
    return documentKey(press, { active: grid.active, rows: count, pageRows });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const onRow = event.target instanceof HTMLElement && event.target.closest('[data-row]') !== null;
    if (!onRow || (event.target instanceof HTMLInputElement && event.key === ' ')) return;
    const key = keyOf(event);
    // Escape with nothing to clear belongs to whoever is around the list.
    if (key === null || (key.type === 'clear' && grid.selection.rows.size === 0)) return;
    event.preventDefault();
    if (!hold(event, key.type === 'move' || key.type === 'selectAll')) perform(key);
  }

  function perform(key: DocumentKey): void {
    switch (key.type) {
      case 'move':
        grid.moveTo(key.to, key.extend);
        virtual.scrollTo(key.to);
        return focusRow();
      case 'header':
        return scroller.current?.querySelector<HTMLElement>('[data-head]')?.focus();
      case 'toggle':
        return grid.toggleRow(grid.active);
      case 'open':
        return open(order[grid.active] ?? '', true);
      case 'selectAll':
        return grid.selectEverything();
      case 'clear':
        return grid.clearSelection();
      default:
        return onCommand(key.type);
    }
  }

  useAwayKeys((event) => {
    const key = keyOf(event);
    if (key === null) return;
    const selected = grid.selection.rows.size > 0;
    // Without a focused row, keys bring the focus back or go for what is selected, and for nothing else.
    if (key.type === 'move') {
      event.preventDefault();
      return perform({ type: 'move', to: grid.active, extend: false });
    }
    const changes = key.type !== 'open' && key.type !== 'toggle' && key.type !== 'header';
    if (key.type !== 'selectAll' && !(changes && selected)) return;
    event.preventDefault();
    perform(key);
  });

  return (
    <div ref={scroller} className={styles.scroller} data-stale={stale}>
      <div
        role="grid"
        aria-label="Documents"
        aria-describedby={hintId}
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={DOCUMENT_COLUMNS.length + 1}
        aria-busy={stale}
        className={`${styles.grid} ${own.grid}`}
        onKeyDown={onKeyDown}
      >
        <DocumentHead
          count={count}
          selected={grid.selection.rows.size}
          onSelectAll={grid.selectEverything}
          onClear={grid.clearSelection}
          onLeave={() => scroller.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
        />
        <div
          role="rowgroup"
          className={styles.body}
          style={{ blockSize: virtual.height }}
          onPointerDown={onPointerDown}
        >
          {virtual.items.map(({ index, top }) => {
            const document = documents[index];
            return (
              document !== undefined && (
                <DocumentRow
                  key={document.id}
                  document={document}
                  index={index}
                  top={top}
                  active={index === grid.active}
                  selected={grid.selection.rows.has(document.id)}
                  opened={document.id === openedId}
                  onPress={onPress}
                />
              )
            );
          })}
        </div>
      </div>
      <p id={hintId} className="visually-hidden">
        Arrow keys move, Space selects, Enter opens and then enters the inspector, Delete removes. The
        question mark lists all keys.
      </p>
    </div>
  );
}

/** The document that the inspector shows, and showing another. */
function useOpening() {
  const inspected = useNavigation((now) => now.inspected);
  const openedId = inspected?.kind === 'document' ? inspected.id : null;
  const open = useCallback(
    (id: string, enter: boolean) => {
      // Enter on the row that is open already moves on into the pane.
      if (id !== openedId) useNavigation.getState().inspect({ kind: 'document', id });
      else if (enter) window.document.querySelector<HTMLElement>('[data-inspector]')?.focus();
    },
    [openedId],
  );
  return { openedId, open };
}
