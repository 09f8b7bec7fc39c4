import type { RouteOutput } from '#shared/contract/index';
import type { ReadableDatabase } from './database';

type Detail = RouteOutput<'graph.entity'>;

/** How many live edges of each relation lead away from the entity and to it, most first. */
export function relationCounts(db: ReadableDatabase, id: string): Detail['relations'] {
  // All less those of the past: both are answered by indexes, whatever hangs on a hub.
  const live = (end: string, direction: string): string => `
    SELECT relation, '${direction}' AS direction, sum(n) AS count FROM (
      SELECT relation, count(*) AS n FROM edges INDEXED BY edges_${end} WHERE ${end}_id = ?1 GROUP BY relation
      UNION ALL SELECT relation, -count(*) FROM edges INDEXED BY edges_past_${end}
      WHERE ${end}_id = ?1 AND live = 0 GROUP BY relation)
    GROUP BY relation HAVING sum(n) > 0`;
  return db.all<Detail['relations'][number]>(
    `${live('source', 'out')} UNION ALL ${live('target', 'in')} ORDER BY count DESC, relation, direction`,
    id,
  );
}

export function communityOf(db: ReadableDatabase, communityId: string | null): Detail['community'] {
  if (communityId === null) return null;
  return (
    db.get<{ id: string; name: string }>('SELECT id, name FROM communities WHERE id = ?', communityId) ?? null
  );
}
