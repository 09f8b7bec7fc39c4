import { useRef, type KeyboardEvent } from 'react';
import { useRequest } from '../../api/queries';
import { useNavigation, type ReviewTab } from '../../app/navigation';
import { formatNumber } from '../../ui/format';
import { REVIEW_PARTS } from './reviewTab';
import styles from './PartsList.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The parts of Review with what waits in each, like the folders of a mail program. */
export function PartsList({ current, panelId }: { current: ReviewTab; panelId: string }) {
  const list = useRef<HTMLDivElement>(null);
  const summary = useRequest('suggestions.summary', {}).data;

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = REVIEW_PARTS.findIndex(({ id }) => id === current);
    const next = REVIEW_PARTS[(at + step + REVIEW_PARTS.length) % REVIEW_PARTS.length];
    if (next === undefined) return;
    useNavigation.getState().review(next.id);
    list.current?.querySelector<HTMLElement>(`[data-part="${next.id}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Parts of Review"
      aria-orientation="vertical"
      className={styles.parts}
      onKeyDown={onKeyDown}
    >
      {REVIEW_PARTS.map(({ id, title, count }) => {
        const waiting = summary === undefined ? undefined : count(summary);
        return (
          <button
            key={id}
            type="button"
            role="tab"
            data-part={id}
            id={`${panelId}-${id}`}
            aria-selected={id === current}
            aria-controls={panelId}
            tabIndex={id === current ? 0 : -1}
            className={styles.part}
            onClick={() => useNavigation.getState().review(id)}
          >
            <span>{title}</span>
            <span className={styles.count}>
              {waiting === undefined || waiting === 0 ? '' : formatNumber(waiting)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
