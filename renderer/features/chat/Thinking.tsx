import { ChevronRight } from 'lucide-react';
import styles from './Thinking.module.css';
import { thoughtWords } from './thoughtWords';
import { useSecondsSince } from './useSecondsSince';

interface Props {
  text: string;
  /** UTC ms while the model still thinks; null when it is done. */
  since: number | null;
  /** How long it thought, ms, if this window saw it. */
  tookMs: number | null;
}

/** What the model thought before it answered, folded. */
export function Thinking({ text, since, tookMs }: Props) {
  const seconds = useSecondsSince(since);
  return (
    <details className={styles.thinking}>
      <summary className={styles.summary}>
        <ChevronRight size={14} strokeWidth={1.5} aria-hidden className={styles.chevron} />
        {since === null ? thoughtWords(tookMs) : 'Thinking…'}
        {since !== null && seconds > 0 && (
          <span className={styles.time} aria-hidden>
            {seconds} s
          </span>
        )}
      </summary>
      <div className={styles.thoughts} dir="auto">
        {text.trim()}
      </div>
    </details>
  );
}
