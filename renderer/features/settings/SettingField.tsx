import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { z } from 'zod';
import { allowedValues } from '#shared/domain/settingAllowed';
import {
  defaultSettings,
  settingsSchema,
  type SettingKey,
  type SettingSource,
} from '#shared/domain/settings';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { optionWords, settingTitle, unitOf, valueWords } from './settingWords';
import styles from './SettingsView.module.css';
import { Switch } from './Switch';
import { TextControl } from './TextControl';

export type SettingValue = string | number | boolean;

interface Props {
  name: SettingKey;
  value: SettingValue;
  source: SettingSource;
  /** Where it is set outside of the app. */
  place: string | undefined;
  /** That the choice sends something to another computer; null when it does not. */
  away: string | null;
  onSave(value: SettingValue): void;
  onReset(): void;
}

/** One setting, drawn from its schema, with where its value comes from and the way back to the default. */
export function SettingField({ name, value, source, place, away, onSave, onReset }: Props) {
  const schema = settingsSchema.shape[name];
  const title = settingTitle(name);
  const noteId = useId();
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <p className={styles.name}>{title}</p>
        <p id={noteId} className={styles.note}>
          {schema.description}
        </p>
        {away !== null && <p className={styles.away}>{away}</p>}
        {source === 'stored' && (
          <p className={styles.source}>
            Changed by you.{' '}
            <Button
              size="sm"
              variant="ghost"
              icon={RotateCcw}
              className={styles.reset}
              aria-label={`Reset to ${valueWords(name, defaultSettings[name])}: ${title}`}
              onClick={onReset}
            >
              Reset to {valueWords(name, defaultSettings[name])}
            </Button>
          </p>
        )}
        {place !== undefined && (
          <p className={styles.source}>
            {SOURCE_WORDS[source]?.before}{' '}
            <bdi dir="ltr" className="mono">
              {place}
            </bdi>{' '}
            {SOURCE_WORDS[source]?.after}
          </p>
        )}
      </div>
      <Control
        name={name}
        value={value}
        title={title}
        noteId={noteId}
        disabled={place !== undefined}
        onSave={onSave}
      />
    </div>
  );
}

/** What stands around the place where a value is set. */
const SOURCE_WORDS: Readonly<Partial<Record<SettingSource, { before: string; after: string }>>> = {
  file: { before: 'Set in a settings file. Change it there; it counts as soon as it is saved:', after: '' },
  env: { before: 'Set by', after: 'in the environment. Change it there.' },
  flag: { before: 'Set by', after: 'on the command line. Start without it to change it here.' },
};

interface ControlProps extends Pick<Props, 'name' | 'value' | 'onSave'> {
  title: string;
  noteId: string;
  disabled: boolean;
}

function Control({ name, value, title, noteId, disabled, onSave }: ControlProps) {
  const inner = settingsSchema.shape[name].unwrap();
  if (inner instanceof z.ZodBoolean) {
    return <Switch label={title} noteId={noteId} on={value === true} disabled={disabled} onChange={onSave} />;
  }
  if (inner instanceof z.ZodEnum) {
    return (
      <Select
        label={title}
        hideLabel
        value={String(value)}
        disabled={disabled}
        options={inner.options.map((option) => ({ value: option, label: optionWords(name, option) }))}
        onChange={onSave}
        className={styles.control ?? ''}
      />
    );
  }
  return (
    <TextControl
      title={title}
      noteId={noteId}
      value={String(value)}
      disabled={disabled}
      schema={inner}
      allowed={allowedValues(name)}
      unit={unitOf(name)}
      onSave={onSave}
    />
  );
}
