import type { ReadableDatabase } from './database';
import type { Direction } from './graphEdges';
import { edgePasses, scopeValues, SHOWN, type GraphScope } from './graphScope';

/** The best known entities that are looked at. */
const BEST = 300;

/** Those of the entities that more edges touch than `edges`. */
export function hubsAmong(db: ReadableDatabase, ids: readonly string[], edges: number): string[] {
  return db.column<string>(
    'SELECT id FROM entities WHERE id IN (SELECT value FROM json_each(?)) AND degree > ?',
    JSON.stringify(ids),
    edges,
  );
}

/**
 * Which of the best known entities are neighbours of a hub. Of tens of thousands of equally certain edges those to what
 * matters cannot be found from the hub, but from the other end: each pair is looked up, by each relation of the hub.
 */
export function bestNeighbours(
  db: ReadableDatabase,
  hub: string,
  scope: GraphScope,
  direction: Direction,
): string[] {
  const best = db.column<string>(
    `SELECT id FROM entities WHERE ${SHOWN} ORDER BY mentions DESC, degree DESC, id LIMIT ?`,
    BEST,
  );
  const joined = (relations: string, source: string, target: string): string => `
    EXISTS (SELECT 1 FROM json_each(${relations}) o CROSS JOIN edges e INDEXED BY edges_source
      WHERE e.source_id = ${source} AND e.relation = o.value AND e.target_id = ${target} AND ${edgePasses(scope)})`;
  const conditions = [
    ...(direction === 'in' ? [] : [joined('@relationsOut', '@hub', 'k.value')]),
    ...(direction === 'out' ? [] : [joined('@relationsIn', 'k.value', '@hub')]),
  ];
  return db.column<string>(
    `SELECT k.value FROM json_each(@best) k WHERE ${conditions.join(' OR ')} ORDER BY k.key`,
    {
      ...scopeValues(scope),
      hub,
      best: JSON.stringify(best),
      relationsOut: JSON.stringify(relationsAt(db, hub, 'source_id')),
      relationsIn: JSON.stringify(relationsAt(db, hub, 'target_id')),
    },
  );
}

/** Each relation once: the index is asked for the next one, instead of going through all edges. */
function relationsAt(db: ReadableDatabase, id: string, end: 'source_id' | 'target_id'): string[] {
  return db.column<string>(
    `WITH RECURSIVE found (relation) AS (
       SELECT min(relation) FROM edges WHERE ${end} = ?1
       UNION ALL
       SELECT (SELECT min(relation) FROM edges WHERE ${end} = ?1 AND relation > found.relation)
       FROM found WHERE found.relation IS NOT NULL)
     SELECT relation FROM found WHERE relation IS NOT NULL`,
    id,
  );
}
