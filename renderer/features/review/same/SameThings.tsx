import { Merge } from 'lucide-react';
import { useRequest } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { countOf } from '../../../ui/format';
import { Skeleton } from '../../../ui/Skeleton';
import { SameList } from './SameList';
import styles from './SameThings.module.css';

/** Things of the graph that may be one and the same, for the person to decide. */
export function SameThings() {
  const request = useRequest('graph.suggestions', {});
  const { data } = request;
  if (data === undefined) {
    return request.error === null ? (
      <Skeleton lines={6} label="Loading suggestions" />
    ) : (
      <ErrorState
        title="The suggestions could not be read"
        error={request.error}
        onRetry={() => void request.refetch()}
      />
    );
  }
  if (data.suggestions.length === 0) {
    return (
      <EmptyState
        icon={Merge}
        title="No two things look the same"
        text="When memories use names that may mean one thing, such as “Jon Miller” and “John Miller”, they are listed here. Nothing is merged until you say so."
        action={<Button onClick={() => useNavigation.getState().show('graph')}>Go to the graph</Button>}
      />
    );
  }
  return (
    <>
      <SameList suggestions={data.suggestions} />
      {data.total > data.suggestions.length && (
        <p className={styles.more}>
          {countOf(data.total - data.suggestions.length, 'more pair follows', 'more pairs follow')} when these
          are decided.
        </p>
      )}
    </>
  );
}
