export interface Point {
  x: number;
  y: number;
}

export interface LayoutNode {
  id: string;
  /** Half the room that the node takes, in canvas units. */
  radius: number;
  /** Where the node lies already and stays; null for a node that needs a place. */
  at: Point | null;
  /** Where a node that needs a place starts from; without one a start is chosen. */
  hint?: Point | undefined;
  /** Nodes of one group are kept near each other. */
  group?: string | null;
}

export type LayoutKind = 'force' | 'hierarchy' | 'concentric' | 'circle';

export interface LayoutRequest {
  kind?: LayoutKind;
  nodes: readonly LayoutNode[];
  edges: readonly { source: string; target: string }[];
  /** The node in the middle of rings, and on top of a hierarchy; without one the best linked. */
  root?: string | null;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 42;
const STEP_FROM_NEIGHBOUR = 64;

/**
 * First places, in the order of the request: placed nodes where they are, new ones beside a placed neighbour,
 * the others in a spiral with the most linked ones in the middle. The same request gives the same places.
 */
export function seedPositions({ nodes, edges }: LayoutRequest): Point[] {
  const places = new Map<string, Point>();
  for (const { id, at, hint } of nodes) {
    const start = at ?? hint;
    if (start !== undefined && isFinitePoint(start)) places.set(id, rounded(start));
  }
  const neighbours = neighbourLists(nodes, edges);
  const linkCount = (id: string): number => neighbours.get(id)?.length ?? 0;
  const waiting = nodes
    .filter((node) => !places.has(node.id))
    .map((node) => node.id)
    .sort((a, b) => linkCount(b) - linkCount(a) || (a < b ? -1 : 1));
  growFromPlaced(places, neighbours);
  spiral(
    waiting.filter((id) => !places.has(id)),
    places,
  );
  return nodes.map((node) => places.get(node.id) ?? { x: 0, y: 0 });
}

function isFinitePoint({ x, y }: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** To a thousandth of a unit: two places nearer than that are one, and forces between them stay finite. */
function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 1_000) / 1_000, y: Math.round(y * 1_000) / 1_000 };
}

/** Distinct neighbours of each node along edges with both ends among the nodes, in the order of their ids. */
export function neighbourLists(
  nodes: LayoutRequest['nodes'],
  edges: LayoutRequest['edges'],
): ReadonlyMap<string, readonly string[]> {
  const sets = new Map(nodes.map((node) => [node.id, new Set<string>()]));
  for (const { source, target } of edges) {
    if (source === target || !sets.has(source) || !sets.has(target)) continue;
    sets.get(source)?.add(target);
    sets.get(target)?.add(source);
  }
  return new Map([...sets].map(([id, set]) => [id, [...set].sort()]));
}

/** Breadth first from what lies fixed: each new node next to the one that it was reached from, away from the middle. */
function growFromPlaced(
  places: Map<string, Point>,
  neighbours: ReadonlyMap<string, readonly string[]>,
): void {
  let front = [...places.keys()].sort();
  while (front.length > 0) {
    const next: string[] = [];
    for (const from of front) {
      const origin = places.get(from) ?? { x: 0, y: 0 };
      const outward = Math.atan2(origin.y, origin.x);
      const fresh = (neighbours.get(from) ?? []).filter((id) => !places.has(id));
      fresh.forEach((id, index) => {
        const angle = outward + index * GOLDEN_ANGLE;
        const distance = STEP_FROM_NEIGHBOUR + 9 * Math.sqrt(index);
        places.set(id, {
          x: origin.x + distance * Math.cos(angle),
          y: origin.y + distance * Math.sin(angle),
        });
        next.push(id);
      });
    }
    front = next;
  }
}

function spiral(ids: readonly string[], places: Map<string, Point>): void {
  const taken = [...places.values()].reduce((far, { x, y }) => Math.max(far, Math.hypot(x, y)), 0);
  const firstTurn = taken === 0 ? 0 : Math.ceil((taken / SPACING + 1) ** 2);
  ids.forEach((id, index) => {
    const turn = firstTurn + index;
    const radius = SPACING * Math.sqrt(turn);
    places.set(id, { x: radius * Math.cos(turn * GOLDEN_ANGLE), y: radius * Math.sin(turn * GOLDEN_ANGLE) });
  });
}
