import type { KeyboardEvent } from 'react';
import styles from './FilterPanel.module.css';
import { filterChips } from './chipWords';
import { FILTER_GROUPS } from './filterGroups';
import { type OptionSource } from './filterOptions';
import { useFilterPanel } from './panelState';

interface Props {
  panelId: string;
  source: OptionSource;
}

/** The groups of filters; those in use have a mark. */
export function FilterTabs({ panelId, source }: Props) {
  const group = useFilterPanel((now) => now.group);
  const { choose } = useFilterPanel.getState();
  const used = new Set(filterChips(source.filter, null).map((chip) => chip.group));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = FILTER_GROUPS.findIndex(({ id }) => id === group);
    const last = FILTER_GROUPS.length - 1;
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    const next = FILTER_GROUPS.at(to ?? 0);
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    choose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-group="${next.id}"]`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label="Groups of filters"
      aria-orientation="vertical"
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {FILTER_GROUPS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panelId}-${id}`}
          data-group={id}
          aria-selected={id === group}
          aria-controls={panelId}
          tabIndex={id === group ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(id)}
        >
          {title}
          {used.has(id) && <span className={styles.dot} role="img" aria-label="in use" />}
        </button>
      ))}
    </div>
  );
}
