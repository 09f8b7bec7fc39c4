import type { KeyboardEvent } from 'react';
import { MIN_WIDTH, type ShownColumn } from '../columns/layout';
import type { ColumnMoves } from '../columns/useColumnMoves';
import styles from '../../../ui/table/Table.module.css';

interface Props {
  column: ShownColumn;
  focusable: boolean;
  moves: ColumnMoves;
}

/** The edge of a column: dragged or pushed with arrows it sets the width; a double click or Enter fits it. */
export function ColumnEdge({ column, focusable, moves }: Props) {
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) moves.widen(column.id, step);
    else if (event.key === 'Enter') moves.fit(column.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.title}`}
      aria-valuenow={column.set ?? column.width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={2_000}
      tabIndex={focusable ? 0 : -1}
      className={styles.edge}
      onPointerDown={(event) => moves.startResize(event, column.id)}
      onDoubleClick={() => moves.fit(column.id)}
      onKeyDown={onKeyDown}
    />
  );
}
