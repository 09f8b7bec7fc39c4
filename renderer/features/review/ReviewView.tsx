import { Combine } from 'lucide-react';
import { useId, useRef, type RefObject } from 'react';
import type { ProposalState } from '#shared/domain/proposal';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { countOf } from '../../ui/format';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { NothingToReview } from './NothingToReview';
import { ReviewList } from './ReviewList';
import { REVIEW_TABS } from './reviewTab';
import styles from './ReviewView.module.css';
import { SameThings } from './same/SameThings';
import { useFocusOnArrival } from './useFocusOnArrival';

/** What could be learnt and waits for the person, what became of the rest, and things that may be one. */
export function ReviewView() {
  const tab = useNavigation((state) => state.reviewTab);
  const panelId = useId();
  const pending = useRequest('proposals.list', { state: 'pending', limit: 1 }).data?.pending;
  const same = useRequest('graph.summary', {}).data?.suggestions;
  const panel = useRef<HTMLDivElement>(null);
  const counts = { pending, same, accepted: undefined, rejected: undefined };
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>Review</h1>
          <p className={styles.summary}>
            {pending !== undefined &&
              pending > 0 &&
              `${countOf(pending, 'suggestion waits', 'suggestions wait')} for you`}
          </p>
          <Button size="sm" icon={Combine} onClick={() => useFrame.getState().openDialog('consolidate')}>
            Look for duplicates…
          </Button>
        </div>
        <Tabs
          label="Parts of Review"
          tabs={REVIEW_TABS.map((entry) => ({ ...entry, count: counts[entry.id] }))}
          current={tab}
          panelId={panelId}
          onChange={(next) => useNavigation.getState().review(next)}
        />
      </header>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab}`}
        className={styles.panel}
      >
        {tab === 'same' ? <SameThings /> : <Proposals key={tab} tab={tab} panel={panel} />}
      </div>
    </div>
  );
}

function Proposals({ tab, panel }: { tab: ProposalState; panel: RefObject<HTMLElement | null> }) {
  const request = useRequest('proposals.list', { state: tab });
  const proposals = request.data?.proposals.filter(({ state }) => state === tab);
  useFocusOnArrival(panel, '[data-review][tabindex="0"]', proposals !== undefined && proposals.length > 0);
  return (
    <>
      {request.isPending && <Skeleton lines={6} label="Loading suggestions" />}
      {request.error !== null && proposals === undefined && (
        <ErrorState
          title="The suggestions could not be read"
          error={request.error}
          onRetry={() => void request.refetch()}
        />
      )}
      {proposals?.length === 0 && <NothingToReview tab={tab} />}
      {proposals !== undefined && proposals.length > 0 && <ReviewList proposals={proposals} tab={tab} />}
    </>
  );
}
