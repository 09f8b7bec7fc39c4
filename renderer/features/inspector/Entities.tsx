import type { Entity } from '#shared/domain/graph';
import { useNavigation } from '../../app/navigation';
import styles from './Inspector.module.css';

/** The people, projects and things that a memory names. */
export function Entities({ entities }: { entities: readonly Entity[] }) {
  const inspect = useNavigation.getState().inspect;
  return (
    <ul className={styles.chips}>
      {entities.map((entity) => (
        <li key={entity.id}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => inspect({ kind: 'entity', id: entity.id })}
          >
            <bdi>{entity.name}</bdi>
            <span className={styles.chipType}>{entity.type}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
