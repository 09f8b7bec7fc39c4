import { useId, useState } from 'react';
import { z } from 'zod';
import { settingsSchema, type SettingKey, type SettingSource } from '#shared/domain/settings';
import { Select } from '../../ui/Select';
import { settingTitle } from './sections';
import styles from './SettingsView.module.css';

interface Props {
  name: SettingKey;
  value: string | number | boolean;
  source: SettingSource;
  onSave(value: string | number): void;
}

const SOURCE_WORDS = {
  default: '',
  stored: 'changed by you',
  env: 'set by the environment',
  flag: 'set on the command line',
} as const;

/** One setting, drawn from its schema: a choice, a number with its range, or text. */
export function SettingField({ name, value, source, onSave }: Props) {
  const schema = settingsSchema.shape[name];
  const inner = schema.unwrap();
  const fixed = source === 'env' || source === 'flag';
  const noteId = useId();
  return (
    <div className={styles.field}>
      <div>
        <p className={styles.name}>{settingTitle(name)}</p>
        <p id={noteId} className={styles.note}>
          {schema.description} {SOURCE_WORDS[source] !== '' && <em>({SOURCE_WORDS[source]})</em>}
        </p>
      </div>
      {inner instanceof z.ZodEnum ? (
        <Select
          label={settingTitle(name)}
          hideLabel
          value={String(value)}
          disabled={fixed}
          options={inner.options.map((option) => ({ value: option, label: capitalised(option) }))}
          onChange={onSave}
          className={styles.control ?? ''}
        />
      ) : (
        <TextControl
          title={settingTitle(name)}
          noteId={noteId}
          value={String(value)}
          disabled={fixed}
          range={inner instanceof z.ZodNumber ? inner : null}
          onSave={onSave}
        />
      )}
    </div>
  );
}

interface TextProps {
  title: string;
  noteId: string;
  value: string;
  disabled: boolean;
  /** Null: any text. */
  range: z.ZodNumber | null;
  onSave(value: string | number): void;
}

/** Saved on Enter and when the field is left. */
function TextControl({ title, noteId, value, disabled, range, onSave }: TextProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  // A value that changed elsewhere replaces what was typed.
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const save = (): void => {
    if (text === value) return;
    if (range === null) return onSave(text.trim());
    const parsed = range.safeParse(text.trim() === '' ? Number.NaN : Number(text));
    if (!parsed.success) return setProblem(allowed(range));
    setProblem(null);
    onSave(parsed.data);
  };
  return (
    <div className={styles.control}>
      <input
        className={styles.input}
        aria-label={title}
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        inputMode={range === null ? 'text' : 'decimal'}
        value={text}
        disabled={disabled}
        spellCheck={false}
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {problem !== null && (
        <p role="alert" className={styles.invalid}>
          {problem}
        </p>
      )}
    </div>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function allowed(range: z.ZodNumber): string {
  return `A ${range.format?.includes('int') === true ? 'whole number' : 'number'} from ${range.minValue ?? 0} to ${range.maxValue ?? 'any size'}.`;
}
