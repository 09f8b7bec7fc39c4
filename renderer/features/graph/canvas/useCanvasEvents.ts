import type { Core, EventObject, NodeSingular } from 'cytoscape';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GraphActions } from '../graphActions';
import { placeBadge } from './elements';

export interface Pointed {
  entity: string | null;
  edge: string | null;
}

export interface CanvasHandlers {
  actions: GraphActions;
  /** From where a click with Shift looks for a path; null while nothing is at hand. */
  pathFrom: string | null;
  /** A node was dragged there. */
  onDragged(id: string, at: { x: number; y: number }): void;
}

/** Sweeping over the graph does not make it flicker: the pointer has to stay for a moment. */
const SETTLE_MS = 50;
const NOTHING: Pointed = { entity: null, edge: null };

/**
 * The mouse on the canvas: pointing, one click to inspect (told apart from the first half of a double click, so that
 * the inspector does not slide under the second), with Shift a path, two to open, a click on a badge to open, dragging
 * to move.
 */
export function useCanvasEvents(cy: Core | null, { actions, pathFrom, onDragged }: CanvasHandlers): Pointed {
  const [pointed, setPointed] = useState<Pointed>(NOTHING);
  const choose = useEffectEvent((event: EventObject) => {
    const id = entityOf(event);
    const withShift = event.originalEvent instanceof MouseEvent && event.originalEvent.shiftKey;
    if (withShift && pathFrom !== null && pathFrom !== id) actions.path(pathFrom, id);
    else actions.inspect(id);
  });
  const open = useEffectEvent((event: EventObject) => actions.open(entityOf(event)));
  const chooseEdge = useEffectEvent((event: EventObject) => actions.inspectEdge(edgeOf(event)));
  const dragged = useEffectEvent((event: EventObject) => {
    const { x, y } = targetOf(event).position();
    onDragged(entityOf(event), { x, y });
  });

  useEffect(() => {
    if (cy === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (at: Pointed): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(at), SETTLE_MS);
    };
    const clear = (): void => point(NOTHING);
    cy.on('mouseover', 'node', (event) => point({ entity: entityOf(event), edge: null }));
    cy.on('mouseover', 'edge', (event) => point({ entity: null, edge: edgeOf(event) }));
    cy.on('mouseout', 'node, edge', clear);
    cy.on('remove', clear);
    cy.on('onetap', 'node.entity', (event) => choose(event));
    cy.on('onetap', 'edge', (event) => chooseEdge(event));
    cy.on('dbltap', 'node.entity', (event) => open(event));
    cy.on('tap', 'node.badge', (event) => open(event));
    cy.on('drag', 'node.entity', (event) => placeBadge(cy, entityOf(event)));
    cy.on('dragfree', 'node.entity', (event) => dragged(event));
    return () => {
      clearTimeout(timer);
      cy.off('mouseover mouseout onetap dbltap tap drag dragfree');
      cy.off('remove', clear);
    };
  }, [cy]);
  return pointed;
}

/** The element that the event is about; Cytoscape types it as any, the selectors of the handlers say what it is. */
function targetOf(event: EventObject): NodeSingular {
  return event.target as NodeSingular; // nodes and edges alike have data(); position() is asked of nodes only
}

function entityOf(event: EventObject): string {
  return String(targetOf(event).data('entityId'));
}

function edgeOf(event: EventObject): string {
  return String(targetOf(event).data('edgeId'));
}
