import type { Core } from 'cytoscape';
import { useLayoutEffect, useRef } from 'react';
import { countOf } from '../../ui/format';
import { edgeKey, nodeKey } from './canvas/elements';
import { describeEdge, typeWords } from './canvas/labels';
import { edgeTimeWords } from './canvas/edgeTime';
import type { GraphPart } from './state/graphPart';
import { percent } from './state/filters';
import styles from './CanvasTip.module.css';

interface Props {
  cy: Core;
  view: GraphPart;
  entity: string | null;
  edge: string | null;
}

const GAP = 10;
const RIM = 8;

/** The whole name of the node at hand, or what the edge at hand says: names on the canvas are cut, words left out. */
export function CanvasTip({ cy, view, entity, edge }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const node = view.nodes.find(({ id }) => id === entity);
  const relation = view.edges.find(({ id }) => id === edge);

  useLayoutEffect(() => {
    const place = (): void => {
      const tip = ref.current;
      const at = anchorOf(cy, entity, edge);
      if (tip === null || at === null) return;
      const left = Math.min(cy.width() - tip.offsetWidth - RIM, Math.max(RIM, at.x - tip.offsetWidth / 2));
      const above = at.y - at.reach - tip.offsetHeight - GAP;
      const top = above < RIM ? at.y + at.reach + GAP : above;
      tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    cy.on('viewport position', place);
    return () => void cy.off('viewport position', place);
  });

  if (node === undefined && relation === undefined) return null;
  const names = new Map(view.nodes.map(({ id, name }) => [id, name]));
  return (
    <div ref={ref} className={styles.tip} aria-hidden>
      {node !== undefined ? (
        <>
          <p className={styles.name} dir="auto">
            {node.name}
          </p>
          <p className={styles.detail}>
            {typeWords(node)}, {countOf(node.mentions, 'mention', 'mentions')}
          </p>
        </>
      ) : (
        relation !== undefined && (
          <>
            <p className={styles.name} dir="auto">
              {describeEdge(relation, (id) => names.get(id) ?? '')}
            </p>
            <p className={styles.detail}>
              {edgeTimeWords(relation)}, {percent(relation.confidence)} sure
            </p>
          </>
        )
      )}
    </div>
  );
}

function anchorOf(
  cy: Core,
  entity: string | null,
  edge: string | null,
): { x: number; y: number; reach: number } | null {
  if (entity !== null) {
    const node = cy.getElementById(nodeKey(entity));
    return node.empty() ? null : { ...node.renderedPosition(), reach: node.renderedHeight() / 2 };
  }
  const line = cy.getElementById(edgeKey(edge ?? ''));
  return line.empty() ? null : { ...line.renderedMidpoint(), reach: 4 };
}
