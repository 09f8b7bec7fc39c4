import { useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '../../ui/format';
import { STATUS_TABS, type StatusTab } from './statusTab';
import styles from './StatusTabs.module.css';

interface Props {
  current: StatusTab;
  counts: Partial<Record<StatusTab, number>>;
  /** Id of the panel that the tabs control. */
  panelId: string;
  onChange: (tab: StatusTab) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs stay where they are however few memories they hold. */
export function StatusTabs({ current, counts, panelId, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = STATUS_TABS.findIndex(({ tab }) => tab === current);
    const next = STATUS_TABS[(at + step + STATUS_TABS.length) % STATUS_TABS.length];
    if (next === undefined) return;
    onChange(next.tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.tab}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Status" className={styles.tabs} onKeyDown={onKeyDown}>
      {STATUS_TABS.map(({ tab, title }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          id={`${panelId}-${tab}`}
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={tab === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab)}
        >
          {title}
          <span className={styles.count}>{countWords(counts[tab])}</span>
        </button>
      ))}
    </div>
  );
}

function countWords(count: number | undefined): string {
  return count === undefined ? '' : formatNumber(count);
}
