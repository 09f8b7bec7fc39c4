import { useId, useState } from 'react';
import styles from './DayField.module.css';
import { endOfLocalDay, localDay, startOfLocalDay } from '#shared/domain/localDay';

interface Props {
  label: string;
  /** UTC ms, or null for none. */
  value: number | null;
  /** Shown where there is none: "Never". */
  emptyWords: string;
  /** Whether the day's first or last moment is meant, where the person lives. */
  moment: 'start' | 'end';
  title?: string;
  onChange: (value: number | null) => void;
}

/** A day, or none. */
export function DayField({ label, value, emptyWords, moment, title, onChange }: Props) {
  const id = useId();
  const saved = value === null ? '' : localDay(value);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? saved;

  // While a year is being typed the field names days like 0002-03-01: nothing is saved before it is left.
  const commit = (): void => {
    setDraft(null);
    if (shown === saved) return;
    const next = shown === '' ? null : moment === 'end' ? endOfLocalDay(shown) : startOfLocalDay(shown);
    if (shown === '' || next !== null) onChange(next);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.day} data-empty={shown === ''}>
        <input
          id={id}
          type="date"
          value={shown}
          className={styles.date}
          title={title}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
        {shown === '' && (
          <span className={styles.empty} aria-hidden>
            {emptyWords}
          </span>
        )}
      </div>
    </div>
  );
}
