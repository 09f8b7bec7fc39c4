import styles from './Skeleton.module.css';

const WIDTHS = ['92%', '78%', '85%', '64%'];

/** Grey lines where text will be. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} style={{ inlineSize: WIDTHS[index % WIDTHS.length] }} />
      ))}
    </div>
  );
}
