import type { Core } from 'cytoscape';
import { nodeKey } from './elements';

export interface Emphasis {
  /** Under the pointer, or reached by the arrow keys: it and its neighbours stand out, the rest steps back. */
  pointed: string | null;
  /** The relation under the pointer (its key on the canvas). */
  relation: string | null;
  /** Open in the inspector. */
  chosen: string | null;
  /** What the view is centred on. */
  origin: string | null;
  /** Reached by the arrow keys while the canvas has the keyboard. */
  cursor: string | null;
}

/** Marks nodes and relations on the canvas; how the marks look is the stylesheet's business. */
export function emphasise(cy: Core, { pointed, relation, chosen, origin, cursor }: Emphasis): void {
  const nodeOf = (id: string | null) => cy.getElementById(id === null ? '' : nodeKey(id));
  cy.batch(() => {
    cy.elements().removeClass('dim near told chosen origin cursor');
    nodeOf(origin).addClass('origin');
    nodeOf(chosen).addClass('chosen').connectedEdges().addClass('told');
    nodeOf(cursor).addClass('cursor');
    cy.getElementById(relation ?? '').addClass('told');
    const centre = nodeOf(pointed);
    if (centre.empty()) return;
    const near = centre.closedNeighborhood().addClass('near');
    centre.connectedEdges().addClass('told');
    const nearIds = new Set(near.nodes().map((node) => String(node.data('entityId'))));
    cy.elements()
      .not(near)
      .filter((element) => !nearIds.has(String(element.data('entityId'))))
      .addClass('dim');
  });
}
