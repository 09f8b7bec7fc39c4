import type { CollectionReturnValue, Core } from 'cytoscape';
import { markDistance } from './distance';
import { edgeKey, nodeKey } from './elements';

export interface Emphasis {
  /** Under the pointer, or reached by the arrow keys: it and its neighbours stand out, the rest steps back. */
  pointed: string | null;
  /** The relation under the pointer, or in the inspector. */
  relation: string | null;
  /** Open in the inspector. */
  chosen: string | null;
  /** What the view is centred on. */
  origin: string | null;
  /** Reached by the arrow keys while the canvas has the keyboard. */
  cursor: string | null;
  /** A way between two nodes: it stands out, the rest steps back. */
  path: { nodeIds: readonly string[]; edgeIds: readonly string[] } | null;
  /** Held in place. */
  pinned: ReadonlySet<string>;
  /** Of thousands, nothing steps back for the pointer: restyling them all would make it drag. */
  large: boolean;
}

/** With more relations than this their words would cover each other: the lines alone stand out. */
const MOST_SPOKEN = 16;

const MARKS = [
  'dim',
  'near',
  'lit',
  'told',
  'spoken',
  'chosen',
  'origin',
  'cursor',
  'onpath',
  'pinned',
] as const;
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

function marksFor(cy: Core, emphasis: Emphasis): Marked {
  const { pointed, relation, chosen, origin, cursor, path, pinned, large } = emphasis;
  const marked: Marked = {
    dim: new Set(),
    near: new Set(),
    lit: new Set(),
    told: new Set(),
    spoken: new Set(),
    chosen: keysOf(chosen),
    origin: keysOf(origin),
    cursor: keysOf(cursor),
    onpath: new Set([...(path?.nodeIds.map(nodeKey) ?? []), ...(path?.edgeIds.map(edgeKey) ?? [])]),
    pinned: new Set([...pinned].map(nodeKey)),
  };
  if (relation !== null) for (const mark of ['lit', 'told'] as const) marked[mark].add(edgeKey(relation));
  for (const id of [chosen, pointed]) if (id !== null) tell(cy.getElementById(nodeKey(id)), marked);
  const centre = pointed === null ? cy.collection() : cy.getElementById(nodeKey(pointed));
  if (centre.empty()) {
    if (path !== null) stepBack(cy, marked);
    return marked;
  }
  const nearEntities = new Set<unknown>();
  centre.closedNeighborhood().forEach((element) => {
    marked.near.add(element.id());
    if (element.isNode()) nearEntities.add(element.data('entityId'));
  });
  if (large) return marked;
  cy.elements().forEach((element) => {
    if (marked.near.has(element.id())) return;
    const entityId: unknown = element.data('entityId');
    if (entityId === pointed) marked.near.add(element.id());
    else if (element.isEdge() || !nearEntities.has(entityId)) marked.dim.add(element.id());
  });
  return marked;
}

/** All that is not on the path. */
function stepBack(cy: Core, marked: Marked): void {
  cy.elements().forEach((element) => {
    if (!marked.onpath.has(element.id())) marked.dim.add(element.id());
  });
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
