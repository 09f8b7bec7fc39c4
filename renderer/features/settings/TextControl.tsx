import { useState } from 'react';
import { z } from 'zod';
import styles from './SettingsView.module.css';

interface Props {
  title: string;
  noteId: string;
  value: string;
  disabled: boolean;
  schema: z.ZodNumber | z.ZodString;
  /** What it may be: "a whole number from 1 to 50". */
  allowed: string;
  /** What the number counts. */
  unit: string | null;
  onSave(value: string | number): void;
}

/** Saved on Enter and when the field is left. */
export function TextControl({ title, noteId, value, disabled, schema, allowed, unit, onSave }: Props) {
  const isNumber = schema instanceof z.ZodNumber;
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
    const parsed = schema.safeParse(isNumber ? numberOf(text) : text.trim());
    if (!parsed.success) return setProblem(`It must be ${allowed}.`);
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
          inputMode={isNumber ? 'decimal' : 'text'}
          value={text}
          placeholder={isNumber ? '' : 'Automatic'}
          disabled={disabled}
          spellCheck={false}
          dir="ltr"
          data-number={isNumber}
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

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
