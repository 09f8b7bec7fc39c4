import { entityType, type Community, type GraphFilter } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { relationWords } from '../../ui/memory/words';
import { TYPE_WORDS } from '../../ui/entity/typeMarks';
import { filterChips, NO_FILTER } from './state/filters';
import styles from './FilterChips.module.css';

interface Props {
  filter: GraphFilter;
  communities: readonly Community[];
  onChange: (filter: GraphFilter) => void;
}

/** What the graph is filtered by, each to be taken out. There for as long as anything is, also when nothing matches. */
export function FilterChips({ filter, communities, onChange }: Props) {
  const names = new Map(communities.map(({ id, name }) => [id, name]));
  const chips = filterChips(
    filter,
    (id) => names.get(id) ?? 'A community that is gone',
    (list, value) =>
      list === 'types' ? TYPE_WORDS[entityType.catch('concept').parse(value)] : relationWords(value),
  );
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label="Filters in use">
      {chips.map(({ key, label, without }) => (
        <Chip key={key} removeLabel={`Remove filter ${label}`} onRemove={() => onChange(without)}>
          {label}
        </Chip>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onChange(NO_FILTER)}>
        Clear filters
      </Button>
    </div>
  );
}
