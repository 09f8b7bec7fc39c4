import { useEffect, useId, useState } from 'react';
import styles from './MemoryFields.module.css';

/** A drag or a run of arrow keys becomes one change, this long after its last step. */
const SETTLE_MS = 450;

interface Props {
  value: number;
  onCommit: (value: number) => void;
}

export function ImportanceField({ value, onCommit }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);

  const commit = (next: number): void => {
    setDraft(null);
    if (next !== value) onCommit(next);
  };
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => commit(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  });

  const shown = draft ?? value;
  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <label htmlFor={id} className={styles.label}>
        Importance
        <span className="mono" aria-hidden>
          {shown.toFixed(2)}
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-valuetext={shown.toFixed(2)}
        className={styles.slider}
        onChange={(event) => setDraft(event.target.valueAsNumber)}
        onBlur={() => draft !== null && commit(draft)}
      />
    </div>
  );
}
