import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './classNames';
import styles from './Select.module.css';

interface Props<T extends string> {
  label: string;
  /** The label is spoken only; the control's surroundings show it. */
  hideLabel?: boolean;
  value: T;
  options: readonly { value: NoInfer<T>; label: string }[];
  onChange(value: NoInfer<T>): void;
  disabled?: boolean;
  className?: string;
}

/** A choice among a few, on the platform's own select. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
  className,
}: Props<T>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden className={styles.arrow} />
      </div>
    </div>
  );
}
