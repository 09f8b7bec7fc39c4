import styles from './Switch.module.css';

interface Props {
  label: string;
  noteId: string;
  on: boolean;
  disabled: boolean;
  onChange(on: boolean): void;
}

/** On or off, at once. */
export function Switch({ label, noteId, on, disabled, onChange }: Props) {
  return (
    <span className={styles.place}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-describedby={noteId}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden className={styles.word}>
        {on ? 'On' : 'Off'}
      </span>
    </span>
  );
}
