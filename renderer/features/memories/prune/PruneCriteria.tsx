import { ChevronDown } from 'lucide-react';
import { memoryFilter, memoryKind, type MemoryFilter } from '#shared/domain/memory';
import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { Menu, type MenuItem } from '../../../ui/Menu';
import { KIND_WORDS } from '../../../ui/memory/words';
import { Select } from '../../../ui/Select';
import { valueWords } from '../filters/filterGroups';
import { withFilter, type FilterChange } from '../state/filters';
import styles from './Prune.module.css';
import {
  ANY,
  chosenNumber,
  decayChoices,
  importanceChoices,
  spanChoices,
  type SpanWords,
} from './pruneChoices';

interface Props {
  criteria: MemoryFilter;
  /** UTC ms. */
  now: number;
  onChange: (criteria: MemoryFilter) => void;
}

const MADE: SpanWords = {
  any: 'At any time',
  longer: (span) => `More than ${span} ago`,
  before: (day) => `Before ${day}`,
};
const IDLE: SpanWords = {
  any: 'However long',
  longer: (span) => `For more than ${span}`,
  before: (day) => `Since ${day}`,
};

/** What says which memories go; all of it must hold. */
export function PruneCriteria({ criteria, now, onChange }: Props) {
  const set = (change: FilterChange): void => onChange(withFilter(criteria, change));
  const sources = useRequest('memories.facets', { filter: {} }).data?.sources ?? [];
  return (
    <fieldset className={styles.criteria}>
      <legend className="visually-hidden">Memories that go</legend>
      <Select
        label="Made"
        value={String(criteria.createdBefore ?? ANY)}
        options={spanChoices(criteria.createdBefore, now, MADE)}
        onChange={(value) => set({ createdBefore: chosenNumber(value) })}
      />
      <Select
        label="Not used"
        value={String(criteria.idleSince ?? ANY)}
        options={spanChoices(criteria.idleSince, now, IDLE)}
        onChange={(value) => set({ idleSince: chosenNumber(value) })}
      />
      <Select
        label="Decay score"
        value={String(criteria.decayBelow ?? ANY)}
        options={decayChoices(criteria.decayBelow)}
        onChange={(value) => set({ decayBelow: chosenNumber(value) })}
      />
      <Select
        label="Importance"
        value={String(criteria.importanceTo ?? ANY)}
        options={importanceChoices(criteria.importanceTo)}
        onChange={(value) => set({ importanceTo: chosenNumber(value) })}
      />
      <div className={styles.more}>
        <ValuesMenu
          title="Kind"
          any="Any kind"
          values={memoryKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))}
          chosen={criteria.kinds ?? []}
          onChange={(kinds) => set(memoryFilter.parse(kinds.length === 0 ? {} : { kinds }))}
          onAny={() => set({ kinds: undefined })}
        />
        <ValuesMenu
          title="Source"
          any="Any source"
          values={sources.map(({ value }) => ({ value, label: valueWords('sources', value) }))}
          chosen={criteria.sources ?? []}
          onChange={(chosen) => set({ sources: chosen })}
          onAny={() => set({ sources: undefined })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={criteria.recalled === false}
            onChange={({ target }) => set({ recalled: target.checked ? false : undefined })}
          />
          Never recalled
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={criteria.suggested?.includes('duplicate') === true}
            onChange={({ target }) => set({ suggested: target.checked ? ['duplicate'] : undefined })}
          />
          Duplicates, all but one of each
        </label>
      </div>
    </fieldset>
  );
}

interface ValuesProps {
  title: string;
  any: string;
  values: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** With one at least. */
  onChange: (chosen: string[]) => void;
  onAny: () => void;
}

/** A button that says what is chosen, over boxes to tick. */
function ValuesMenu({ title, any, values, chosen, onChange, onAny }: ValuesProps) {
  const names = chosen.map((value) => values.find((known) => known.value === value)?.label ?? value);
  const items: MenuItem[] = values.map(({ value, label }) => ({
    label,
    checked: chosen.includes(value),
    stays: true,
    onSelect: () => {
      const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
      if (next.length === 0) onAny();
      else onChange(next);
    },
  }));
  const words = names.length > 2 ? `${names.length} of them` : names.join(' or ');
  return (
    <Menu label={title} align="start" items={items}>
      <Button
        size="sm"
        aria-label={`${title}: ${chosen.length === 0 ? any : words}`}
        className={styles.values}
      >
        <span className={styles.valuesText}>{chosen.length === 0 ? any : `${title}: ${words}`}</span>
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </Menu>
  );
}
