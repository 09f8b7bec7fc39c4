import { RefreshCw } from 'lucide-react';
import { useRequest } from '../../api/queries';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { TimeAgo } from '../../ui/TimeAgo';
import { Spinner } from '../../ui/Spinner';
import { CheckGroup } from './CheckGroup';
import { grouped, verdict } from './grouped';
import styles from './HealthView.module.css';
import { RepairOutcome } from './Repair';
import { useRepairs } from './repairs';
import { Upkeep } from './Upkeep';

/** Whether the store is in order, what mends it, and what is tidied by itself. */
export function HealthView() {
  const request = useRequest('health.check', {});
  const repairing = useRepairs(({ running }) => running !== null);
  const looking = request.isFetching;
  return (
    <div className={styles.health}>
      <header className={styles.header}>
        <h1 className={styles.title}>Health</h1>
        {request.data !== undefined && !looking && (
          <span className={styles.looked}>
            Looked <TimeAgo at={request.dataUpdatedAt} />
          </span>
        )}
        <Button
          size="sm"
          icon={RefreshCw}
          busy={looking}
          disabled={repairing}
          onClick={() => void request.refetch()}
        >
          Look again
        </Button>
      </header>
      <div className={styles.scroll}>
        <div className={styles.page}>
          {request.isPending && (
            <p className={styles.reading} role="status">
              <Spinner /> Reading the store from end to end. In a large one that takes some seconds.
            </p>
          )}
          {request.error !== null && request.data === undefined && (
            <ErrorState
              title="The store could not be looked at"
              error={request.error}
              onRetry={() => void request.refetch()}
            />
          )}
          {request.data !== undefined && <Checks checks={grouped(request.data.checks)} />}
          <Upkeep />
        </div>
      </div>
    </div>
  );
}

function Checks({ checks }: { checks: ReturnType<typeof grouped> }) {
  const { faults, advice, fine } = checks;
  return (
    <>
      <p className={styles.verdict} role="status">
        {verdict(checks)}
      </p>
      <RepairOutcome />
      <CheckGroup title="Needs mending" checks={faults} />
      <CheckGroup title="Could be better" checks={advice} />
      {fine.length > 0 && (
        <details className={styles.fine} open={faults.length + advice.length === 0}>
          <summary className={styles.summary}>
            In order<span className={styles.count}>{fine.length}</span>
          </summary>
          <CheckGroup title={null} checks={fine} />
        </details>
      )}
    </>
  );
}
