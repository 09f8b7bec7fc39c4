import { compare, ringPlaces } from './circle';
import { neighbourLists, type LayoutNode, type LayoutRequest, type Point } from './seeding';

const RING_GAP = 84;
/** What hangs on nothing near goes to rings outside, by how well it is linked. */
const UNREACHED_RINGS = 1;

/** The middle node, its neighbours around it, their neighbours around these; each near the one it hangs on. */
export function concentricPlaces(request: LayoutRequest): Map<string, Point> {
  const { nodes, edges } = request;
  const neighbours = neighbourLists(nodes, edges);
  const root = middleNode(request, neighbours);
  if (root === undefined) return new Map();
  const places = new Map<string, Point>([[root, { x: 0, y: 0 }]]);
  const rings = ringsAround(root, nodes, neighbours);
  let radius = 0;
  for (const ring of rings) {
    const angles = new Map(ring.map(({ id }) => [id, angleFrom(places, neighbours.get(id) ?? [])]));
    const ordered = [...ring].sort(
      (a, b) => (angles.get(a.id) ?? 0) - (angles.get(b.id) ?? 0) || compare(a.id, b.id),
    );
    const placed = ringPlaces(ordered, radius + RING_GAP);
    for (const [id, at] of placed) places.set(id, at);
    const [first] = placed.values();
    radius = first === undefined ? radius : Math.hypot(first.x, first.y);
  }
  return places;
}

/** The node that the request names, else the best linked. */
export function middleNode(
  { nodes, root }: LayoutRequest,
  neighbours: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (root != null && nodes.some(({ id }) => id === root)) return root;
  const links = (id: string): number => neighbours.get(id)?.length ?? 0;
  return [...nodes].map(({ id }) => id).sort((a, b) => links(b) - links(a) || compare(a, b))[0];
}

/** Nodes by their distance from the root, then those that cannot be reached. */
function ringsAround(
  root: string,
  nodes: readonly LayoutNode[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): LayoutNode[][] {
  const distance = distances(root, neighbours);
  const farthest = Math.max(...distance.values());
  const rings: LayoutNode[][] = Array.from({ length: farthest + UNREACHED_RINGS }, () => []);
  for (const node of nodes) {
    if (node.id !== root) rings[(distance.get(node.id) ?? farthest + 1) - 1]?.push(node);
  }
  return rings.filter((ring) => ring.length > 0);
}

/** Steps from the root to each node that can be reached. */
export function distances(
  root: string,
  neighbours: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const distance = new Map([[root, 0]]);
  let front = [root];
  for (let hop = 1; front.length > 0; hop += 1) {
    const next: string[] = [];
    for (const id of front) {
      for (const other of neighbours.get(id) ?? []) {
        if (distance.has(other)) continue;
        distance.set(other, hop);
        next.push(other);
      }
    }
    front = next;
  }
  return distance;
}

/** The direction, from the upward one on clockwise, in which the placed neighbours lie; 0–2π. */
function angleFrom(places: ReadonlyMap<string, Point>, neighbours: readonly string[]): number {
  let x = 0;
  let y = 0;
  for (const id of neighbours) {
    const at = places.get(id);
    if (at === undefined) continue;
    x += at.x;
    y += at.y;
  }
  return (Math.atan2(y, x) + Math.PI / 2 + 2 * Math.PI) % (2 * Math.PI);
}
