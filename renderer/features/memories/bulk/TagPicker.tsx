import { useState } from 'react';
import type { FacetCount } from '#shared/domain/table';
import { Chip } from '../../../ui/Chip';
import { Combobox } from '../../../ui/Combobox';
import type { ComboboxOption } from '../../../ui/comboboxOption';
import { formatNumber } from '../../../ui/format';
import styles from './BulkDialogs.module.css';
import { matchingValues } from './matchingValues';

interface Props {
  label: string;
  placeholder: string;
  /** Null: not known yet. */
  known: readonly FacetCount[] | null;
  /** Whether a tag that no memory has can be typed. */
  free: boolean;
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
  autoFocus?: boolean;
}

/** Tags to choose from what there is, and new ones where that makes sense. */
export function TagPicker({ label, placeholder, known, free, chosen, onChange, autoFocus = false }: Props) {
  const [text, setText] = useState('');
  const left = (known ?? []).filter(({ value }) => !chosen.includes(value));
  const typed = text.trim().replace(/^#/u, '');
  const isNew = free && typed !== '' && ![...left.map(({ value }) => value), ...chosen].includes(typed);
  const options: ComboboxOption[] = [
    ...matchingValues(left, text).map(({ value, count }) => ({
      key: value,
      label: value,
      detail: formatNumber(count),
    })),
    ...(isNew ? [{ key: typed, label: typed, detail: 'New tag' }] : []),
  ];
  return (
    <div className={styles.picker}>
      <Combobox
        label={label}
        placeholder={placeholder}
        text={text}
        onText={setText}
        options={known === null && !free ? null : options}
        noneWords="No such tag here."
        autoFocus={autoFocus}
        onChoose={(tag) => {
          onChange([...chosen, tag]);
          setText('');
        }}
      />
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((tag) => (
            <Chip
              key={tag}
              removeLabel={`Leave out ${tag}`}
              onRemove={() => onChange(chosen.filter((other) => other !== tag))}
            >
              {tag}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
