import type { Core, NodeSingular } from 'cytoscape';
import { markDistance } from './distance';
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

/** With more relations than this their words would cover each other: the lines alone stand out. */
const MOST_SPOKEN = 16;

/** Marks nodes and relations on the canvas; how the marks look is the stylesheet's business. */
export function emphasise(cy: Core, { pointed, relation, chosen, origin, cursor }: Emphasis): void {
  const nodeOf = (id: string | null): NodeSingular => cy.getElementById(id === null ? '' : nodeKey(id));
  cy.batch(() => {
    cy.elements().removeClass('dim near lit told spoken chosen origin cursor');
    nodeOf(origin).addClass('origin');
    nodeOf(chosen).addClass('chosen');
    nodeOf(cursor).addClass('cursor');
    tell(nodeOf(chosen));
    cy.getElementById(relation ?? '').addClass('lit told');
    const centre = nodeOf(pointed);
    if (centre.empty()) return;
    tell(centre);
    const near = centre.closedNeighborhood().addClass('near');
    const nearIds = new Set(near.nodes().map((node) => String(node.data('entityId'))));
    cy.elements()
      .not(near)
      .filter((element) => !nearIds.has(String(element.data('entityId'))))
      .addClass('dim');
    cy.nodes('.badge')
      .filter((badge) => badge.data('entityId') === pointed)
      .addClass('near');
  });
  markDistance(cy, true);
}

/** Brings out the relations of a node, with their words and the names at their ends where these have room. */
function tell(node: NodeSingular): void {
  const edges = node.connectedEdges().addClass('lit');
  node.addClass('spoken');
  if (edges.length > MOST_SPOKEN) return;
  edges.addClass('told').connectedNodes().addClass('spoken');
}
