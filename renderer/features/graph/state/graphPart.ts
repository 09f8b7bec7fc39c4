import type { RouteOutput } from '#shared/contract/index';
import type { Edge } from '#shared/domain/graph';

/** What the engine answers about a part of the graph, and what is drawn. */
export type GraphPart = RouteOutput<'graph.view'>;

/** What is drawn while nothing is known. */
export const NOTHING: GraphPart = { nodes: [], edges: [], hidden: {}, totalEntities: 0, positions: [] };

/** Distinct neighbours of each node along `edges`; a loop is no neighbour. */
export function neighbourSets(
  edges: Iterable<Pick<Edge, 'sourceId' | 'targetId'>>,
): Map<string, Set<string>> {
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
