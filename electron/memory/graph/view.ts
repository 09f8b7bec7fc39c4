import type { RouteOutput, ParsedInput } from '#shared/contract/index';
import type { Edge, Entity } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import {
  edgesAmong,
  hiddenNeighbours,
  liveHiddenNeighbours,
  neighbours,
  type Direction,
} from '../../store/graphEdges';
import { entitiesByIds, positionsOf } from '../../store/graphEntities';
import { bestEntities, entitiesThen, totalEntities } from '../../store/graphEntityList';
import { bestNeighbours, hubsAmong } from '../../store/graphHubs';
import { isWhole, type GraphScope } from '../../store/graphScope';

/** Edges of one entity and direction that are looked at: what hangs on a hub beyond is only counted. */
const MOST_EDGES = 500;
const MOST_COUNTED = 100;
/** Hubs whose best known neighbours are looked for in one step. */
const MOST_HUBS = 3;

type Part = Omit<RouteOutput<'graph.expand'>, 'positions'>;

/**
 * The part of the graph to draw: the named entities with their neighbours up to `hops`, or the most mentioned
 * ones when none is named. Never more than `budget` nodes; nearer ones and more mentioned ones come first. The filter
 * decides about what stands around the named ones, not about these.
 */
export function graphView(
  db: ReadableDatabase,
  { entityIds, hops, budget, filter, asOf }: ParsedInput<'graph.view'>,
  now: number,
): RouteOutput<'graph.view'> {
  const scope: GraphScope = { filter, asOf, now };
  const ids =
    entityIds.length === 0
      ? bestEntities(db, scope, budget)
      : around(db, entitiesThen(db, entityIds.slice(0, budget), scope), scope, { hops, budget });
  const nodes = entitiesByIds(db, ids);
  const edges = edgesAmong(db, ids, scope);
  return {
    nodes,
    edges,
    hidden: hiddenOf(db, scope, nodes, ids, edges),
    totalEntities: totalEntities(db),
    positions: positionsOf(db, ids),
  };
}

function around(
  db: ReadableDatabase,
  named: readonly Entity[],
  scope: GraphScope,
  { hops, budget }: { hops: number; budget: number },
): string[] {
  const found = named.map(({ id }) => id);
  let frontier = [...found];
  for (let hop = 0; hop < hops && found.length < budget && frontier.length > 0; hop += 1) {
    frontier = nextTo(db, frontier, scope, { except: found, limit: budget - found.length });
    found.push(...frontier);
  }
  return found;
}

/** Neighbours, the most mentioned first; of a hub, the best known ones are among those that are looked at. */
function nextTo(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
  options: { direction?: Direction; except: readonly string[]; limit: number },
): string[] {
  const also = hubsAmong(db, ids, MOST_EDGES)
    .slice(0, MOST_HUBS)
    .flatMap((hub) => bestNeighbours(db, hub, scope, options.direction ?? 'both'));
  return neighbours(db, ids, scope, { ...options, also, most: MOST_EDGES });
}

/**
 * Neighbours of one node that are not shown yet, the most mentioned first, with all edges between them and what is
 * shown. What is hidden is told of every node that is shown then.
 */
export function expandNode(
  db: ReadableDatabase,
  { id, relation, direction, shown, limit, filter, asOf }: ParsedInput<'graph.expand'>,
  now: number,
): RouteOutput<'graph.expand'> {
  const scope: GraphScope = { filter, asOf, now };
  const along: GraphScope =
    relation === null ? scope : { ...scope, filter: { ...filter, relations: [relation] } };
  const before = [...new Set([id, ...shown])];
  const found = nextTo(db, [id], along, { direction, except: before, limit });
  const added = new Set(found);
  const ids = [...before, ...found];
  const edges = edgesAmong(db, ids, scope);
  return {
    nodes: entitiesByIds(db, found),
    edges: edges.filter(({ sourceId, targetId }) => added.has(sourceId) || added.has(targetId)),
    hidden: hiddenOf(db, scope, entitiesByIds(db, ids), ids, edges),
    positions: positionsOf(db, found),
  };
}

/**
 * Of everything there is now, neighbours are counted one by one, and of a hub the edges that are not drawn, for which
 * there is a counter. Of another time or with a filter, at most so many edges of each node are looked at.
 */
function hiddenOf(
  db: ReadableDatabase,
  scope: GraphScope,
  nodes: readonly Entity[],
  shown: readonly string[],
  edges: readonly Edge[],
): Part['hidden'] {
  if (!isWhole(scope)) {
    const ids = nodes.map(({ id }) => id);
    return Object.fromEntries(hiddenNeighbours(db, ids, scope, { shown, most: MOST_COUNTED }));
  }
  const drawn = new Map<string, number>();
  for (const id of edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId])) {
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
  }
  const undrawn = nodes
    .map(({ id, degree }) => ({ id, degree, hidden: degree - (drawn.get(id) ?? 0) }))
    .filter(({ hidden }) => hidden > 0);
  const counted = liveHiddenNeighbours(
    db,
    undrawn.filter(({ degree }) => degree <= MOST_COUNTED).map(({ id }) => id),
    shown,
  );
  return Object.fromEntries(
    undrawn
      .map(({ id, degree, hidden }): [string, number] => [
        id,
        degree <= MOST_COUNTED ? (counted.get(id) ?? 0) : hidden,
      ])
      .filter(([, hidden]) => hidden > 0),
  );
}
