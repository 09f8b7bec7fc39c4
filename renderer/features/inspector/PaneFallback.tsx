import { Unlink } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { isGone } from './isGone';
import styles from './Inspector.module.css';
import { PaneHeader } from './PaneHeader';

interface Props {
  /** "memory", "entity": what could not be shown. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** The pane while its content is on the way, or when there is none. */
export function PaneFallback({ what, error, onRetry }: Props) {
  const gone = isGone(error);
  return (
    <div className={styles.pane}>
      <PaneHeader icon={null} title="" />
      {error === null && <Skeleton lines={5} />}
      {gone && (
        <EmptyState
          icon={Unlink}
          title={`This ${what} is gone`}
          text="It was deleted or undone, or it belongs to another store."
        />
      )}
      {error !== null && !gone && (
        <ErrorState title={`This ${what} could not be read`} error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
