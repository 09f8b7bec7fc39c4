import { Combine } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ProposalState } from '#shared/domain/proposal';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { countOf } from '../../ui/format';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { NothingToReview } from './NothingToReview';
import { ReviewList } from './ReviewList';
import { REVIEW_TABS } from './reviewTab';
import styles from './ReviewView.module.css';

/** What could be learnt and waits for the person, and what became of the rest. */
export function ReviewView() {
  const [tab, setTab] = useState<ProposalState>('pending');
  const panelId = useId();
  const request = useRequest('proposals.list', { state: tab }, { keepPrevious: true });
  const { data } = request;
  const proposals = data?.proposals.filter(({ state }) => state === tab);
  const panel = useRef<HTMLDivElement>(null);
  useFocusOnArrival(panel, proposals !== undefined && proposals.length > 0);
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>Review</h1>
          <p className={styles.summary}>
            {data !== undefined &&
              data.pending > 0 &&
              `${countOf(data.pending, 'suggestion waits', 'suggestions wait')} for you`}
          </p>
          <Button size="sm" icon={Combine} onClick={() => useFrame.getState().openDialog('consolidate')}>
            Look for duplicates…
          </Button>
        </div>
        <Tabs
          label="State"
          tabs={REVIEW_TABS.map((entry) =>
            entry.id === 'pending' ? { ...entry, count: data?.pending } : entry,
          )}
          current={tab}
          panelId={panelId}
          onChange={setTab}
        />
      </header>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab}`}
        className={styles.panel}
      >
        {request.isPending && <Skeleton lines={6} label="Loading suggestions" />}
        {request.error !== null && proposals === undefined && (
          <ErrorState
            title="The suggestions could not be read"
            error={request.error}
            onRetry={() => void request.refetch()}
          />
        )}
        {proposals?.length === 0 && <NothingToReview tab={tab} />}
        {proposals !== undefined && proposals.length > 0 && (
          <ReviewList key={tab} proposals={proposals} tab={tab} />
        )}
      </div>
    </div>
  );
}

/** The keys of the list work as soon as the view is open, unless the person went on to something else in it. */
function useFocusOnArrival(panel: RefObject<HTMLElement | null>, ready: boolean): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!ready || arrived.current) return;
    arrived.current = true;
    const elsewhere = document.activeElement?.closest('main, dialog') ?? null;
    if (elsewhere === null) panel.current?.querySelector<HTMLElement>('[data-review][tabindex="0"]')?.focus();
  }, [panel, ready]);
}
