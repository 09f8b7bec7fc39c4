import { besidesWords, hereWords, leftOutWords } from '#shared/domain/transfer';
import type { Preview } from './importRun';
import { ImportProblems } from './ImportProblems';
import { bringsSomething, nothingWords } from './importWords';
import { KIND_WORDS } from '../../ui/memory/words';
import { exactTime, formatDay, formatNumber } from '../../ui/format';
import styles from './Transfer.module.css';

/** What an import would do: how much of what, examples of what is new, and what could not be read. */
export function ImportPreview({ preview: { counts, problems, examples, leftOut } }: { preview: Preview }) {
  const besides = besidesWords(counts.besides);
  const here = hereWords(counts.here);
  const without = leftOutWords(leftOut);
  return (
    <>
      <div role="status">
        <dl className={styles.counts}>
          <Count name="New" count={counts.created} />
          <Count name="Brought up to date" count={counts.changed} />
          <Count name="There already" count={counts.unchanged} />
          <Count name="Cannot be read" count={counts.invalid} warns />
        </dl>
      </div>
      {besides.length > 0 && <p className={styles.note}>With {besides.join(', ')}.</p>}
      {here !== null && <p className={styles.note}>{here}</p>}
      {without !== null && <p className={styles.note}>{without}</p>}
      {!bringsSomething(counts) && <p className={styles.nothing}>{nothingWords(counts)}</p>}
      {examples.length > 0 && (
        <section aria-labelledby="import-examples">
          <h3 id="import-examples" className={styles.heading}>
            Some of what is new
          </h3>
          <ul className={styles.examples}>
            {examples.map(({ text, kind, createdAt }, index) => (
              <li key={index} className={styles.example}>
                <span className={styles.kind}>{KIND_WORDS[kind]}</span>
                <span dir="auto" className={styles.words}>
                  {text}
                </span>
                <span className={styles.day} title={createdAt === null ? undefined : exactTime(createdAt)}>
                  {createdAt === null ? 'No date' : formatDay(createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ImportProblems problems={problems} invalid={counts.invalid} />
    </>
  );
}

function Count({ name, count, warns = false }: { name: string; count: number; warns?: boolean }) {
  return (
    <div data-warns={warns && count > 0} data-none={count === 0}>
      <dt>{name}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}
