import { Button } from '../Button';
import { formatNumber } from '../format';
import styles from './BulkProgress.module.css';
import { cancelRun } from './bulkRun';
import { useBulkRun } from './runState';

/** What goes on with many memories, and a way to stop it. Nothing is shown of what is over in a moment. */
export function BulkProgress() {
  const { words, done, total, slow } = useBulkRun();
  if (!slow || words === null) return null;
  return (
    <div role="group" aria-label={words} className={styles.progress}>
      <span className={styles.words}>{words}</span>
      <progress className={styles.bar} aria-label={words} max={total} value={done} />
      <span className={styles.count} aria-hidden>
        {formatNumber(done)} of {formatNumber(total)}
      </span>
      <Button size="sm" onClick={cancelRun}>
        Cancel
      </Button>
    </div>
  );
}
