import type { Core, EventObject, EdgeSingular, NodeSingular } from 'cytoscape';
import { useEffect, useEffectEvent, useState } from 'react';
import { placeBadge } from './elements';
import type { GraphActions } from './graphActions';
import { placesOf } from './places';

export interface Pointed {
  entity: string | null;
  edgeKey: string | null;
}

/** Sweeping over the graph does not make it flicker: the pointer has to stay for a moment. */
const SETTLE_MS = 50;
const NOTHING: Pointed = { entity: null, edgeKey: null };

/**
 * The mouse on the canvas: pointing, one click to inspect (told apart from the first half of a double click, so that
 * the inspector does not slide under the second), two to open, a click on a badge to open, dragging to move.
 */
export function useCanvasEvents(cy: Core | null, scene: string, actions: GraphActions): Pointed {
  const [pointed, setPointed] = useState<Pointed>(NOTHING);
  const inspect = useEffectEvent((event: EventObject) => actions.inspect(entityOf(event)));
  const open = useEffectEvent((event: EventObject) => actions.open(entityOf(event)));
  const keepPlace = useEffectEvent((event: EventObject) => {
    const { x, y } = targetOf(event).position();
    placesOf(scene).set(entityOf(event), { x, y });
  });

  useEffect(() => {
    if (cy === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (at: Pointed): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(at), SETTLE_MS);
    };
    const clear = (): void => point(NOTHING);
    cy.on('mouseover', 'node', (event) => point({ entity: entityOf(event), edgeKey: null }));
    cy.on('mouseover', 'edge', (event) => {
      const edge = event.target as EdgeSingular; // any in Cytoscape's types; the selector lets edges through only
      point({ entity: null, edgeKey: edge.id() });
    });
    cy.on('mouseout', 'node, edge', clear);
    cy.on('remove', clear);
    cy.on('onetap', 'node.entity', (event) => inspect(event));
    cy.on('dbltap', 'node.entity', (event) => open(event));
    cy.on('tap', 'node.badge', (event) => open(event));
    cy.on('drag', 'node.entity', (event) => placeBadge(cy, entityOf(event)));
    cy.on('dragfree', 'node.entity', (event) => keepPlace(event));
    return () => {
      clearTimeout(timer);
      cy.off('mouseover mouseout remove onetap dbltap tap drag dragfree');
    };
  }, [cy]);
  return pointed;
}

/** The node that the event is about; for handlers whose selector lets nodes through only. */
function targetOf(event: EventObject): NodeSingular {
  return event.target as NodeSingular; // Cytoscape types it as any; the selector of the handler says what it is
}

function entityOf(event: EventObject): string {
  return String(targetOf(event).data('entityId'));
}
