import type { LayoutKind, LayoutNode, LayoutRequest, Point } from './seeding';
import type { GraphPart } from '../state/graphPart';

export interface Arrangement {
  kind: LayoutKind;
  /** What is in the middle; null leaves it to the layout. */
  root: string | null;
  /** Diameter of each node. */
  sizes: ReadonlyMap<string, number>;
  /** Where nodes of this scene lie. */
  places: ReadonlyMap<string, Point>;
  /** Where nodes are on their way of a layout that is under way, or lie elsewhere: good to start from. */
  hints: ReadonlyMap<string, Point>;
  /** Held by the person. */
  pinned: ReadonlyMap<string, Point>;
  /** Nodes with a place keep it in any case: only what is true changes, not the picture. */
  still: boolean;
}

/**
 * What to lay out for a view. Nodes with a place keep it, unless most nodes are new: then the old places would bend
 * the whole picture, and everything but what is pinned may move on from where it is. What is added to a picture finds
 * its place by forces, whatever the layout of the rest.
 */
export function layoutRequest(view: GraphPart, arrangement: Arrangement): LayoutRequest {
  const { kind, root, sizes, places, hints, pinned, still } = arrangement;
  const known = view.nodes.filter(({ id }) => places.has(id)).length;
  const holds = known > 0 && (still || known * 2 >= view.nodes.length);
  const nodes = view.nodes.map(({ id, name, communityId }): LayoutNode => {
    const place = places.get(id) ?? null;
    return {
      id,
      radius: room((sizes.get(id) ?? 0) / 2, name, view.nodes.length),
      at: pinned.get(id) ?? (holds ? place : null),
      hint: kind === 'force' ? (place ?? hints.get(id)) : undefined,
      group: communityId,
    };
  });
  return {
    kind: holds ? 'force' : kind,
    root,
    nodes,
    edges: view.edges.map(({ sourceId, targetId }) => ({ source: sourceId, target: targetId })),
  };
}

/** Half the room that a node takes: more where its name is drawn too, which it is in small graphs. */
function room(radius: number, name: string, nodeCount: number): number {
  const halfName = 3 * Math.min(name.length, 18);
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
