import { sizesOf } from './elements';
import type { LayoutNode, LayoutRequest, Point } from './seeding';
import type { GraphPart } from './viewMerge';

/**
 * What to lay out for a view. Nodes with a place keep it, unless most nodes are new: then the old places would bend
 * the whole picture, and everything may move on from where it is.
 */
export function layoutRequest(
  view: GraphPart,
  places: ReadonlyMap<string, Point>,
  moving: ReadonlyMap<string, Point>,
): LayoutRequest {
  const sizes = sizesOf(view);
  const known = view.nodes.filter(({ id }) => places.has(id)).length;
  const holds = known * 2 >= view.nodes.length;
  const nodes = view.nodes.map(({ id, name }): LayoutNode => {
    const place = places.get(id) ?? null;
    return {
      id,
      radius: room((sizes.get(id) ?? 0) / 2, name, view.nodes.length),
      at: holds ? place : null,
      hint: place ?? moving.get(id),
    };
  });
  return {
    nodes,
    edges: view.edges.map(({ sourceId, targetId }) => ({ source: sourceId, target: targetId })),
  };
}

/** Half the room that a node takes: more where its name is drawn too, which it is in small graphs. */
function room(radius: number, name: string, nodeCount: number): number {
  const halfName = 3 * Math.min(name.length, 24);
  const share = nodeCount <= 60 ? 1 : 0.5;
  return nodeCount > 300 ? radius : Math.max(radius, share * halfName);
}

export function pairUp(request: LayoutRequest, points: readonly Point[]): Map<string, Point> {
  return new Map(request.nodes.map((node, index) => [node.id, points[index] ?? { x: 0, y: 0 }]));
}

export function pointsOf(positions: Float64Array): Point[] {
  return Array.from({ length: positions.length / 2 }, (_, index) => ({
    x: positions[index * 2] ?? 0,
    y: positions[index * 2 + 1] ?? 0,
  }));
}
