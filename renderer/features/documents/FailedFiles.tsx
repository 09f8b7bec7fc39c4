import { Check, Copy, FileX } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/Button';
import { dismissFailed, tryFailedAgain } from '../../ui/documents/ingest';
import { failedText, useIngest } from '../../ui/documents/ingestState';
import { countOf } from '../../ui/format';
import { useCopy } from '../../ui/useCopy';
import styles from './FailedFiles.module.css';

/** The rest is counted: nobody reads so many reasons one by one. */
const MOST_LISTED = 200;

/** Files that could not be read, each with its reason, until the person has seen it. */
export function FailedFiles() {
  const failed = useIngest((now) => now.failed);
  const running = useIngest((now) => now.run !== null);
  const titleId = useId();
  const { copied, copy } = useCopy();
  if (failed.length === 0) return null;
  const hidden = failed.length - MOST_LISTED;
  return (
    <section aria-labelledby={titleId} className={styles.failed}>
      <header className={styles.head}>
        <FileX size={16} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <h2 id={titleId} role="status" className={styles.title}>
          {countOf(failed.length, 'file could not be read', 'files could not be read')}
        </h2>
        {failed.some(({ retry }) => retry !== null) && (
          <Button size="sm" disabled={running} onClick={tryFailedAgain}>
            Try again
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={copied ? Check : Copy}
          onClick={() => copy(failedText(failed))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="sm" variant="ghost" onClick={dismissFailed}>
          Dismiss
        </Button>
      </header>
      <ul className={styles.list} tabIndex={0} aria-labelledby={titleId}>
        {failed.slice(0, MOST_LISTED).map(({ path, problem }) => (
          <li key={path} className={styles.file}>
            <bdi className={styles.path}>{path}</bdi>
            <span className={styles.problem}>{problem}</span>
          </li>
        ))}
        {hidden > 0 && <li className={styles.file}>{countOf(hidden, 'more file', 'more files')}</li>}
      </ul>
    </section>
  );
}
