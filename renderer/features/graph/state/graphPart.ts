import type { RouteOutput } from '#shared/contract/index';
import type { Edge, Entity } from '#shared/domain/graph';

export type GraphPart = RouteOutput<'graph.view'>;

export interface MergeInput {
  /** The first view, then one for each expansion, oldest first. */
  views: readonly GraphPart[];
  /** Relations between nodes of different views, which none of these could know of. */
  between?: readonly Edge[];
  /** Stay whatever else must make room: the focus, what was expanded, what is being read. */
  keep: readonly string[];
  /** Neighbours that hang on one of these alone are folded away. */
  collapsed: ReadonlySet<string>;
  /** Most nodes of the result. */
  budget: number;
}

/** Distinct neighbours of each node along `edges`; a loop is no neighbour. */
export function neighbourSets(edges: Iterable<Edge>): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    const set = neighbours.get(from) ?? new Set();
    neighbours.set(from, set.add(to));
  };
  for (const { sourceId, targetId } of edges) {
    if (sourceId === targetId) continue;
    link(sourceId, targetId);
    link(targetId, sourceId);
  }
  return neighbours;
}

/**
 * Puts views together into what is drawn: never more than `budget` nodes, never an edge without both ends.
 * Where room is short, later views win over earlier ones, and within a view the order of the engine counts.
 */
export function mergeViews({ views, between = [], keep, collapsed, budget }: MergeInput): GraphPart {
  const entities = new Map<string, Entity>();
  const edges = new Map<string, Edge>();
  for (const view of views) {
    for (const node of view.nodes) entities.set(node.id, node);
    for (const edge of view.edges) edges.set(edge.id, edge);
  }
  for (const edge of between) edges.set(edge.id, edge);
  const folded = foldedAway(entities.keys(), neighbourSets(edges.values()), collapsed, new Set(keep));
  const nodes = ranked(views, keep)
    .filter((id) => entities.has(id) && !folded.has(id))
    .slice(0, budget)
    .flatMap((id) => entities.get(id) ?? []);
  const shown = new Set(nodes.map((node) => node.id));
  const shownEdges = [...edges.values()].filter(
    (edge) => shown.has(edge.sourceId) && shown.has(edge.targetId),
  );
  return {
    nodes,
    edges: shownEdges,
    hidden: hiddenCounts(views, shown, shownEdges),
    totalEntities: views[0]?.totalEntities ?? 0,
  };
}

/** Ids, each once, those that must stay first. */
function ranked(views: readonly GraphPart[], keep: readonly string[]): string[] {
  const order = new Set(keep);
  for (const view of [...views].reverse()) for (const node of view.nodes) order.add(node.id);
  return [...order];
}

function foldedAway(
  ids: Iterable<string>,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  collapsed: ReadonlySet<string>,
  keep: ReadonlySet<string>,
): Set<string> {
  const folded = new Set<string>();
  if (collapsed.size === 0) return folded;
  for (const id of ids) {
    const around = neighbours.get(id);
    if (around?.size !== 1 || keep.has(id) || collapsed.has(id)) continue;
    for (const only of around) if (collapsed.has(only)) folded.add(id);
  }
  return folded;
}

/**
 * Neighbours of each shown node that are not drawn. Each view knows all of a node's: those in it plus those it hid.
 * Where views disagree (an answer is older), the lower number counts: a badge must not promise what is not there.
 */
function hiddenCounts(
  views: readonly GraphPart[],
  shown: ReadonlySet<string>,
  shownEdges: readonly Edge[],
): Record<string, number> {
  const totals = new Map<string, number>();
  for (const view of views) {
    const inView = neighbourSets(view.edges);
    for (const { id } of view.nodes) {
      const total = (inView.get(id)?.size ?? 0) + (view.hidden[id] ?? 0);
      totals.set(id, Math.min(total, totals.get(id) ?? Infinity));
    }
  }
  const drawn = neighbourSets(shownEdges);
  const hidden: Record<string, number> = {};
  for (const id of shown) {
    const missing = (totals.get(id) ?? 0) - (drawn.get(id)?.size ?? 0);
    if (missing > 0) hidden[id] = missing;
  }
  return hidden;
}
