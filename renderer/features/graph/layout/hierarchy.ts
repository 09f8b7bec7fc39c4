import { compare } from './circle';
import { neighbourLists, type LayoutNode, type LayoutRequest, type Point } from './seeding';

const LAYER_GAP = 110;
const ROW_GAP = 56;
const NODE_GAP = 22;
/** A layer wider than this is broken into rows, so that the picture does not become a line. */
const WIDEST = 2_600;
const SWEEPS = 6;

/**
 * Layers from sources (what does something) down to targets, each node below all that point at it where there is no
 * circle, and within its layer near what it is linked to: a small form of Sugiyama, Tagawa & Toda (1981) with the
 * barycentre order.
 */
export function hierarchyPlaces({ nodes, edges }: LayoutRequest): Map<string, Point> {
  const layers = orderLayers(layersOf(nodes, edges), neighbourLists(nodes, edges));
  const places = new Map<string, Point>();
  let y = 0;
  for (const layer of layers) {
    const rows = rowsOf(layer);
    rows.forEach((row, index) => {
      let x = -widthOf(row) / 2;
      for (const { id, radius } of row) {
        places.set(id, { x: x + radius, y: y + index * ROW_GAP });
        x += 2 * radius + NODE_GAP;
      }
    });
    y += LAYER_GAP + (rows.length - 1) * ROW_GAP;
  }
  return places;
}

/** Longest paths from the nodes that nothing points at; edges that would close a circle are left out. */
function layersOf(nodes: LayoutRequest['nodes'], edges: LayoutRequest['edges']): LayoutNode[][] {
  const targets = forwardTargets(nodes, edges);
  const depth = new Map(nodes.map(({ id }) => [id, 0]));
  const incoming = new Map(nodes.map(({ id }) => [id, 0]));
  for (const list of targets.values()) for (const id of list) incoming.set(id, (incoming.get(id) ?? 0) + 1);
  const ready = nodes.map(({ id }) => id).filter((id) => incoming.get(id) === 0);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    for (const target of targets.get(id) ?? []) {
      depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(id) ?? 0) + 1));
      const left = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  const layers = new Map<number, LayoutNode[]>();
  for (const node of [...nodes].sort((a, b) => compare(a.id, b.id))) {
    const at = depth.get(node.id) ?? 0;
    const layer = layers.get(at) ?? [];
    layers.set(at, layer);
    layer.push(node);
  }
  return [...layers].sort(([a], [b]) => a - b).map(([, layer]) => layer);
}

/** Targets of each node without those that lead back to where one came from (depth first, in the order of ids). */
function forwardTargets(nodes: LayoutRequest['nodes'], edges: LayoutRequest['edges']): Map<string, string[]> {
  const all = new Map(nodes.map(({ id }) => [id, new Set<string>()]));
  for (const { source, target } of edges) {
    if (source !== target && all.has(target)) all.get(source)?.add(target);
  }
  const forward = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const state = new Map<string, 'open' | 'done'>();
  for (const root of nodes.map(({ id }) => id).sort(compare)) {
    if (state.has(root)) continue;
    const stack = [{ id: root, left: [...(all.get(root) ?? [])].sort(compare) }];
    state.set(root, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.left.shift();
      if (next === undefined) {
        state.set(top.id, 'done');
        stack.pop();
        continue;
      }
      if (state.get(next) === 'open') continue;
      forward.get(top.id)?.push(next);
      if (state.has(next)) continue;
      state.set(next, 'open');
      stack.push({ id: next, left: [...(all.get(next) ?? [])].sort(compare) });
    }
  }
  return forward;
}

/** Sweeps down and up, each node moving to the mean place of its neighbours in the layers already ordered. */
function orderLayers(
  layers: readonly LayoutNode[][],
  neighbours: ReadonlyMap<string, readonly string[]>,
): LayoutNode[][] {
  let ordered = [...layers];
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const down = sweep % 2 === 0;
    const at = new Map<string, number>();
    for (const layer of ordered) layer.forEach(({ id }, index) => at.set(id, index / layer.length));
    const seen = new Map<string, number>();
    const turned = down ? ordered : [...ordered].reverse();
    const next = turned.map((layer) => {
      const centre = new Map(
        layer.map(({ id }) => [id, centreOf(neighbours.get(id) ?? [], seen, at.get(id))]),
      );
      const sorted = [...layer].sort(
        (a, b) => (centre.get(a.id) ?? 0) - (centre.get(b.id) ?? 0) || compare(a.id, b.id),
      );
      sorted.forEach(({ id }, index) => seen.set(id, (index + 0.5) / sorted.length));
      return sorted;
    });
    ordered = down ? next : next.reverse();
  }
  return ordered;
}

function centreOf(ids: readonly string[], seen: ReadonlyMap<string, number>, own = 0): number {
  const places = ids.flatMap((id) => seen.get(id) ?? []);
  return places.length === 0 ? own : places.reduce((sum, place) => sum + place, 0) / places.length;
}

function rowsOf(layer: readonly LayoutNode[]): LayoutNode[][] {
  const rowCount = Math.ceil(widthOf(layer) / WIDEST);
  const perRow = Math.ceil(layer.length / Math.max(1, rowCount));
  const rows: LayoutNode[][] = [];
  for (let from = 0; from < layer.length; from += perRow) rows.push(layer.slice(from, from + perRow));
  return rows;
}

function widthOf(row: readonly LayoutNode[]): number {
  return row.reduce((sum, { radius }) => sum + 2 * radius + NODE_GAP, -NODE_GAP);
}
