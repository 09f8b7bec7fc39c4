import { useId, useState } from 'react';
import styles from './FilterPanel.module.css';

interface Props {
  label: string;
  /** 0 to 1. */
  value: number;
  /** What the value means, in words. */
  words: (value: number) => string;
  onChange: (value: number) => void;
}

/** A value from 0 to 1. Follows the thumb at once; the table is asked when it is let go. */
export function RangeField({ label, value, words, onChange }: Props) {
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const commit = (): void => {
    if (dragged !== null && dragged !== value) onChange(dragged);
    setDragged(null);
  };
  return (
    <div className={styles.rangeField}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className={styles.count}>
        {words(shown)}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-valuetext={words(shown)}
        className={styles.range}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  );
}
