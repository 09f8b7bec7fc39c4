import type { CollectionReturnValue, Core, ElementDefinition } from 'cytoscape';
import type { Point } from '../layout/seeding';
import type { GraphPart } from '../state/graphPart';
import { canvasLabel, relationLabel } from './labels';
import { labelSize } from './nodeSize';

/** A badge has room for three digits. */
const MOST_TOLD = 999;
/** Nodes whose names stay readable however far one zooms out. */
const LANDMARKS = 12;
/** With more nodes than this the canvas is drawn in a simpler way. */
export const CROWD = 500;
/** In a view of so few nodes all names stay readable from a middle distance. */
const FEW_NODES = 48;
/** Badges of nodes from this diameter on are shown from further away. */
const LARGE_NODE = 24;
/** How long an edge that has ended stays in sight while time goes by. */
const LEAVING_MS = 350;
/** How long an edge that begins stands out. */
const ARRIVING_MS = 900;

export const nodeKey = (entityId: string): string => `n:${entityId}`;
export const edgeKey = (edgeId: string): string => `e:${edgeId}`;
const badgeKey = (entityId: string): string => `b:${entityId}`;

export interface ElementLooks {
  /** Diameter of each node. */
  sizes: ReadonlyMap<string, number>;
  /** Number of the colour of each node's community; nodes of none are left out. */
  tints: ReadonlyMap<string, number>;
}

/** Everything that the canvas holds for a view: nodes, relations, and a badge where neighbours are not drawn. */
export function toElements(view: GraphPart, { sizes, tints }: ElementLooks): ElementDefinition[] {
  const landmarks = new Set(
    [...view.nodes]
      .sort((a, b) => (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, LANDMARKS)
      .map(({ id }) => id),
  );
  const crowded = view.nodes.length > CROWD;
  const rankOf = (id: string): string => {
    if (landmarks.has(id)) return 'landmark';
    if (crowded) return 'crowd';
    return view.nodes.length <= FEW_NODES ? 'named' : 'common';
  };
  const nodes = view.nodes.map(({ id, name, type }): ElementDefinition => {
    const size = sizes.get(id) ?? 0;
    return {
      group: 'nodes',
      classes: 'entity',
      data: {
        id: nodeKey(id),
        entityId: id,
        label: canvasLabel(name),
        type,
        tint: tints.get(id) ?? -1,
        size,
        font: labelSize(size),
        rank: rankOf(id),
      },
    };
  });
  const badges = view.nodes.flatMap(({ id }): ElementDefinition[] => {
    const count = view.hidden[id] ?? 0;
    // Among thousands each one costs, and nobody reads those of small nodes.
    if (count === 0 || (crowded && (sizes.get(id) ?? 0) < LARGE_NODE)) return [];
    const label = `+${Math.min(count, MOST_TOLD)}`;
    const rank = (sizes.get(id) ?? 0) >= LARGE_NODE ? 'large' : 'small';
    return [
      {
        group: 'nodes',
        classes: 'badge',
        grabbable: false,
        data: { id: badgeKey(id), entityId: id, label, width: 6 + 7 * label.length, rank },
      },
    ];
  });
  const edges = view.edges.map(({ id, sourceId, targetId, relation }): ElementDefinition => ({
    group: 'edges',
    data: {
      id: edgeKey(id),
      edgeId: id,
      source: nodeKey(sourceId),
      target: nodeKey(targetId),
      label: relationLabel(relation),
    },
  }));
  return [...nodes, ...badges, ...edges];
}

/**
 * Brings the canvas to hold exactly `elements`, touching only what differs. While time is travelled through (`lively`),
 * edges that begin stand out for a moment and those that end fade.
 */
export function syncElements(cy: Core, elements: readonly ElementDefinition[], lively = false): void {
  const wanted = new Set(elements.map((element) => element.data.id));
  cy.batch(() => {
    const gone = cy.elements().filter((element) => !wanted.has(element.id()));
    const fading = lively ? gone.filter((element) => element.isEdge()) : cy.collection();
    cy.remove(gone.difference(fading));
    // Those whose ends have gone went with them.
    fading.filter((edge) => edge.inside()).addClass('leaving');
    const fresh: ElementDefinition[] = [];
    for (const element of elements) {
      const present = cy.getElementById(element.data.id ?? '');
      if (present.empty()) fresh.push(element);
      else renew(present, element.data);
    }
    const added = cy.add(fresh);
    if (lively) added.filter('edge').addClass('arriving');
  });
  if (!lively) return;
  setTimeout(() => whileAlive(cy, () => cy.remove('edge.leaving')), LEAVING_MS);
  setTimeout(() => whileAlive(cy, () => cy.elements('edge.arriving').removeClass('arriving')), ARRIVING_MS);
}

/** Only what is different is written: each change makes Cytoscape work out the style of the element anew. */
function renew(present: CollectionReturnValue, data: Readonly<Record<string, unknown>>): void {
  if (present.hasClass('leaving')) present.removeClass('leaving');
  for (const [name, value] of Object.entries(data)) {
    if (present.data(name) !== value) present.data(name, value);
  }
}

function whileAlive(cy: Core, act: () => void): void {
  if (!cy.destroyed()) act();
}

/** Moves nodes, each with its badge, to their places. */
export function placeElements(cy: Core, places: ReadonlyMap<string, Point>): void {
  cy.batch(() => {
    for (const [entityId, at] of places) {
      const node = cy.getElementById(nodeKey(entityId));
      if (node.nonempty() && !node.grabbed()) node.position({ x: at.x, y: at.y });
      placeBadge(cy, entityId);
    }
  });
}

/** Puts the badge of a node at its upper right. */
export function placeBadge(cy: Core, entityId: string): void {
  const badge = cy.getElementById(badgeKey(entityId));
  if (badge.empty()) return;
  const { x, y } = cy.getElementById(nodeKey(entityId)).position();
  const reach = Number(cy.getElementById(nodeKey(entityId)).data('size')) / 2;
  const width = Number(badge.data('width'));
  badge.position({ x: x + reach * 0.7 + width / 2, y: y - reach * 0.7 - 2 });
}

/** Where each drawn entity lies now. */
export function shownPlaces(cy: Core): Map<string, Point> {
  return new Map(cy.nodes('.entity').map((node) => [String(node.data('entityId')), { ...node.position() }]));
}
