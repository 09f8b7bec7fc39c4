import { useMemo } from 'react';
import type { Edge } from '#shared/domain/graph';
import type { Exploration } from './exploration';
import { EntityRow } from './EntityRow';
import type { GraphActions } from './graphActions';
import type { GraphPart } from './viewMerge';
import styles from './GraphList.module.css';

interface Props {
  view: GraphPart;
  exploration: Exploration;
  foldable: ReadonlySet<string>;
  focus: string | null;
  chosen: string | null;
  actions: GraphActions;
}

/** The same graph in words: every shown entity with its relations and everything that can be done on the canvas. */
export function GraphList({ view, exploration, foldable, focus, chosen, actions }: Props) {
  const sorted = useMemo(
    () =>
      [...view.nodes].sort(
        (a, b) => b.importance - a.importance || b.mentions - a.mentions || a.name.localeCompare(b.name),
      ),
    [view],
  );
  const names = useMemo(() => new Map(view.nodes.map((node) => [node.id, node.name])), [view]);
  const relations = useMemo(() => relationsByEntity(view.edges), [view]);
  return (
    <ul role="list" className={styles.list} aria-label="Entities in the graph" tabIndex={-1}>
      {sorted.map((entity) => (
        <EntityRow
          key={entity.id}
          entity={entity}
          relations={relations.get(entity.id) ?? []}
          nameOf={(id) => names.get(id) ?? ''}
          hidden={view.hidden[entity.id] ?? 0}
          opened={exploration.expanded.some(({ id }) => id === entity.id)}
          canFold={foldable.has(entity.id)}
          isFocus={entity.id === focus}
          isChosen={entity.id === chosen}
          actions={actions}
        />
      ))}
    </ul>
  );
}

function relationsByEntity(edges: readonly Edge[]): Map<string, Edge[]> {
  const relations = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const end of new Set([edge.sourceId, edge.targetId])) {
      const touching = relations.get(end) ?? [];
      touching.push(edge);
      relations.set(end, touching);
    }
  }
  return relations;
}
