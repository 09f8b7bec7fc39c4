import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { JournalEntry } from '#shared/domain/journal';
import { redoStep, undoStep } from '../../ui/changeToast';
import { useNow } from '../../ui/memory/useNow';
import { JournalItem } from './JournalItem';
import styles from './JournalList.module.css';
import { journalRows } from './journalRows';
import { stepKey } from './stepKeys';
import { useJournalWindow } from './useJournalWindow';

interface Props {
  entries: readonly JournalEntry[];
  /** The answer to an earlier question, while the present one loads. */
  stale: boolean;
  /** Older ones can be asked for. */
  more: boolean;
  onMore(): void;
}

/** Steps by day, of which only those on the screen are in the page. One has the focus; arrows move it. */
export function JournalList({ entries, stale, more, onMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const rows = journalRows(entries, now);
  // By number: new steps come in above.
  const [focused, setFocused] = useState<number | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const active = Math.max(
    0,
    entries.findIndex(({ seq }) => seq === focused),
  );
  const { virtualizer, last } = useJournalWindow(scroller, rows, active);

  useEffect(() => {
    if (more && last >= rows.length - 20) onMore();
  }, [more, last, rows.length, onMore]);

  function moveTo(index: number): void {
    const seq = entries[index]?.seq;
    if (seq === undefined) return;
    setFocused(seq);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => button(scroller.current, seq)?.focus({ preventScroll: true }));
  }

  function toggle(seq: number): void {
    setFocused(seq);
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(seq)) after.add(seq);
      return after;
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const onStep = event.target instanceof HTMLElement && event.target.dataset['step'] !== undefined;
    const entry = entries[active];
    if (!onStep || entry === undefined) return;
    const action = stepKey(event, { active, count: entries.length, opened: opened.has(entry.seq) });
    if (action === null) return;
    event.preventDefault();
    if (action.type === 'move') moveTo(action.to);
    else if (action.type === 'close') toggle(entry.seq);
    else if (action.type === 'undo' && entry.state === 'done') void undoStep(entry.seq);
    else if (action.type === 'redo' && (entry.state === 'undone' || entry.partlyUndone)) {
      void redoStep(entry.seq);
    }
  }

  return (
    <div ref={scroller} className={styles.scroller} data-stale={stale} onKeyDown={onKeyDown}>
      <ol className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }} aria-busy={stale}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { seq } = row.entry;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={more ? -1 : rows.length}
              aria-posinset={index + 1}
            >
              <JournalItem
                row={row}
                now={now}
                open={opened.has(seq)}
                reachable={index === active}
                onToggle={() => toggle(seq)}
                onFocus={() => setFocused(seq)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function button(scroller: HTMLElement | null, seq: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-step="${seq}"]`) ?? null;
}
