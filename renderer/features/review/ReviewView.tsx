import { useId, useRef, type RefObject } from 'react';
import { useRequest } from '../../api/queries';
import { useNavigation, type ReviewTab } from '../../app/navigation';
import { BulkProgress } from '../../ui/bulk/BulkProgress';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { NothingToReview } from './NothingToReview';
import { PartActions } from './PartActions';
import { PartsList } from './PartsList';
import { ReviewList } from './ReviewList';
import { PROPOSAL_PARTS, REVIEW_PARTS, type ProposalPart } from './reviewTab';
import styles from './ReviewView.module.css';
import { SameThings } from './same/SameThings';
import { TidyPart } from './tidy/TidyPart';
import { useFocusOnArrival } from './useFocusOnArrival';

/** What waits for the person: what could be learnt, and what could be cleaned up. */
export function ReviewView() {
  const tab = useNavigation((state) => state.reviewTab);
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const title = REVIEW_PARTS.find(({ id }) => id === tab)?.title;
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <h1 className={styles.title}>Review</h1>
        <p className={styles.summary}>{title}</p>
        <PartActions tab={tab} />
      </header>
      <div className={styles.body}>
        <PartsList current={tab} panelId={panelId} />
        <div
          ref={panel}
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${tab}`}
          className={styles.panel}
        >
          <Part key={tab} tab={tab} panel={panel} />
          <BulkProgress />
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  tab: ReviewTab;
  panel: RefObject<HTMLElement | null>;
}

function Part({ tab, panel }: PartProps) {
  const proposals = PROPOSAL_PARTS[tab];
  if (proposals !== undefined) return <Proposals tab={tab} part={proposals} panel={panel} />;
  if (tab === 'secrets' || tab === 'expired' || tab === 'low_value') {
    return <TidyPart tab={tab} panel={panel} />;
  }
  return <SameThings />;
}

function Proposals({ tab, part, panel }: PartProps & { part: ProposalPart }) {
  const request = useRequest('proposals.list', part);
  const proposals = request.data?.proposals.filter(({ state }) => state === part.state);
  const waiting = part.state === 'pending' ? (request.data?.pending ?? 0) : 0;
  const more = waiting - (proposals?.length ?? 0);
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
      {proposals !== undefined && proposals.length > 0 && (
        <ReviewList proposals={proposals} tab={part.state} more={more} />
      )}
    </>
  );
}
