import { useRequest } from '../../../api/queries';
import { countOf } from '../../../ui/format';
import { PartRow } from '../PartRow';
import styles from './Parts.module.css';
import { Problem } from './Problem';

const REFRESH_MS = 3_000;
const SHOWN = 20;

/** Where memories lie as files, and what of them could not be read or written. */
export function MemoryFiles() {
  const status = useRequest('memoryFiles.status', {}, { refetchIntervalMs: REFRESH_MS }).data ?? null;
  if (status === null) return null;
  const { folder, problem, files, waiting } = status;
  return (
    <>
      <PartRow
        title={problem === null ? 'Files and memories are kept alike' : 'The folder cannot be used'}
        note={
          <>
            <bdi dir="ltr" className="mono">
              {folder}
            </bdi>
            <p role="status">
              {waiting === 0
                ? 'Everything is written. What you change in a file is taken over within seconds.'
                : `${countOf(waiting, 'memory is', 'memories are')} still to be written.`}
            </p>
            <Problem text={problem} />
          </>
        }
      />
      {files.length > 0 && (
        <>
          <p className={styles.aside}>
            {countOf(files.length, 'place is', 'places are')} left as they are until they can be read. All
            others are up to date.
          </p>
          <ul className={styles.list} aria-label="Places that cannot be read">
            {files.slice(0, SHOWN).map(({ file, reason }, index) => (
              <li key={index} className={styles.row}>
                <bdi className="mono">{file}</bdi>
                <span className={styles.grow}>{reason}</span>
              </li>
            ))}
          </ul>
          {files.length > SHOWN && (
            <p className={styles.quiet}>And {countOf(files.length - SHOWN, 'more', 'more')}.</p>
          )}
        </>
      )}
    </>
  );
}
