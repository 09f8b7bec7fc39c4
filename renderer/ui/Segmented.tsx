import { useId } from 'react';
import styles from './Segmented.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: NoInfer<T>; label: string; hint?: string }[];
  onChange: (value: NoInfer<T>) => void;
}

/** A choice of one among two or three that are all in view; arrows walk it. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.hint}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
