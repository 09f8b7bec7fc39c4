import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PagedSort } from '#shared/domain/memory';
import { ariaSort, COLUMNS, nextSort, type Column } from './columns';
import styles from './MemoryTable.module.css';

interface Props {
  sort: PagedSort;
  onSort: (sort: PagedSort) => void;
  loaded: number;
  selected: number;
  onSelectLoaded: () => void;
  onClear: () => void;
}

export function TableHeader({ sort, onSort, loaded, selected, onSelectLoaded, onClear }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const all = loaded > 0 && selected === loaded;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected > 0 && !all;
  }, [selected, all]);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.select}>
          <input
            ref={box}
            type="checkbox"
            checked={all}
            disabled={loaded === 0}
            aria-label="Select all loaded memories"
            title="Select all loaded memories"
            onChange={() => (all ? onClear() : onSelectLoaded())}
          />
        </div>
        {COLUMNS.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={ariaSort(sort, column)}
            data-column={column.id}
            className={column.align === 'end' ? styles.end : undefined}
          >
            {column.sort === undefined ? (
              column.title
            ) : (
              <SortButton column={column} sort={sort} onSort={onSort} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function SortButton({ column, sort, onSort }: { column: Column } & Pick<Props, 'sort' | 'onSort'>) {
  const sorted = column.sort?.by === sort.by;
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted}
      onClick={() => onSort(nextSort(sort, column))}
    >
      {column.title}
      {sorted && <Arrow size={12} strokeWidth={2} aria-hidden />}
    </button>
  );
}
