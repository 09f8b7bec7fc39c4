import { memo, useRef, useState } from 'react';
import type { ColumnId } from '#shared/domain/table';
import type { ShownColumn } from '../columns/layout';
import { useColumnMoves } from '../columns/useColumnMoves';
import { ColumnHead } from './ColumnHead';
import { SelectAll } from '../../../ui/table/SelectAll';
import styles from '../../../ui/table/Table.module.css';

interface Props {
  columns: readonly ShownColumn[];
  /** The rows have scores. */
  scored: boolean;
  /** All that match. */
  count: number;
  selected: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** The keyboard goes on to the rows. */
  onLeave: () => void;
}

/** The column heads: one stop of the Tab key, arrows walk along them. Not drawn anew as rows scroll by. */
export const TableHeader = memo(function TableHeader(props: Props) {
  const { columns, scored, count, selected, onSelectAll, onClear, onLeave } = props;
  const [focused, setFocused] = useState<ColumnId>('text');
  const row = useRef<HTMLDivElement>(null);
  const moves = useColumnMoves(columns, row);
  const active = columns.some(({ id }) => id === focused) ? focused : columns[0]?.id;

  function walk(from: ColumnId, step: number): void {
    const next = columns[columns.findIndex(({ id }) => id === from) + step];
    if (next === undefined) return;
    setFocused(next.id);
    row.current?.querySelector<HTMLElement>(`[data-head="${next.id}"]`)?.focus();
  }

  return (
    <div role="rowgroup" className={styles.head}>
      <div ref={row} role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.select}>
          <SelectAll count={count} selected={selected} onSelectAll={onSelectAll} onClear={onClear} />
        </div>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            column={column}
            index={index}
            scored={scored}
            focusable={column.id === active}
            drop={moves.dropAt(column.id)}
            moves={moves}
            onFocus={() => setFocused(column.id)}
            onWalk={(step) => walk(column.id, step)}
            onLeave={onLeave}
          />
        ))}
      </div>
    </div>
  );
});
