import { Files, MessagesSquare } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { searchesMeaning, useMemoryRows, type RowQuestion } from '../../api/memoryRows';
import { useNavigation } from '../../app/navigation';
import { useBulkRun } from '../../ui/bulk/runState';
import { Tabs } from '../../ui/Tabs';
import { useSettled } from '../../ui/useSettled';
import { useViewKeys } from '../../ui/useViewKeys';
import { AddMemory } from './AddMemory';
import { useTableLayout } from './columns/useTableLayout';
import { FilterButton } from './filters/FilterButton';
import { FilterChips } from './filters/FilterChips';
import { useFilterPanel } from './filters/panelState';
import { KindToggle } from './KindToggle';
import { MemoriesToolbar } from './MemoriesToolbar';
import styles from './MemoriesView.module.css';
import { SearchBox } from './SearchBox';
import { askedFilter, hidesConversations, isNarrowed } from './state/filters';
import { useShownRows } from './state/shownRows';
import { STATUS_TABS, tabOf } from './state/statusTab';
import { useTableChoice } from './state/tableChoice';
import { useWantedFilter } from './state/useWantedFilter';
import { TablePanel } from './table/TablePanel';
import { useTabCounts } from './useTabCounts';

const KEYWORD_DELAY_MS = 80;
/** A query is embedded for each search: not for every letter. */
const MEANING_DELAY_MS = 220;

/** All memories as a table: find, filter, sort, read, edit, select, and change many at once. */
export function MemoriesView() {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [viewsOpen, setViewsOpen] = useState(false);
  const memoryQuery = useNavigation((now) => now.memoryQuery);
  const setMemoryQuery = useNavigation((now) => now.setMemoryQuery);
  const { filter, mode, conversations, passages, setTab, setMode, clearFilter } = useTableChoice();
  const { showConversations, showPassages } = useTableChoice.getState();
  useWantedFilter();
  const layoutKnown = useTableLayout();
  const question = useQuestion(memoryQuery);
  const changing = useBulkRun((now) => now.words !== null);
  const found = useMemoryRows(question, changing);
  // Until the words are asked for, the rows answer those before.
  const rows = { ...found, stale: found.stale || question.query !== memoryQuery };
  useEffect(() => useShownRows.setState({ rows: rows.order }), [rows.order]);
  const byMeaning = searchesMeaning(question);
  const counts = useTabCounts(useCounted(question, byMeaning), changing);
  const tab = tabOf(filter);
  const hides = hidesConversations(filter, { conversations, passages });

  const startAdding = (): void => setAdding(true);
  useViewKeys({
    '/': () => search.current?.select(),
    f: () => useFilterPanel.getState().show(),
    n: startAdding,
    v: () => setViewsOpen(true),
  });

  return (
    <section aria-label="Memories" className={styles.view}>
      <h1 className="visually-hidden">Memories</h1>
      <header className={styles.header}>
        <MemoriesToolbar
          filters={<FilterButton facets={counts.facets} />}
          viewsOpen={viewsOpen}
          onViewsOpen={setViewsOpen}
          onAdd={startAdding}
        >
          <SearchBox
            field={search}
            query={memoryQuery}
            mode={mode}
            found={rows.stale ? null : rows.order.length}
            onQuery={setMemoryQuery}
            onMode={setMode}
            onLeave={() => panel.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
          />
        </MemoriesToolbar>
        <div className={styles.tabs}>
          <Tabs
            label="Status"
            tabs={STATUS_TABS.map((entry) => ({ ...entry, count: counts.tabs[entry.id] }))}
            current={tab}
            panelId={panelId}
            onChange={setTab}
          />
          {filter.kinds === undefined && (
            <span className={styles.kinds}>
              <KindToggle
                icon={Files}
                what="passages"
                shown={passages}
                count={counts.passages}
                onChange={showPassages}
              />
              <KindToggle
                icon={MessagesSquare}
                what="conversations"
                shown={conversations}
                count={counts.said}
                onChange={showConversations}
              />
            </span>
          )}
        </div>
        <FilterChips />
      </header>
      {adding && <AddMemory onClose={() => setAdding(false)} />}
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab ?? 'all'}`}
        className={styles.panel}
      >
        {layoutKnown && (
          <TablePanel
            rows={rows}
            matches={JSON.stringify([question.filter, question.query, question.mode])}
            narrowed={memoryQuery.trim() !== '' || isNarrowed(filter)}
            hidden={hides && !byMeaning ? (counts.said ?? 0) : 0}
            onShowHidden={() => showConversations(true)}
            onAdd={startAdding}
            onClearFilters={() => {
              setMemoryQuery('');
              clearFilter();
              search.current?.focus();
            }}
          />
        )}
      </div>
    </section>
  );
}

/** What the table asks for, a moment after the last letter; the same object for as long as it asks the same. */
function useQuestion(typed: string): RowQuestion {
  const { filter, mode, sorts, byScore, conversations, passages } = useTableChoice();
  const query = useSettled(typed, mode === 'keyword' ? KEYWORD_DELAY_MS : MEANING_DELAY_MS);
  return useMemo(
    () => ({ filter: askedFilter(filter, { conversations, passages }), query, mode, sorts, byScore }),
    [filter, conversations, passages, query, mode, sorts, byScore],
  );
}

/** What is counted: a search by meaning ranks rather than sorts out, so its words do not count. */
function useCounted({ filter, query }: RowQuestion, byMeaning: boolean) {
  return useMemo(
    () => (byMeaning || query.trim() === '' ? filter : { ...filter, query }),
    [filter, query, byMeaning],
  );
}
