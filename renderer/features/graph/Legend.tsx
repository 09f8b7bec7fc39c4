import { entityType, type Community, type Entity, type GraphFilter } from '#shared/domain/graph';
import { TypeMark } from '../../ui/entity/TypeMark';
import { TYPE_WORDS } from '../../ui/entity/typeMarks';
import { formatNumber } from '../../ui/format';
import { toggleValue } from './state/filters';
import { TintMark } from './TintMark';
import styles from './Legend.module.css';

interface Props {
  entities: readonly Entity[];
  colourBy: 'type' | 'community';
  communities: readonly Community[];
  tints: ReadonlyMap<string, number>;
  filter: GraphFilter;
  onFilter: (filter: GraphFilter) => void;
}

/** Communities beyond this many are in the filters only. */
const MOST = 8;

/** What shapes and colours mean, for what is on the canvas; each entry filters by it, or no longer does. */
export function Legend({ entities, colourBy, communities, tints, filter, onFilter }: Props) {
  if (colourBy === 'type') {
    const present = new Set(entities.map(({ type }) => type));
    const types = entityType.options.filter((type) => present.has(type) || filter.types.includes(type));
    return (
      <Entries label="Types of entities">
        {types.map((type) => (
          <Entry
            key={type}
            name={TYPE_WORDS[type]}
            chosen={filter.types.includes(type)}
            mark={<TypeMark type={type} />}
            onToggle={() => onFilter(toggleValue(filter, 'types', type))}
          />
        ))}
      </Entries>
    );
  }
  const present = new Set(entities.map(({ communityId }) => communityId));
  const shown = communities.filter(({ id }) => present.has(id) || filter.communityIds.includes(id));
  const more = shown.length - MOST;
  return (
    <Entries label="Communities" rest={more > 0 ? `and ${formatNumber(more)} more, under Filter` : null}>
      {shown.slice(0, MOST).map(({ id, name }) => (
        <Entry
          key={id}
          name={name}
          chosen={filter.communityIds.includes(id)}
          mark={<TintMark tint={tints.get(id)} />}
          onToggle={() => onFilter(toggleValue(filter, 'communityIds', id))}
        />
      ))}
    </Entries>
  );
}

interface EntriesProps {
  label: string;
  /** What is said of those that are left out. */
  rest?: string | null;
  children: React.ReactNode[];
}

function Entries({ label, rest = null, children }: EntriesProps) {
  if (children.length === 0) return null;
  return (
    <ul role="list" className={styles.legend} aria-label={label}>
      {children}
      {rest !== null && <li className={styles.rest}>{rest}</li>}
    </ul>
  );
}

interface EntryProps {
  name: string;
  chosen: boolean;
  mark: React.ReactNode;
  onToggle: () => void;
}

function Entry({ name, chosen, mark, onToggle }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-pressed={chosen}
        title={chosen ? `Show others beside ${name}` : `Show only ${name}`}
        onClick={onToggle}
      >
        {mark}
        <bdi className={styles.name}>{name}</bdi>
      </button>
    </li>
  );
}
