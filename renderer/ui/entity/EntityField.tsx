import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { entityType, type Entity } from '#shared/domain/graph';
import { useRequest } from '../../api/queries';
import { Combobox } from '../Combobox';
import type { ComboboxOption } from '../comboboxOption';
import { countOf } from '../format';
import { Select } from '../Select';
import { useSettled } from '../useSettled';
import type { EntityChoice } from './entityChoice';
import styles from './EntityField.module.css';
import { ShortName } from './ShortName';
import { TypeMark } from './TypeMark';
import { TYPE_WORDS } from './typeMarks';

interface Props {
  label: string;
  value: EntityChoice | null;
  onChange: (choice: EntityChoice | null) => void;
  /** Whether a name that nothing has may be given to a new thing. */
  allowNew?: boolean;
  /** Those that cannot be chosen. */
  exclude?: readonly string[];
  autoFocus?: boolean;
}

const FOUND = 8;
const SETTLE_MS = 120;
const NEW = 'new';
const TYPES = entityType.options.map((value) => ({ value, label: TYPE_WORDS[value] }));

/** Finds a thing by name or alias; what was chosen stands in its place until it is taken away. */
export function EntityField(props: Props) {
  const { label, value, onChange, allowNew = false, exclude = [], autoFocus = false } = props;
  const labelId = useId();
  /** After a choice the focus stays here: on what was chosen, or on the search again. */
  const [touched, setTouched] = useState(false);
  if (value === null) {
    return (
      <EntitySearchField
        label={label}
        allowNew={allowNew}
        exclude={exclude}
        autoFocus={autoFocus || touched}
        onChange={(choice) => {
          setTouched(true);
          onChange(choice);
        }}
      />
    );
  }
  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div className={styles.chosen}>
        <TypeMark type={value.type} />
        <span className={styles.name}>
          <ShortName name={value.name} />
        </span>
        {value.id === null && <span className={styles.detail}>new</span>}
        <button
          type="button"
          className={styles.clear}
          autoFocus={touched}
          aria-label={`Choose another than ${value.name}`}
          onClick={() => {
            setTouched(true);
            onChange(null);
          }}
        >
          <X size={14} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      {value.id === null && (
        <Select
          label={`Type of ${value.name}`}
          hideLabel
          value={value.type}
          options={TYPES}
          onChange={(type) => onChange({ ...value, type })}
        />
      )}
    </div>
  );
}

type SearchProps = Required<Omit<Props, 'value' | 'onChange'>> & { onChange: (choice: EntityChoice) => void };

function EntitySearchField({ label, allowNew, exclude, autoFocus, onChange }: SearchProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useSettled(typed, typed === '' ? 0 : SETTLE_MS);
  const { data, isPlaceholderData } = useRequest(
    'graph.entities',
    { query, limit: FOUND + exclude.length },
    { keepPrevious: true },
  );
  const found = data?.entities.filter(({ id }) => !exclude.includes(id)).slice(0, FOUND) ?? null;
  const named = found?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true;
  const offersNew = allowNew && typed !== '' && !named;
  const options =
    found === null
      ? null
      : [...found.map(optionOf), ...(offersNew ? [{ key: NEW, label: `New: ${typed}` }] : [])];
  return (
    <Combobox
      label={label}
      placeholder={allowNew ? 'Find, or name a new one' : 'Find by name'}
      text={text}
      onText={setText}
      options={options}
      noneWords="Nothing has this name or alias."
      settling={query !== typed || isPlaceholderData}
      autoFocus={autoFocus}
      onChoose={(key) => {
        const entity = found?.find(({ id }) => id === key);
        if (key === NEW) onChange({ id: null, name: typed, type: 'concept' });
        else if (entity !== undefined) onChange({ id: entity.id, name: entity.name, type: entity.type });
      }}
    />
  );
}

function optionOf({ id, name, type, mentions }: Entity): ComboboxOption {
  return {
    key: id,
    label: name,
    detail: countOf(mentions, 'memory', 'memories'),
    mark: <TypeMark type={type} />,
  };
}
