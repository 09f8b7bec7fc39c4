import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { SelectAll } from '../../ui/table/SelectAll';
import styles from '../../ui/table/Table.module.css';
import { DOCUMENT_COLUMNS, type DocumentColumn } from './columns';
import { useDocumentsChoice } from './documentsChoice';

interface Props {
  count: number;
  selected: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** The keyboard goes on to the rows. */
  onLeave: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The column heads: one stop of the Tab key, arrows walk along them, Enter sorts. */
export function DocumentHead({ count, selected, onSelectAll, onClear, onLeave }: Props) {
  const [focused, setFocused] = useState<DocumentColumn['id']>('name');
  const row = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (event.key === 'ArrowDown') onLeave();
    else if (step !== undefined) walk(step);
    else return;
    event.preventDefault();
  }

  function walk(step: number): void {
    // A column that the window has no room for cannot have the focus.
    const heads = [...(row.current?.querySelectorAll<HTMLElement>('[data-head]') ?? [])].filter(
      (head) => head.offsetParent !== null,
    );
    heads[heads.findIndex((head) => head === document.activeElement) + step]?.focus();
  }

  return (
    <div role="rowgroup" className={styles.head}>
      <div ref={row} role="row" aria-rowindex={1} className={styles.headRow} onKeyDown={onKeyDown}>
        <div role="columnheader" aria-colindex={1} className={styles.select}>
          <SelectAll count={count} selected={selected} onSelectAll={onSelectAll} onClear={onClear} />
        </div>
        {DOCUMENT_COLUMNS.map((column, index) => (
          <Head
            key={column.id}
            column={column}
            index={index}
            focusable={column.id === focused}
            onFocus={() => setFocused(column.id)}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadProps {
  column: DocumentColumn;
  index: number;
  focusable: boolean;
  onFocus: () => void;
}

function Head({ column: { id, title, end }, index, focusable, onFocus }: HeadProps) {
  const sort = useDocumentsChoice((now) => now.sort);
  const sortBy = useDocumentsChoice((now) => now.sortBy);
  const sorts = sort.column === id;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      data-column={id}
      aria-sort={sorts ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={end ? styles.end : undefined}
    >
      {id === 'state' ? (
        title
      ) : (
        <button
          type="button"
          data-head={id}
          data-sorted={sorts}
          tabIndex={focusable ? 0 : -1}
          className={styles.sort}
          onFocus={onFocus}
          onClick={() => sortBy(id)}
        >
          <span className={styles.title}>{title}</span>
          {sorts && <Arrow size={12} strokeWidth={1.5} aria-hidden />}
        </button>
      )}
    </div>
  );
}
