import type { CollectionReturnValue, Core } from 'cytoscape';
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

const MARKS = ['dim', 'near', 'lit', 'told', 'spoken', 'chosen', 'origin', 'cursor'] as const;
type Mark = (typeof MARKS)[number];
/** What bears each mark, by key on the canvas. */
type Marked = Record<Mark, Set<string>>;

/** Marks nodes and relations on the canvas; how the marks look is the stylesheet's business. */
export function emphasise(cy: Core, emphasis: Emphasis): void {
  const marked = marksFor(cy, emphasis);
  // Only what changes is touched: moving the pointer over a big graph would restyle all of it otherwise.
  cy.batch(() => {
    cy.elements().forEach((element) => {
      const id = element.id();
      for (const mark of MARKS) {
        if (element.hasClass(mark) !== marked[mark].has(id)) element.toggleClass(mark);
      }
    });
  });
  markDistance(cy, true);
}

function marksFor(cy: Core, { pointed, relation, chosen, origin, cursor }: Emphasis): Marked {
  const marked: Marked = {
    dim: new Set(),
    near: new Set(),
    lit: new Set(),
    told: new Set(),
    spoken: new Set(),
    chosen: keysOf(chosen),
    origin: keysOf(origin),
    cursor: keysOf(cursor),
  };
  if (relation !== null) for (const mark of ['lit', 'told'] as const) marked[mark].add(relation);
  for (const id of [chosen, pointed]) if (id !== null) tell(cy.getElementById(nodeKey(id)), marked);
  const centre = pointed === null ? cy.collection() : cy.getElementById(nodeKey(pointed));
  if (centre.empty()) return marked;
  const nearEntities = new Set<unknown>();
  centre.closedNeighborhood().forEach((element) => {
    marked.near.add(element.id());
    if (element.isNode()) nearEntities.add(element.data('entityId'));
  });
  cy.elements().forEach((element) => {
    if (marked.near.has(element.id())) return;
    const entityId: unknown = element.data('entityId');
    if (entityId === pointed) marked.near.add(element.id());
    else if (element.isEdge() || !nearEntities.has(entityId)) marked.dim.add(element.id());
  });
  return marked;
}

function keysOf(entityId: string | null): Set<string> {
  return new Set(entityId === null ? [] : [nodeKey(entityId)]);
}

/** Brings out the relations of a node, with their words and the names at their ends where these have room. */
function tell(node: CollectionReturnValue, marked: Marked): void {
  const edges = node.connectedEdges();
  node.forEach((each) => void marked.spoken.add(each.id()));
  edges.forEach((edge) => void marked.lit.add(edge.id()));
  if (edges.length > MOST_SPOKEN) return;
  edges.forEach((edge) => void marked.told.add(edge.id()));
  edges.connectedNodes().forEach((end) => void marked.spoken.add(end.id()));
}
