import { BookmarkPlus, ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Segmented } from '../../ui/Segmented';
import { Skeleton } from '../../ui/Skeleton';
import { Composition } from './Composition';
import { Forgetting } from './Forgetting';
import { Growth } from './Growth';
import { Lead } from './Lead';
import styles from './StatsView.module.css';
import { ThisWeek } from './ThisWeek';

const SPANS = [
  { value: '13', label: '3 months' },
  { value: '52', label: 'A year' },
  { value: '104', label: 'Two years' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** How the store is made up, how it grows, what is used of it and what fades. */
export function StatsView() {
  const [span, setSpan] = useState<Span>('52');
  const request = useRequest('stats.overview', { weeks: Number(span) }, { keepPrevious: true });
  const { data } = request;
  return (
    <div className={styles.stats}>
      <header className={styles.header}>
        <h1 className={styles.title}>Stats</h1>
        {data !== undefined && data.total > 0 && (
          <Segmented label="Growth over" value={span} options={SPANS} onChange={setSpan} />
        )}
      </header>
      <div className={styles.scroll}>
        {request.isPending && (
          <div className={styles.page}>
            <Skeleton lines={8} label="Counting" />
          </div>
        )}
        {request.error !== null && data === undefined && (
          <ErrorState
            title="The numbers could not be read"
            error={request.error}
            onRetry={() => void request.refetch()}
          />
        )}
        {data?.total === 0 && (
          <EmptyState
            icon={ChartNoAxesColumn}
            title="Nothing to count yet"
            text="Once there are memories, this page shows how they grow, which ones answers use, and how they fade."
            action={
              <Button icon={BookmarkPlus} onClick={() => useFrame.getState().openDialog('remember')}>
                Remember something
              </Button>
            }
          />
        )}
        {data !== undefined && data.total > 0 && (
          <div className={styles.page}>
            <Lead stats={data} />
            <Growth growth={data.growth} />
            <Composition stats={data} />
            <ThisWeek recall={data.recall} entities={data.entities} />
            <Forgetting stats={data} />
          </div>
        )}
      </div>
    </div>
  );
}
