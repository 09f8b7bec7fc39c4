import { ChevronsDownUp, ChevronsUpDown, Focus } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';
import type { GraphActions } from './graphActions';
import { typeWords } from './labels';
import { TypeMark } from '../../ui/entity/TypeMark';
import styles from './NodeActions.module.css';

interface Props {
  entity: Entity;
  hidden: number;
  canFold: boolean;
  isFocus: boolean;
  opening: boolean;
  /** Expanded before: more can only be "more". */
  opened: boolean;
  actions: GraphActions;
}

/** What can be done with the node at hand, in words. */
export function NodeActions({ entity, hidden, canFold, isFocus, opening, opened, actions }: Props) {
  return (
    <div className={styles.bar} role="group" aria-label={`Actions for ${entity.name}`}>
      <span className={styles.what}>
        <TypeMark type={entity.type} />
        <bdi className={styles.name}>{entity.name}</bdi>
        <span className={styles.type}>{typeWords(entity)}</span>
      </span>
      {hidden > 0 && (
        <Button size="sm" icon={ChevronsUpDown} busy={opening} onClick={() => actions.open(entity.id)}>
          {opened ? 'Show more' : 'Expand'} ({formatNumber(hidden)})
        </Button>
      )}
      {canFold && (
        <Button size="sm" icon={ChevronsDownUp} onClick={() => actions.fold(entity.id)}>
          Collapse
        </Button>
      )}
      {!isFocus && (
        <Button size="sm" icon={Focus} onClick={() => actions.focus(entity.id)}>
          Focus
        </Button>
      )}
    </div>
  );
}
