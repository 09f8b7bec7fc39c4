import type { MemoryRows } from '../../../api/memoryRows';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { countOf } from '../../../ui/format';
import styles from './TableNotes.module.css';

interface Props {
  rows: MemoryRows;
  inTrash: boolean;
  onEmpty: () => void;
}

/** What is to be known about the rows as a whole: how many they are, what went wrong, that they lie in the trash. */
export function TableNotes({ rows, inTrash, onEmpty }: Props) {
  const count = rows.order.length;
  return (
    <>
      <p role="status" className="visually-hidden">
        {rows.stale ? '' : `${countOf(count, 'memory', 'memories')} listed`}
      </p>
      {rows.error !== null && (
        <div role="alert" className={classNames(styles.note, styles.fault)}>
          <span>{rows.error.message}</span>
          <Button size="sm" onClick={rows.retry}>
            Try again
          </Button>
        </div>
      )}
      {rows.problem !== null && <p className={styles.note}>{rows.problem}</p>}
      {inTrash && count > 0 && (
        <div className={styles.note}>
          <span>What is in the trash answers nothing. Restore it, or delete it for good.</span>
          <Button size="sm" onClick={onEmpty}>
            Empty the trash
          </Button>
        </div>
      )}
    </>
  );
}
