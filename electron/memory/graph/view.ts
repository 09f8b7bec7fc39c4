import type { Edge, Entity } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import {
  edgesAmong,
  entitiesByIds,
  hiddenNeighbours,
  listEntities,
  neighbours,
  totalEntities,
} from '../../store/graphRead';

export interface GraphView {
  nodes: Entity[];
  edges: Edge[];
  /** For each node that has any: how many of its live neighbours are not in the view. */
  hidden: Record<string, number>;
  totalEntities: number;
}

/**
 * The part of the graph to draw: the named entities with their neighbours up to `hops`, or the most mentioned
 * ones when none is named. Never more than `budget` nodes; nearer ones and more mentioned ones come first.
 */
export function graphView(
  db: ReadableDatabase,
  request: { entityIds: readonly string[]; hops: number; budget: number },
): GraphView {
  const ids =
    request.entityIds.length === 0
      ? listEntities(db, '', request.budget).entities.map((entity) => entity.id)
      : around(db, request);
  const nodes = entitiesByIds(db, ids);
  const edges = edgesAmong(db, ids);
  const hidden = Object.fromEntries(hiddenNeighbours(db, ids).map((row) => [row.id, row.hidden]));
  return { nodes, edges, hidden, totalEntities: totalEntities(db) };
}

function around(
  db: ReadableDatabase,
  { entityIds, hops, budget }: { entityIds: readonly string[]; hops: number; budget: number },
): string[] {
  const found = new Set(entityIds.slice(0, budget));
  let frontier = [...found];
  for (let hop = 0; hop < hops && found.size < budget && frontier.length > 0; hop++) {
    const next: string[] = [];
    for (const id of neighbours(db, frontier, budget + found.size)) {
      if (found.size >= budget || found.has(id)) continue;
      found.add(id);
      next.push(id);
    }
    frontier = next;
  }
  return [...found];
}
