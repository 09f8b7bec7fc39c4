import { Button } from '../../ui/Button';
import { passagesOf } from '../../ui/documents/documentWords';
import { cancelIngest } from '../../ui/documents/ingest';
import { partDone, useIngest, type IngestRun } from '../../ui/documents/ingestState';
import { countOf, formatBytes, formatNumber } from '../../ui/format';
import { timeLeftWords } from '../../ui/pace';
import styles from './IngestProgress.module.css';

/** What is being read now, how far it is, and a way to stop it. */
export function IngestProgress() {
  const run = useIngest((now) => now.run);
  const waiting = useIngest((now) => now.waiting.length);
  if (run === null) return null;
  const { done, total, path, cancelling, pace } = run;
  const left = cancelling ? null : timeLeftWords(pace, total);
  const words = cancelling ? 'Stopping' : VERBS[run.at];
  return (
    <div role="group" aria-label="Reading files" className={styles.progress}>
      <div className={styles.line}>
        <span className={styles.words}>
          <span role="status">{words}</span>
          {path !== null && (
            <bdi className={styles.path} title={path}>
              {path}
            </bdi>
          )}
        </span>
        <span className={styles.count}>
          {partWords(run)}
          {countWords(run)}
          {left !== null && ` · ${left}`}
          {waiting > 0 && ` · ${countOf(waiting, 'more waits', 'more wait')}`}
        </span>
        <Button size="sm" disabled={cancelling} onClick={cancelIngest}>
          Cancel
        </Button>
      </div>
      <progress
        className={styles.bar}
        aria-label={words}
        {...(run.at === 'looking'
          ? {}
          : { max: Math.max(total, 1), value: Math.min(done + partDone(run), total) })}
      />
    </div>
  );
}

const VERBS: Readonly<Record<IngestRun['at'], string>> = {
  handing: 'Handing over',
  looking: 'Looking for files',
  reading: 'Reading',
};

function partWords({ pagesDone, pages, chunksDone, chunks }: IngestRun): string {
  if (chunks !== null) return `${formatNumber(chunksDone ?? 0)} of ${passagesOf(chunks)} · `;
  if (pages === null) return '';
  return `page ${formatNumber(Math.min(pages, (pagesDone ?? 0) + 1))} of ${formatNumber(pages)} · `;
}

function countWords({ at, done, total }: IngestRun): string {
  if (at === 'looking') return '';
  if (at === 'handing') return `${formatBytes(done)} of ${formatBytes(total)}`;
  return `${formatNumber(done)} of ${countOf(total, 'file', 'files')}`;
}
