import { useState } from 'react';
import type { z } from 'zod';
import { numberRange } from '#shared/domain/settingAllowed';
import styles from './SettingsView.module.css';

interface Props {
  title: string;
  noteId: string;
  value: string;
  disabled: boolean;
  /** Null: any text. */
  range: z.ZodNumber | null;
  /** What the number counts. */
  unit: string | null;
  onSave(value: string | number): void;
}

/** Saved on Enter and when the field is left. */
export function TextControl({ title, noteId, value, disabled, range, unit, onSave }: Props) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  // A value that changed elsewhere replaces what was typed.
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setText(value);
    setProblem(null);
  }
  const save = (): void => {
    if (text === value) return setProblem(null);
    if (range === null) return onSave(text.trim());
    const parsed = range.safeParse(text.trim() === '' ? Number.NaN : Number(text));
    if (!parsed.success) return setProblem(`A${numberRange(range).slice(1)}.`);
    setProblem(null);
    onSave(parsed.data);
  };
  return (
    <div className={styles.control}>
      <span className={styles.measure}>
        <input
          className={styles.input}
          aria-label={unit === null ? title : `${title}, ${unit}`}
          aria-describedby={noteId}
          aria-invalid={problem !== null}
          inputMode={range === null ? 'text' : 'decimal'}
          value={text}
          placeholder={range === null ? 'Automatic' : ''}
          disabled={disabled}
          spellCheck={false}
          dir="ltr"
          data-number={range !== null}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            else if (event.key === 'Escape' && text !== value) {
              event.stopPropagation();
              setText(value);
              setProblem(null);
            }
          }}
        />
        {unit !== null && (
          <span aria-hidden className={styles.unit}>
            {unit}
          </span>
        )}
      </span>
      {problem !== null && (
        <p role="alert" className={styles.invalid}>
          {problem}
        </p>
      )}
    </div>
  );
}
