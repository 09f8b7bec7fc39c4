import styles from './ImportanceBar.module.css';

/** Importance 0–1 as a short bar with its value. */
export function ImportanceBar({ value }: { value: number }) {
  return (
    <span className={styles.importance}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ inlineSize: `${value * 100}%` }} />
      </span>
      <span className={`mono ${styles.value}`}>{value.toFixed(2)}</span>
    </span>
  );
}
