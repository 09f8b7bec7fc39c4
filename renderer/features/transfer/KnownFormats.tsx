import { IMPORT_FORMATS, IMPORT_ORDER } from './importWords';
import styles from './Transfer.module.css';

/** What can be imported, each with what to take of it. */
export function KnownFormats() {
  return (
    <section aria-labelledby="known-formats">
      <h3 id="known-formats" className={styles.heading}>
        What can be imported
      </h3>
      <dl className={styles.formats}>
        {IMPORT_ORDER.map((format) => (
          <div key={format}>
            <dt className={styles.name}>{IMPORT_FORMATS[format].title}</dt>
            <dd className={styles.note}>{IMPORT_FORMATS[format].take}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
