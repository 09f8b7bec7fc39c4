import { countOf, formatBytes, formatNumber } from '../../ui/format';
import { perSecond, timeLeftWords, type Pace } from '../../ui/pace';
import styles from './Transfer.module.css';

interface Props {
  words: string;
  /** Bytes; a total of 0 is not known yet. */
  done: number;
  total: number;
  records?: number;
  /** Of records and bytes, where the speed is worth saying. */
  pace?: { records: Pace; bytes: Pace };
}

/** How far the reading of a file is. */
export function TransferProgress({ words, done, total, records = 0, pace }: Props) {
  const speed = pace === undefined ? null : perSecond(pace.records);
  const left = pace === undefined ? null : timeLeftWords(pace.bytes, total);
  return (
    <div className={styles.progress}>
      <p role="status">{words}</p>
      <progress aria-label={words} {...(total > 0 ? { max: total, value: done } : {})} />
      <p className={styles.note}>
        {total > 0 ? `${formatBytes(done)} of ${formatBytes(total)}` : 'Beginning'}
        {records > 0 && ` · ${countOf(records, 'record', 'records')}`}
        {speed !== null && speed >= 1 && ` · ${formatNumber(Math.round(speed))} a second`}
        {left !== null && ` · ${left}`}
      </p>
    </div>
  );
}
