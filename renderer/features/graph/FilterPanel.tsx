import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { entityType, type Community, type GraphFilter } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { TypeMark } from '../../ui/entity/TypeMark';
import { IconButton } from '../../ui/IconButton';
import { relationWords } from '../../ui/memory/words';
import { Select } from '../../ui/Select';
import { TintMark } from './TintMark';
import { TYPE_WORDS } from '../../ui/entity/typeMarks';
import { FilterList } from './FilterList';
import { isFiltered, NO_FILTER, percent, toggleValue, withChosen } from './state/filters';
import styles from './FilterPanel.module.css';

export type GraphSummary = RouteOutput<'graph.summary'>;

interface Props {
  filter: GraphFilter;
  summary: GraphSummary | undefined;
  communities: readonly Community[];
  tints: ReadonlyMap<string, number>;
  onChange: (filter: GraphFilter) => void;
  onClose: () => void;
}

const ORPHANS = [
  { value: 'show', label: 'Linked or not' },
  { value: 'hide', label: 'Linked only' },
  { value: 'only', label: 'Not linked only' },
] as const;

/** Everything the graph can be filtered by, with counts. It shows what there is whatever the filter leaves over. */
export function FilterPanel({ filter, summary, communities, tints, onChange, onClose }: Props) {
  const counts = new Map(summary?.types.map(({ name, count }) => [name, count]));
  const names = new Map(communities.map(({ id, name }) => [id, name]));
  const types = entityType.options
    .map((type) => ({ name: type, count: counts.get(type) ?? 0 }))
    .filter(({ name, count }) => count > 0 || filter.types.includes(name));
  return (
    <section className={styles.panel} aria-label="Filters">
      <header className={styles.header}>
        <h2 className={styles.title}>Filters</h2>
        <Button size="sm" variant="ghost" disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
          Clear all
        </Button>
        <IconButton icon={X} size="sm" label="Close filters" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <FilterList
          title="Type"
          options={types}
          chosen={filter.types}
          label={(name) => TYPE_WORDS[entityType.catch('concept').parse(name)]}
          mark={(name) => <TypeMark type={entityType.catch('concept').parse(name)} />}
          onToggle={(value) => onChange(toggleValue(filter, 'types', value))}
        />
        <FilterList
          title="Relation"
          options={withChosen(summary?.relations ?? [], filter.relations)}
          chosen={filter.relations}
          label={(name) => relationWords(name)}
          onToggle={(value) => onChange(toggleValue(filter, 'relations', value))}
        />
        <FilterList
          title="Community"
          options={withChosen(
            communities.map(({ id, size }) => ({ name: id, count: size })),
            filter.communityIds,
          )}
          chosen={filter.communityIds}
          label={(id) => names.get(id) ?? 'A community that is gone'}
          mark={(id) => <TintMark tint={tints.get(id)} />}
          onToggle={(value) => onChange(toggleValue(filter, 'communityIds', value))}
        />
        <Confidence
          value={filter.minConfidence}
          onChange={(minConfidence) => onChange({ ...filter, minConfidence })}
        />
        <div className={styles.orphans}>
          <Select
            label="Links"
            value={filter.orphans}
            options={ORPHANS}
            onChange={(orphans) => onChange({ ...filter, orphans })}
          />
          {summary !== undefined && <p className={styles.note}>{summary.orphans} not linked to anything</p>}
        </div>
      </div>
    </section>
  );
}

/** Follows the thumb at once; the graph is asked when it is let go. */
function Confidence({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const commit = (): void => {
    if (dragged !== null && dragged !== value) onChange(dragged);
    setDragged(null);
  };
  return (
    <div className={styles.confidence}>
      <label htmlFor={id} className={styles.legend}>
        How sure
      </label>
      <output htmlFor={id} className={styles.output}>
        {shown === 0 ? 'any' : `at least ${percent(shown)}`}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-valuetext={shown === 0 ? 'any' : `at least ${percent(shown)}`}
        className={styles.range}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  );
}
