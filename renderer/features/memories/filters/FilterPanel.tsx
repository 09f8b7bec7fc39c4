import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { useNow } from '../../../ui/memory/useNow';
import { SearchField } from '../../../ui/SearchField';
import { isNarrowed } from '../state/filters';
import { useTableChoice } from '../state/tableChoice';
import { FilterTabs } from './FilterTabs';
import styles from './FilterPanel.module.css';
import { FILTER_GROUPS } from './filterGroups';
import { findOptions, optionsOf, withLatest, type Facets, type OptionSource } from './filterOptions';
import { useFilterPanel } from './panelState';
import { GroupFields } from './GroupFields';
import { OptionList } from './OptionList';

/** So many chats are listed; all others are found by their titles. */
const LATEST_CHATS = 500;
const FOUND_CHATS = 100;

interface Props {
  facets: Facets | undefined;
  query: string;
  onQuery: (query: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** All filters: groups at the side, what a group holds beside them, or what fits the typed words. */
export function FilterPanel({ facets, query, onQuery, field }: Props) {
  const filter = useTableChoice((now) => now.filter);
  const { setFilter, clearFilter } = useTableChoice.getState();
  const group = useFilterPanel((now) => now.group);
  const { sessions, moreSessions } = useChats(query);
  // One moment for as long as the panel is open, so that a day that is ticked stays ticked.
  const [now] = useState(useNow());
  const source: OptionSource = { filter, facets, sessions, now };
  const panelId = useId();
  const body = useRef<HTMLDivElement>(null);
  const searching = query.trim() !== '';
  const options = searching ? findOptions(query, source) : optionsOf(group, source);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const boxes = [...(body.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    const tab = body.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    const at = boxes.indexOf(event.target);
    if (event.target === field.current) {
      if (step !== 1) return;
      (searching ? boxes[0] : tab)?.focus();
    } else if (at >= 0 && step !== 0) {
      (boxes[at + step] ?? (step < 0 ? field.current : null))?.focus();
    } else if (at >= 0 && event.key === 'ArrowLeft' && !searching) {
      tab?.focus();
    } else if (event.target === tab && (event.key === 'ArrowRight' || event.key === 'Enter')) {
      body.current?.querySelector<HTMLElement>('[role="tabpanel"] input')?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={body} onKeyDown={onKeyDown} className={styles.panel}>
      <header className={styles.header}>
        <SearchField
          ref={field}
          label="Find a filter"
          value={query}
          onChange={onQuery}
          className={styles.search}
        />
        <Button size="sm" variant="ghost" disabled={!isNarrowed(filter)} onClick={clearFilter}>
          Clear all
        </Button>
      </header>
      {searching ? (
        <div className={styles.found}>
          <p role="status" className={options.length === 0 ? styles.note : 'visually-hidden'}>
            {options.length === 0 ? 'No filter has these words.' : `${options.length} filters`}
          </p>
          <OptionList options={options} onChange={setFilter} />
        </div>
      ) : (
        <div className={styles.groups}>
          <FilterTabs panelId={panelId} source={source} />
          <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${group}`} className={styles.group}>
            <OptionList options={options} onChange={setFilter} />
            <GroupFields group={group} filter={filter} onChange={setFilter} />
            {group === 'session' && moreSessions && (
              <p className={styles.note}>
                These are the latest chats. To find another one, type words of its title above.
              </p>
            )}
            {options.length === 0 && group !== 'importance' && (
              <p className={styles.note}>
                {facets === undefined ? 'Counting…' : `No memory has a ${titleOf(group)} yet.`}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The latest chats, and with words those whose titles have them, however old. */
function useChats(words: string): { sessions: OptionSource['sessions']; moreSessions: boolean } {
  const latest = useRequest('sessions.list', { limit: LATEST_CHATS }).data?.sessions ?? [];
  const query = words.trim();
  const asked = { query, titlesOnly: true, limit: FOUND_CHATS };
  const found = useRequest('sessions.list', asked, { enabled: query !== '', keepPrevious: true });
  return {
    sessions: query === '' ? latest : withLatest(found.data?.sessions ?? [], latest),
    moreSessions: latest.length === LATEST_CHATS,
  };
}

function titleOf(group: string): string {
  return FILTER_GROUPS.find(({ id }) => id === group)?.title.toLowerCase() ?? group;
}
