import { useId, useState } from 'react';
import { endOfLocalDay, localDay } from './expiry';
import styles from './MemoryFields.module.css';

interface Props {
  /** UTC ms, or null for never. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The last day on which the memory is used; it ends with that day where the person lives. */
export function ExpiryField({ value, onChange }: Props) {
  const id = useId();
  const saved = value === null ? '' : localDay(value);
  const [draft, setDraft] = useState<string | null>(null);

  // While a year is being typed the field names days like 0002-03-01: nothing is saved before it is left.
  const commit = (): void => {
    const typed = draft ?? saved;
    setDraft(null);
    if (typed === saved) return;
    const next = typed === '' ? null : endOfLocalDay(typed);
    if (typed === '' || next !== null) onChange(next);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Expires after
      </label>
      <div className={styles.day} data-never={(draft ?? saved) === ''}>
        <input
          id={id}
          type="date"
          value={draft ?? saved}
          className={styles.date}
          title={value === null ? 'Never expires' : `Used until the end of ${saved}`}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
        {(draft ?? saved) === '' && (
          <span className={styles.never} aria-hidden>
            Never
          </span>
        )}
      </div>
    </div>
  );
}
