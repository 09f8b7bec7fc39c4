import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Edge } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { countOf, formatNumber } from '../../ui/format';
import { SearchField } from '../../ui/SearchField';
import { EntityRow } from './EntityRow';
import { walkList } from './walkList';
import type { GraphActions } from './graphActions';
import type { GraphPart } from './state/graphPart';
import type { GraphData } from './state/useGraphData';
import styles from './GraphList.module.css';

interface Props {
  view: GraphPart;
  data: GraphData;
  focus: string | null;
  chosen: string | null;
  actions: GraphActions;
}

/** Rows beyond these are there on demand: thousands at once would hold up the window. */
const FIRST_ROWS = 200;

/** The same graph in words: every shown entity with its relations and everything that can be done on the canvas. */
export function GraphList({ view, data, focus, chosen, actions }: Props) {
  const [words, setWords] = useState('');
  const [rows, setRows] = useState(FIRST_ROWS);
  const helpId = useId();
  const list = useRef<HTMLUListElement>(null);
  const sorted = useMemo(
    () =>
      [...view.nodes].sort(
        (a, b) => b.importance - a.importance || b.mentions - a.mentions || a.name.localeCompare(b.name),
      ),
    [view],
  );
  const names = useMemo(() => new Map(view.nodes.map((node) => [node.id, node.name])), [view]);
  const relations = useMemo(() => relationsByEntity(view.edges), [view]);
  const wanted = words.trim().toLocaleLowerCase();
  const matching = sorted.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const shown = matching.filter(({ id }, index) => index < rows || id === chosen);

  // What was chosen on the canvas is in sight here too.
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SearchField label="Filter the list" value={words} onChange={setWords} />
      </div>
      <ul
        ref={list}
        role="list"
        className={styles.list}
        aria-label="Entities in the graph"
        aria-describedby={helpId}
        tabIndex={-1}
        onKeyDown={walkList}
      >
        {shown.map((entity) => (
          <EntityRow
            key={entity.id}
            entity={entity}
            relations={relations.get(entity.id) ?? []}
            nameOf={(id) => names.get(id) ?? ''}
            hidden={view.hidden[entity.id] ?? 0}
            opened={data.opened.has(entity.id)}
            canFold={data.foldable.has(entity.id)}
            isFocus={entity.id === focus}
            isChosen={entity.id === chosen}
            actions={actions}
          />
        ))}
      </ul>
      <p id={helpId} className="visually-hidden">
        Arrows move between entities, and between what can be done with one.
      </p>
      <div className={styles.foot} role="status">
        {matching.length === 0 && view.nodes.length > 0 && (
          <p>No entity that is shown has this in its name.</p>
        )}
        {wanted !== '' && matching.length > 0 && <p>{countOf(matching.length, 'entity', 'entities')}</p>}
        {matching.length > rows && (
          <Button size="sm" variant="ghost" onClick={() => setRows((count) => count + FIRST_ROWS)}>
            Show more ({formatNumber(matching.length - rows)})
          </Button>
        )}
      </div>
    </div>
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
