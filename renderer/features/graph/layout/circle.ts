import { neighbourLists, type LayoutNode, type LayoutRequest, type Point } from './seeding';

const GAP = 14;
const SMALLEST_RADIUS = 90;

/** All nodes on one circle; members of a group, and within it linked ones, stand side by side. */
export function circlePlaces(request: LayoutRequest): Map<string, Point> {
  return ringPlaces(sideBySide(request), 0);
}

/** Places on a circle of at least `leastRadius`, as large as the nodes need. */
export function ringPlaces(nodes: readonly LayoutNode[], leastRadius: number): Map<string, Point> {
  const around = nodes.reduce((sum, { radius }) => sum + 2 * radius + GAP, 0);
  const ring = Math.max(leastRadius, SMALLEST_RADIUS, around / (2 * Math.PI));
  const places = new Map<string, Point>();
  let passed = 0;
  for (const { id, radius } of nodes) {
    const share = 2 * radius + GAP;
    const angle = ((passed + share / 2) / Math.max(1, around)) * 2 * Math.PI - Math.PI / 2;
    places.set(id, { x: ring * Math.cos(angle), y: ring * Math.sin(angle) });
    passed += share;
  }
  return places;
}

/** Depth first through each group, the best linked first, so that few lines cross the whole circle. */
function sideBySide({ nodes, edges }: LayoutRequest): LayoutNode[] {
  const neighbours = neighbourLists(nodes, edges);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const links = (id: string): number => neighbours.get(id)?.length ?? 0;
  const groupOf = ({ group, id }: LayoutNode): string => (group == null ? `~${id}` : group);
  const sizes = new Map<string, number>();
  for (const node of nodes) sizes.set(groupOf(node), (sizes.get(groupOf(node)) ?? 0) + 1);
  const starts = [...nodes].sort(
    (a, b) =>
      (sizes.get(groupOf(b)) ?? 0) - (sizes.get(groupOf(a)) ?? 0) ||
      compare(groupOf(a), groupOf(b)) ||
      links(b.id) - links(a.id) ||
      compare(a.id, b.id),
  );
  const order = new Map<string, LayoutNode>();
  for (const start of starts) {
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (order.has(node.id)) continue;
      order.set(node.id, node);
      const group = groupOf(node);
      for (const id of [...(neighbours.get(node.id) ?? [])].reverse()) {
        const next = byId.get(id);
        if (next !== undefined && !order.has(id) && groupOf(next) === group) waiting.push(next);
      }
    }
  }
  return [...order.values()];
}

export function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
