import { useId, useMemo, useRef } from 'react';
import { useRequest } from '../../api/queries';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { useSettled } from '../../ui/useSettled';
import { useViewKeys } from '../../ui/useViewKeys';
import { addFiles } from './addFiles';
import { CollectionTabs } from './CollectionTabs';
import { DocumentPanel } from './DocumentPanel';
import { useDocumentsChoice } from './documentsChoice';
import { DocumentsToolbar } from './DocumentsToolbar';
import styles from './DocumentsView.module.css';
import { DropTarget } from './DropTarget';
import { EmbeddingWaits } from './EmbeddingWaits';
import { FailedFiles } from './FailedFiles';
import { IngestProgress } from './IngestProgress';
import { sorted } from './sorting';

const SEARCH_DELAY_MS = 120;
/** While passages are being embedded, so often is looked how far it is. */
const EMBEDDING_MS = 2_000;

/** Files that were read: add, find, look into, check again, move, remove. */
export function DocumentsView() {
  const panelId = useId();
  const search = useRef<HTMLInputElement>(null);
  const { query, collection, sort, setQuery, setCollection } = useDocumentsChoice();
  const asked = useSettled(query, SEARCH_DELAY_MS);
  const question = { collection, query: asked };
  const request = useRequest('documents.list', question, { keepPrevious: true });
  const { data } = request;
  const waits = data?.items.some(({ embedded, refused, chunks }) => embedded + refused < chunks) ?? false;
  useRequest('documents.list', question, { enabled: waits, refetchIntervalMs: EMBEDDING_MS });
  const items = useMemo(() => (data === undefined ? null : sorted(data.items, sort)), [data, sort]);
  useViewKeys({
    '/': () => search.current?.select(),
    n: () => void addFiles({ folder: false }),
  });

  return (
    <DropTarget className={styles.view}>
      <h1 className="visually-hidden">Documents</h1>
      <header className={styles.header}>
        <DocumentsToolbar
          search={search}
          documents={items ?? []}
          onLeave={() => document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
        />
        {data !== undefined && data.collections.length > 1 && (
          <CollectionTabs
            collections={data.collections}
            current={collection}
            panelId={panelId}
            onChange={setCollection}
          />
        )}
      </header>
      <IngestProgress />
      <FailedFiles />
      {waits && <EmbeddingWaits />}
      <div id={panelId} className={styles.panel}>
        {items === null && request.error === null && <Skeleton lines={8} label="Loading documents" />}
        {items === null && request.error !== null && (
          <ErrorState
            title="The documents could not be read"
            error={request.error}
            onRetry={() => void request.refetch()}
          />
        )}
        {items !== null && (
          <DocumentPanel
            documents={items}
            stale={request.isPlaceholderData || asked !== query}
            narrowed={query.trim() !== '' || collection !== null}
            onClearFilters={() => {
              setQuery('');
              setCollection(null);
              search.current?.focus();
            }}
          />
        )}
      </div>
    </DropTarget>
  );
}
