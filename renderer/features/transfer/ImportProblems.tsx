import { Check, Copy, Download } from 'lucide-react';
import type { ImportProblem } from '#shared/domain/transfer';
import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import { saveText } from '../../ui/saveText';
import { useCopy } from '../../ui/useCopy';
import { useImport } from './importRun';
import { problemsText } from './importWords';
import styles from './Transfer.module.css';

interface Props {
  /** The first ones. */
  problems: readonly ImportProblem[];
  invalid: number;
}

/** What could not be read, one by one, with where it stands; the rest is imported all the same. */
export function ImportProblems({ problems: ofRecords, invalid }: Props) {
  const file = useImport((now) => now.file);
  const name = useImport((now) => now.name);
  const { copied, copy } = useCopy();
  const unread = file?.unread ?? [];
  const problems = [...unread, ...ofRecords];
  if (problems.length === 0) return null;
  const count = Math.max(invalid, ofRecords.length) + unread.length;
  const text = problemsText(name ?? '', problems, count);
  const more = count - problems.length;
  return (
    <section aria-labelledby="import-problems">
      <div className={styles.headed}>
        <h3 id="import-problems" className={styles.heading}>
          {countOf(count, 'record', 'records')} cannot be read
        </h3>
        <Button size="sm" variant="ghost" icon={copied ? Check : Copy} onClick={() => copy(text)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={Download}
          onClick={() => saveText('not imported.txt', text, 'text/plain')}
        >
          Save
        </Button>
      </div>
      <p className={styles.note}>The rest is imported all the same.</p>
      <ul className={styles.problems}>
        {problems.map(({ where, reason }, index) => (
          <li key={index} className={styles.problem}>
            <bdi className={styles.where}>{where}</bdi>
            <span dir="auto" className={styles.words}>
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.note}>And {countOf(more, 'more', 'more')}, of the same kind or another.</p>
      )}
    </section>
  );
}
