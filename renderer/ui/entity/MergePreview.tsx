import { useId } from 'react';
import type { Entity } from '#shared/domain/graph';
import { EntitySide } from './EntitySide';
import styles from './MergePreview.module.css';
import { mergeOutcome } from './mergeWords';
import sides from './Sides.module.css';

interface Props {
  pair: readonly [Entity, Entity];
  keptId: string;
  onKeep: (id: string) => void;
}

/** What would happen, both things beside each other, and the choice of the name that stays. */
export function MergePreview({ pair, keptId, onKeep }: Props) {
  const group = useId();
  const [a, b] = pair;
  const [kept, gone] = keptId === b.id ? [b, a] : [a, b];
  return (
    <>
      <p className={styles.outcome} role="status">
        {mergeOutcome(gone, kept)}
      </p>
      <div className={sides.sides}>
        {pair.map((entity) => (
          <EntitySide key={entity.id} entity={entity}>
            <label className={styles.keep}>
              <input
                type="radio"
                name={group}
                checked={entity.id === kept.id}
                onChange={() => onKeep(entity.id)}
              />
              {/* The name stands right above for the eye. */}
              Keep this name <span className="visually-hidden">{entity.name}</span>
            </label>
          </EntitySide>
        ))}
      </div>
    </>
  );
}
