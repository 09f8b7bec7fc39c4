import { useRef, type KeyboardEvent } from 'react';
import { formatNumber } from './format';
import styles from './Tabs.module.css';

export interface Tab<T extends string> {
  id: T;
  title: string;
  /** Nothing is shown while it is not known. */
  count?: number | undefined;
}

interface Props<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  /** Null: none of them. */
  current: T | null;
  /** Id of the panel that the tabs control. */
  panelId: string;
  onChange: (tab: T) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs stay where they are however little they hold. */
export function Tabs<T extends string>({ label, tabs, current, panelId, onChange }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, title, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          id={`${panelId}-${id}`}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === (current ?? tabs[0]?.id) ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(id)}
        >
          {title}
          <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}
