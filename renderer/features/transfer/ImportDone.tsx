import { CircleCheck, CirclePause } from 'lucide-react';
import { hereWords, leftOutWords } from '#shared/domain/transfer';
import type { Imported } from './importRun';
import { ImportProblems } from './ImportProblems';
import { bringsSomething, resultWords } from './importWords';
import styles from './Transfer.module.css';

/** What was imported, and what was not. */
export function ImportDone({
  imported: { counts, problems, leftOut },
  stopped,
}: {
  imported: Imported;
  stopped: boolean;
}) {
  const here = hereWords(counts.here);
  const without = leftOutWords(leftOut);
  const Icon = stopped ? CirclePause : CircleCheck;
  return (
    <>
      <div className={styles.outcome} role="status" data-stopped={stopped}>
        <Icon size={20} strokeWidth={1.5} aria-hidden />
        <div>
          <p className={styles.name}>{resultWords(counts)}</p>
          {stopped && (
            <p className={styles.note}>
              Stopped before its end. What is in stays in; the same import again goes on from there.
            </p>
          )}
          {here !== null && <p className={styles.note}>{here}</p>}
          {without !== null && <p className={styles.note}>{without}</p>}
          {bringsSomething(counts) && (
            <p className={styles.note}>
              New memories are found by their words at once, and by their meaning as soon as the status line
              says that no job is left.
            </p>
          )}
        </div>
      </div>
      <ImportProblems problems={problems} invalid={counts.invalid} />
    </>
  );
}
