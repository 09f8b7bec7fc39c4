import { ChevronDown, ChevronsDownUp, ChevronsUpDown, Focus, Pin, PinOff, Route } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import { useRequest } from '../../api/queries';
import { Button } from '../../ui/Button';
import { TypeMark } from '../../ui/entity/TypeMark';
import { formatNumber } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { alongWords, typeWords } from './canvas/labels';
import type { GraphActions } from './graphActions';
import styles from './NodeActions.module.css';

interface Props {
  entity: Entity;
  hidden: number;
  canFold: boolean;
  isFocus: boolean;
  pinned: boolean;
  opening: boolean;
  /** Expanded before: more can only be "more". */
  opened: boolean;
  actions: GraphActions;
}

/** What can be done with the node at hand, in words. */
export function NodeActions(props: Props) {
  const { entity, hidden, canFold, isFocus, pinned, opening, opened, actions } = props;
  return (
    <div className={styles.bar} role="group" aria-label={`Actions for ${entity.name}`}>
      <span className={styles.what}>
        <TypeMark type={entity.type} />
        <bdi className={styles.name} title={entity.name}>
          {entity.name}
        </bdi>
        <span className={styles.type}>{typeWords(entity)}</span>
      </span>
      {hidden > 0 && (
        <Button size="sm" icon={ChevronsUpDown} busy={opening} onClick={() => actions.open(entity.id)}>
          {opened ? 'Show more' : 'Expand'} ({formatNumber(hidden)})
        </Button>
      )}
      {hidden > 0 && <AlongMenu entity={entity} actions={actions} />}
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
      <Button size="sm" icon={Route} onClick={() => actions.path(entity.id)}>
        Find path to…
      </Button>
      <IconButton
        size="sm"
        side="top"
        icon={pinned ? PinOff : Pin}
        label={pinned ? 'Let go of its place' : 'Hold in its place'}
        aria-pressed={pinned}
        onClick={() => actions.pin(entity.id)}
      />
    </div>
  );
}

/** Neighbours by one relation. */
function AlongMenu({ entity, actions }: { entity: Entity; actions: GraphActions }) {
  const { data } = useRequest('graph.entity', { id: entity.id });
  const relations = data?.relations ?? [];
  if (relations.length === 0) return null;
  return (
    <Menu
      label={`Relations of ${entity.name}`}
      side="top"
      align="start"
      items={relations.map(({ relation, direction, count }) => ({
        label: alongWords(relation, direction, entity.name),
        detail: formatNumber(count),
        onSelect: () => actions.open(entity.id, { relation, direction }),
      }))}
    >
      <Button size="sm" icon={ChevronDown}>
        Expand by
      </Button>
    </Menu>
  );
}
