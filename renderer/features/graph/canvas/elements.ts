import type { Core, ElementDefinition } from 'cytoscape';
import { canvasLabel, relationLabel } from './labels';
import { labelSize, nodeSize } from './nodeSize';
import type { Point } from './seeding';
import type { GraphPart } from './viewMerge';

/** A badge has room for three digits. */
const MOST_TOLD = 999;
/** With this many relations or fewer each one is labelled all the time. */
const FEW_EDGES = 24;

export const nodeKey = (entityId: string): string => `n:${entityId}`;
const edgeKey = (edgeId: string): string => `e:${edgeId}`;
const badgeKey = (entityId: string): string => `b:${entityId}`;

/** Nodes whose names stay readable however far one zooms out. */
const LANDMARKS = 12;
/** Badges of nodes from this diameter on are shown from further away. */
const LARGE_NODE = 24;

/** Everything that the canvas holds for a view: nodes, relations, and a badge where neighbours are not drawn. */
export function toElements(view: GraphPart, sizes: ReadonlyMap<string, number>): ElementDefinition[] {
  const landmarks = new Set(
    [...view.nodes]
      .sort((a, b) => (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, LANDMARKS)
      .map(({ id }) => id),
  );
  const nodes = view.nodes.map(({ id, name, type }): ElementDefinition => {
    const size = sizes.get(id) ?? 0;
    const rank = landmarks.has(id) ? 'landmark' : 'common';
    return {
      group: 'nodes',
      classes: 'entity',
      data: {
        id: nodeKey(id),
        entityId: id,
        label: canvasLabel(name),
        type,
        size,
        font: labelSize(size),
        rank,
      },
    };
  });
  const badges = view.nodes.flatMap(({ id }): ElementDefinition[] => {
    const count = view.hidden[id] ?? 0;
    if (count === 0) return [];
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
  const few = view.edges.length <= FEW_EDGES ? 'yes' : 'no';
  const edges = view.edges.map(({ id, sourceId, targetId, relation }): ElementDefinition => ({
    group: 'edges',
    data: {
      id: edgeKey(id),
      source: nodeKey(sourceId),
      target: nodeKey(targetId),
      label: relationLabel(relation),
      few,
    },
  }));
  return [...nodes, ...badges, ...edges];
}

/** Diameter of each node of a view. */
export function sizesOf(view: GraphPart): Map<string, number> {
  const mostMentions = view.nodes.reduce((most, { mentions }) => Math.max(most, mentions), 1);
  return new Map(view.nodes.map((entity) => [entity.id, nodeSize(entity, mostMentions)]));
}

/** Brings the canvas to hold exactly `elements`, touching only what differs. */
export function syncElements(cy: Core, elements: readonly ElementDefinition[]): void {
  const wanted = new Set(elements.map((element) => element.data.id));
  cy.batch(() => {
    cy.elements()
      .filter((element) => !wanted.has(element.id()))
      .remove();
    const fresh: ElementDefinition[] = [];
    for (const element of elements) {
      const present = cy.getElementById(element.data.id ?? '');
      if (present.empty()) fresh.push(element);
      else present.data(element.data);
    }
    cy.add(fresh);
  });
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
  return new Map(cy.nodes('.entity').map((node) => [String(node.data('entityId')), node.position()]));
}
