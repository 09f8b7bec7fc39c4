import styles from './Spinner.module.css';

/** Decoration beside words that say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />;
}
