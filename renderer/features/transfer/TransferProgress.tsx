import { countOf, formatBytes } from '../../ui/format';
import styles from './Transfer.module.css';

interface Props {
  words: string;
  /** Bytes; a total of 0 is not known yet. */
  done: number;
  total: number;
  records?: number;
}

/** How far the reading of a file is. */
export function TransferProgress({ words, done, total, records = 0 }: Props) {
  return (
    <div className={styles.progress}>
      <p role="status">{words}</p>
      <progress aria-label={words} {...(total > 0 ? { max: total, value: done } : {})} />
      <p className={styles.note}>
        {total > 0 ? `${formatBytes(done)} of ${formatBytes(total)}` : 'Beginning'}
        {records > 0 && `, ${countOf(records, 'record', 'records')}`}
      </p>
    </div>
  );
}
