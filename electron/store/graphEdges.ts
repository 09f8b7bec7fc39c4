import type { Edge, NamedEdge } from '#shared/domain/graph';
import type { ReadableDatabase } from './database';
import { certainEdges, edgePasses, neighbourPasses, scopeValues, type GraphScope } from './graphScope';

export interface EdgeRow {
  id: string;
  source_id: string;
  target_id: string;
  relation: string;
  confidence: number;
  weight: number;
  valid_from: number | null;
  valid_to: number | null;
  since: number;
  created_at: number;
  expired_at: number | null;
  closed_at: number | null;
  support: number;
  live: number;
}
export interface NamedEdgeRow extends EdgeRow {
  source: string;
  target: string;
}

export function toEdge(row: EdgeRow): Edge {
  return {
    id: row.id,
    sourceId: row.source_id,
    targetId: row.target_id,
    relation: row.relation,
    confidence: row.confidence,
    weight: row.weight,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    since: row.since,
    createdAt: row.created_at,
    expiredAt: row.expired_at,
    closedAt: row.closed_at,
    support: row.support,
    live: row.live === 1,
  };
}

export function toNamedEdge(row: NamedEdgeRow): NamedEdge {
  return { ...toEdge(row), source: row.source, target: row.target };
}

export type Direction = 'out' | 'in' | 'both';

/**
 * SQL of the edges that touch each of @ids, as (near, far, edge, confidence): at most @most for each entity and
 * direction, the most certain ones. The bound stands inside, so that an entity that everything is about costs no more
 * than any other.
 */
function stepsSql(scope: GraphScope, direction: Direction = 'both'): string {
  const step = (near: 'source_id' | 'target_id', far: 'source_id' | 'target_id'): string => `
    SELECT r.value AS near, e.${far} AS far, e.id AS edge, e.confidence AS confidence
    FROM json_each(@ids) r CROSS JOIN edges e WHERE e.id IN (${certainEdges(scope, near, 'r.value')})`;
  return [
    ...(direction === 'in' ? [] : [step('source_id', 'target_id')]),
    ...(direction === 'out' ? [] : [step('target_id', 'source_id')]),
  ].join(' UNION ALL ');
}

export interface Step {
  near: string;
  far: string;
  edge: string;
  confidence: number;
}

/** The edges that touch the entities, seen from these; at most `most` for each of them and direction. */
export function stepsFrom(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
  most: number,
): Step[] {
  return db.all<Step>(stepsSql(scope), { ...scopeValues(scope), ids: JSON.stringify(ids), most });
}

/** How many live edges touch the entities, each counted at both of its ends. */
export function edgesTouching(db: ReadableDatabase, ids: readonly string[]): number {
  return db.count(
    'SELECT total(degree) FROM entities WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}

/**
 * Neighbours of the entities that pass the filter and are none of `except`, the most mentioned first. `also`: others
 * that are known to be neighbours.
 */
export function neighbours(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
  options: {
    direction?: Direction;
    except: readonly string[];
    also: readonly string[];
    most: number;
    limit: number;
  },
): string[] {
  const { direction, except, also, most, limit } = options;
  const passes = neighbourPasses(scope);
  // With the plus sign the neighbours are sorted; without, all entities would be gone through in their order.
  return db.column<string>(
    `SELECT n.id FROM entities n WHERE n.id IN (
         SELECT far FROM (${stepsSql(scope, direction)}) UNION ALL SELECT value FROM json_each(@also))
       AND n.id NOT IN (SELECT value FROM json_each(@except)) ${passes === '' ? '' : `AND ${passes}`}
     ORDER BY +n.mentions DESC, n.degree DESC, n.id LIMIT @limit`,
    {
      ...scopeValues(scope),
      ids: JSON.stringify(ids),
      except: JSON.stringify(except),
      also: JSON.stringify(also),
      most,
      limit,
    },
  );
}

/**
 * How many neighbours of each entity, among those that pass the filter, are not among `shown`; those with none are
 * left out. Counts at most `most` edges of each entity and direction.
 */
export function hiddenNeighbours(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
  { shown, most }: { shown: readonly string[]; most: number },
): Map<string, number> {
  const passes = neighbourPasses(scope);
  const filtered = passes === '' ? '' : `CROSS JOIN entities n ON n.id = step.far AND ${passes}`;
  const rows = db.all<{ id: string; hidden: number }>(
    `SELECT step.near AS id, count(DISTINCT step.far) AS hidden FROM (${stepsSql(scope)}) step ${filtered}
     WHERE step.far NOT IN (SELECT value FROM json_each(@shown)) GROUP BY step.near`,
    { ...scopeValues(scope), ids: JSON.stringify(ids), shown: JSON.stringify(shown), most },
  );
  return new Map(rows.map(({ id, hidden }) => [id, hidden]));
}

/** How many live neighbours of each entity are not among `shown`; those with none are left out. All edges are read. */
export function liveHiddenNeighbours(
  db: ReadableDatabase,
  ids: readonly string[],
  shown: readonly string[],
): Map<string, number> {
  const rows = db.all<{ id: string; hidden: number }>(
    `SELECT id, count(DISTINCT far) AS hidden FROM (
       SELECT r.value AS id, e.target_id AS far FROM json_each(?1) r CROSS JOIN edges e
         ON e.source_id = r.value AND e.live = 1
       UNION ALL
       SELECT r.value, e.source_id FROM json_each(?1) r CROSS JOIN edges e ON e.target_id = r.value AND e.live = 1)
     WHERE far NOT IN (SELECT value FROM json_each(?2)) GROUP BY id`,
    JSON.stringify(ids),
    JSON.stringify(shown),
  );
  return new Map(rows.map(({ id, hidden }) => [id, hidden]));
}

/** Edges with both ends among the entities. The inner query is answered by an index alone, whatever hangs on a hub. */
export function edgesAmong(db: ReadableDatabase, ids: readonly string[], scope: GraphScope): Edge[] {
  return db
    .all<EdgeRow>(
      `SELECT e.* FROM json_each(@ids) r CROSS JOIN edges e WHERE e.id IN (
         SELECT x.id FROM edges x INDEXED BY edges_source
         WHERE x.source_id = r.value AND +x.target_id IN (SELECT value FROM json_each(@ids)))
       AND ${edgePasses(scope)} ORDER BY e.id`,
      { ...scopeValues(scope), ids: JSON.stringify(ids) },
    )
    .map(toEdge);
}

export function edgesByIds(db: ReadableDatabase, ids: readonly string[]): Edge[] {
  return db
    .all<EdgeRow>(
      'SELECT e.* FROM json_each(?) r CROSS JOIN edges e ON e.id = r.value ORDER BY r.key',
      JSON.stringify(ids),
    )
    .map(toEdge);
}
