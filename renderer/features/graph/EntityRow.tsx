import { ChevronDown, ChevronRight, ChevronsDownUp, ChevronsUpDown, Focus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Edge, Entity } from '#shared/domain/graph';
import { classNames } from '../../ui/classNames';
import { countOf, formatNumber } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import { relationWords } from '../../ui/memory/words';
import type { GraphActions } from './graphActions';
import { typeWords } from './canvas/labels';
import { TypeMark } from '../../ui/entity/TypeMark';
import styles from './GraphList.module.css';

interface Props {
  entity: Entity;
  relations: readonly Edge[];
  nameOf: (id: string) => string;
  hidden: number;
  opened: boolean;
  canFold: boolean;
  isFocus: boolean;
  isChosen: boolean;
  actions: GraphActions;
}

export function EntityRow(props: Props) {
  const { entity, relations, nameOf, hidden, opened, canFold, isFocus, isChosen, actions } = props;
  const [unfolded, setUnfolded] = useState(false);
  const relationsId = useId();
  const Chevron = unfolded ? ChevronDown : ChevronRight;
  return (
    <li className={styles.item}>
      <div className={classNames(styles.row, isChosen && styles.chosen)}>
        <button
          type="button"
          className={styles.chevron}
          aria-expanded={unfolded}
          aria-controls={relationsId}
          aria-label={`Relations of ${entity.name}`}
          disabled={relations.length === 0}
          onClick={() => setUnfolded(!unfolded)}
        >
          {relations.length > 0 && <Chevron size={14} strokeWidth={1.5} aria-hidden />}
        </button>
        <button
          type="button"
          className={styles.name}
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => actions.inspect(entity.id)}
        >
          <TypeMark type={entity.type} />
          <bdi className={styles.text}>{entity.name}</bdi>
          <span className={styles.detail}>
            {typeWords(entity)}, {countOf(entity.mentions, 'mention', 'mentions')}
          </span>
        </button>
        {hidden > 0 && (
          <IconButton
            size="sm"
            icon={ChevronsUpDown}
            label={`${opened ? 'Show more around' : 'Expand'} ${entity.name} (${formatNumber(hidden)} not shown)`}
            onClick={() => actions.open(entity.id)}
          />
        )}
        {canFold && (
          <IconButton
            size="sm"
            icon={ChevronsDownUp}
            label={`Collapse ${entity.name}`}
            onClick={() => actions.fold(entity.id)}
          />
        )}
        {!isFocus && (
          <IconButton
            size="sm"
            icon={Focus}
            label={`Focus ${entity.name}`}
            onClick={() => actions.focus(entity.id)}
          />
        )}
      </div>
      {unfolded && (
        <ul
          role="list"
          id={relationsId}
          className={styles.relations}
          aria-label={`Relations of ${entity.name}`}
        >
          {relations.map((edge) => (
            <Relation key={edge.id} edge={edge} of={entity.id} nameOf={nameOf} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface RelationProps {
  edge: Edge;
  /** The end under which the relation is listed. */
  of: string;
  nameOf: (id: string) => string;
  actions: GraphActions;
}

/** “uses Python” where the entity is the one who does, “Anna uses this” where it is done to. */
function Relation({ edge, of, nameOf, actions }: RelationProps) {
  const outgoing = edge.sourceId === of;
  const other = outgoing ? edge.targetId : edge.sourceId;
  const link = (
    <button type="button" className={styles.other} onClick={() => actions.inspect(other)}>
      <bdi>{nameOf(other)}</bdi>
    </button>
  );
  const words = relationWords(edge.relation, nameOf(edge.sourceId));
  const relation = (
    <button
      type="button"
      className={styles.why}
      title="Where this comes from"
      onClick={() => actions.inspectEdge(edge.id)}
    >
      {words}
    </button>
  );
  return (
    <li className={styles.relation}>
      {outgoing ? (
        <>
          {relation} {link}
        </>
      ) : (
        <>
          {link} {relation} <bdi>{nameOf(of)}</bdi>
        </>
      )}
    </li>
  );
}
