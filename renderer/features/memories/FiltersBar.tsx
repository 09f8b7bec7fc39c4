import type { MemoryKind } from '#shared/domain/memory';
import { KIND_WORDS } from '../../ui/memory/words';
import { Select } from '../../ui/Select';
import styles from './FiltersBar.module.css';
import { useTableChoice } from './state/tableChoice';

const KIND_OPTIONS: readonly { value: MemoryKind | 'any'; label: string }[] = [
  { value: 'any', label: 'Any kind' },
  { value: 'fact', label: KIND_WORDS.fact },
  { value: 'episode', label: KIND_WORDS.episode },
  { value: 'correction', label: KIND_WORDS.correction },
  { value: 'summary', label: KIND_WORDS.summary },
  { value: 'document', label: KIND_WORDS.document },
];

/** What narrows the table besides its tab and the search. */
export function FiltersBar() {
  const kind = useTableChoice((now) => now.filter.kinds?.[0]);
  const setFilter = useTableChoice((now) => now.setFilter);
  return (
    <Select
      label="Kind"
      hideLabel
      value={kind ?? 'any'}
      options={KIND_OPTIONS}
      onChange={(value) => setFilter({ kinds: value === 'any' ? undefined : [value] })}
      className={styles.kind}
    />
  );
}
