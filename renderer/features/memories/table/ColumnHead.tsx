import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ShownColumn } from '../columns/layout';
import { ariaSort, nextSorts, sortOf } from '../columns/sorting';
import type { ColumnMoves } from '../columns/useColumnMoves';
import { useTableChoice } from '../state/tableChoice';
import { ColumnEdge } from './ColumnEdge';
import styles from '../../../ui/table/Table.module.css';

interface Props {
  column: ShownColumn;
  /** Its place among the shown ones. */
  index: number;
  scored: boolean;
  focusable: boolean;
  /** The dragged column would come to stand at this side of it. */
  drop: 'before' | 'after' | null;
  moves: ColumnMoves;
  onFocus: () => void;
  /** To the next head, or with -1 to the one before. */
  onWalk: (step: number) => void;
  onLeave: () => void;
}

/** Sorts by its column, also by the keyboard; is dragged to another place, and its edge to another width. */
export function ColumnHead({ column, index, scored, focusable, drop, moves, ...on }: Props) {
  const sorts = useTableChoice((now) => now.sorts);
  const byScore = useTableChoice((now) => now.byScore) && scored;
  const isScore = column.id === 'score';
  const sort = byScore ? null : sortOf(sorts, column);
  const direction = isScore && byScore ? 'desc' : sort?.direction;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;

  function sortBy(add: boolean): void {
    const { setSorts, sortByScore } = useTableChoice.getState();
    if (isScore) sortByScore();
    else if (column.sort !== undefined) {
      // By score there is one order: what is asked for then begins another.
      setSorts(byScore ? nextSorts([], column, false) : nextSorts(sorts, column, add));
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'ArrowDown') on.onLeave();
    else if (step === 0) return;
    else if (event.altKey) moves.move(column.id, step);
    else if (event.shiftKey) moves.widen(column.id, step);
    else on.onWalk(step);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={isScore ? (byScore ? 'descending' : 'none') : byScore ? 'none' : ariaSort(sorts, column)}
      data-column={column.id}
      data-drop={drop ?? undefined}
      className={column.align === 'end' ? styles.end : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-head={column.id}
        data-sorted={direction !== undefined}
        tabIndex={focusable ? 0 : -1}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        onFocus={on.onFocus}
        onPointerDown={(event) => moves.startMove(event, column.id)}
        onClick={(event) => sortBy(event.shiftKey)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.title}>{column.title}</span>
        {direction !== undefined && <Arrow size={12} strokeWidth={2} aria-hidden />}
        {sort !== null && sorts.length > 1 && (
          <span className={styles.place}>
            {sort.place}
            <span className="visually-hidden"> of {sorts.length} orders</span>
          </span>
        )}
      </button>
      <ColumnEdge column={column} focusable={focusable} moves={moves} />
    </div>
  );
}
