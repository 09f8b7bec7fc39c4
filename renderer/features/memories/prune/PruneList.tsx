import { Check } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { pruneReasons, type PruneMeaning } from '#shared/domain/prune';
import type { RowItem } from '../../../api/rowPages';
import { FadingText } from '../../../ui/memory/FadingText';
import { useRowFocus } from '../../../ui/table/useRowFocus';
import { useWindowedRows } from '../../../ui/table/useWindowedRows';
import styles from './Prune.module.css';
import type { PruneRows } from './usePruneRows';

interface Props {
  found: PruneRows;
  rows: readonly number[];
  meaning: PruneMeaning;
  /** Rows that stay although the criteria pick them. */
  kept: ReadonlySet<number>;
  onKeep: (kept: ReadonlySet<number>) => void;
}

const ROW_PX = 32;

/** Exactly what would go, each with why; ticks can be taken away. Arrows walk it, Space ticks. */
export function PruneList({ found, rows, meaning, kept, onKeep }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [place, setPlace] = useState(0);
  const active = Math.min(place, rows.length - 1);
  const virtual = useWindowedRows({
    scroller,
    count: rows.length,
    rowHeight: ROW_PX,
    active,
    question: found.filter,
    look: found.look,
  });
  const focusRow = useRowFocus(scroller, active, setPlace);

  function toggle(index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    const next = new Set(kept);
    if (!next.delete(row)) next.add(row);
    onKeep(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === ' ') toggle(active);
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
      const to = targetOf(event.key, { active, last: rows.length - 1, page });
      if (to === null) return;
      setPlace(to);
      virtual.scrollTo(to);
      focusRow();
    }
    event.preventDefault();
  }

  const ticked = rows.reduce((count, row) => count + (kept.has(row) ? 0 : 1), 0);
  return (
    <div ref={scroller} className={styles.scroller} data-stale={found.stale}>
      <div className={styles.head}>
        <input
          type="checkbox"
          aria-label="All of them"
          checked={ticked === rows.length}
          ref={(box) => {
            if (box !== null) box.indeterminate = ticked > 0 && ticked < rows.length;
          }}
          onChange={() => onKeep(ticked === rows.length ? new Set(rows) : new Set())}
        />
        <span id={id}>What goes</span>
        <span>Why</span>
      </div>
      <div
        role="listbox"
        aria-labelledby={id}
        aria-multiselectable
        className={styles.rows}
        style={{ blockSize: virtual.height }}
        onKeyDown={onKeyDown}
      >
        {virtual.items.map(({ index, top }) => {
          const item = found.itemAt(index);
          return (
            <div
              key={index}
              role="option"
              aria-selected={!kept.has(rows[index] ?? -1)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-row={index}
              tabIndex={index === active ? 0 : -1}
              className={styles.row}
              style={{ transform: `translateY(${top}px)` }}
              onClick={() => toggle(index)}
            >
              <span className={styles.tick} aria-hidden>
                <Check size={12} strokeWidth={2.5} />
              </span>
              {item === undefined ? (
                <span className={styles.pending}>Loading</span>
              ) : (
                <Words item={item} found={found} meaning={meaning} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Words({ item, found, meaning }: { item: RowItem } & Pick<Props, 'found' | 'meaning'>) {
  const reasons = pruneReasons(found.filter, item.memory, meaning).join('. ');
  return (
    <>
      <FadingText memory={item.memory} now={meaning.now} oneLine />
      <span className={styles.why} title={reasons}>
        {reasons}
      </span>
    </>
  );
}

function targetOf(
  key: string,
  { active, last, page }: { active: number; last: number; page: number },
): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  };
  const wanted = to[key];
  return wanted === undefined ? null : Math.max(0, Math.min(last, wanted));
}
