import { useId, useMemo, useRef, useState } from 'react';
import { useRequest } from '../../api/queries';
import { useMemoryPages } from '../../api/memoryPages';
import { useSettled } from '../../ui/useSettled';
import { Tabs } from '../../ui/Tabs';
import { useNavigation } from '../../app/navigation';
import { AddMemory } from './AddMemory';
import { ConversationsToggle } from './ConversationsToggle';
import styles from './MemoriesView.module.css';
import { MemoriesToolbar } from './MemoriesToolbar';
import { filterOf, STATUS_TABS } from './statusTab';
import { useTableChoice } from './tableChoice';
import { TablePanel } from './TablePanel';
import { useTabCounts } from './useTabCounts';
import { useViewKeys } from './useViewKeys';

const SEARCH_DELAY_MS = 80;

/** All memories as a table: find, sort, read, edit, select, trash and restore. */
export function MemoriesView() {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const memoryQuery = useNavigation((now) => now.memoryQuery);
  const setMemoryQuery = useNavigation((now) => now.setMemoryQuery);
  const { tab, kind: chosenKind, sort, conversations, choose, showConversations } = useTableChoice();
  const kind = chosenKind === 'any' && !conversations ? 'told' : chosenKind;

  const query = useSettled(memoryQuery, SEARCH_DELAY_MS);
  const filter = useMemo(() => filterOf(tab, kind, query), [tab, kind, query]);
  const pages = useMemoryPages(filter, sort);
  const counts = useTabCounts(kind, query);
  const said = useRequest(
    'memories.list',
    { filter: filterOf(tab, 'episode', query), limit: 1 },
    { enabled: chosenKind === 'any', keepPrevious: true },
  ).data?.total;

  const startAdding = (): void => setAdding(true);
  useViewKeys({ '/': () => search.current?.select(), n: startAdding });

  return (
    <section aria-label="Memories" className={styles.view}>
      <h1 className="visually-hidden">Memories</h1>
      <header className={styles.header}>
        <MemoriesToolbar
          search={search}
          query={memoryQuery}
          kind={chosenKind}
          onQuery={setMemoryQuery}
          onKind={(value) => choose({ kind: value })}
          onAdd={startAdding}
          onEnterTable={() => panel.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
        />
        <div className={styles.tabs}>
          <Tabs
            label="Status"
            tabs={STATUS_TABS.map((entry) => ({ ...entry, count: counts[entry.id] }))}
            current={tab}
            panelId={panelId}
            onChange={(value) => choose({ tab: value })}
          />
          {chosenKind === 'any' && (
            <ConversationsToggle shown={conversations} count={said} onChange={showConversations} />
          )}
        </div>
      </header>
      {adding && <AddMemory onClose={() => setAdding(false)} />}
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab}`}
        className={styles.panel}
      >
        <TablePanel
          pages={pages}
          tab={tab}
          sort={sort}
          narrowed={memoryQuery.trim() !== '' || chosenKind !== 'any'}
          hidden={kind === 'told' ? (said ?? 0) : 0}
          onShowHidden={() => showConversations(true)}
          onSort={(value) => choose({ sort: value })}
          onAdd={startAdding}
          onClearFilters={() => {
            setMemoryQuery('');
            choose({ kind: 'any' });
            search.current?.focus();
          }}
        />
      </div>
    </section>
  );
}
