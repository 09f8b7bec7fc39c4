import { entityType, type Entity } from '#shared/domain/graph';
import { TYPE_WORDS } from '../../ui/entity/typeMarks';
import { TypeMark } from '../../ui/entity/TypeMark';
import styles from './Legend.module.css';

/** What the shapes and colours mean, for the types that are on the canvas. */
export function Legend({ entities }: { entities: readonly Entity[] }) {
  const present = new Set(entities.map(({ type }) => type));
  const types = entityType.options.filter((type) => present.has(type));
  if (types.length === 0) return null;
  return (
    <ul role="list" className={styles.legend} aria-label="Types of entities">
      {types.map((type) => (
        <li key={type} className={styles.type}>
          <TypeMark type={type} />
          {TYPE_WORDS[type]}
        </li>
      ))}
    </ul>
  );
}
