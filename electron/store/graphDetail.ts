import type { RouteOutput } from '#shared/contract/index';
import type { ReadableDatabase } from './database';
import { toEntity, type EntityRow } from './graphEntities';

type Detail = RouteOutput<'graph.entity'>;

/** How many live edges of each relation lead away from the entity and to it, most first. */
export function relationCounts(db: ReadableDatabase, id: string): Detail['relations'] {
  return db.all<Detail['relations'][number]>(
    `SELECT relation, 'out' AS direction, count(*) AS count FROM edges WHERE source_id = ?1 AND live = 1 GROUP BY relation
     UNION ALL
     SELECT relation, 'in', count(*) FROM edges WHERE target_id = ?1 AND live = 1 GROUP BY relation
     ORDER BY count DESC, relation, direction`,
    id,
  );
}

export function communityOf(db: ReadableDatabase, communityId: string | null): Detail['community'] {
  if (communityId === null) return null;
  return (
    db.get<{ id: string; name: string }>('SELECT id, name FROM communities WHERE id = ?', communityId) ?? null
  );
}

/** Entities of a community that are named with it. */
const NAMED_MEMBERS = 50;

/** The largest groups, each with its best connected members. */
export function listCommunities(db: ReadableDatabase, limit: number): RouteOutput<'graph.communities'> {
  const rows = db.all<{
    id: string;
    name: string;
    summary: string | null;
    describedBy: string;
    size: number;
  }>(
    'SELECT id, name, summary, described_by AS describedBy, size FROM communities ORDER BY size DESC, id LIMIT ?',
    limit,
  );
  return {
    communities: rows.map((row) => ({
      ...row,
      entities: db
        .all<EntityRow>(
          'SELECT * FROM entities WHERE community_id = ? ORDER BY degree DESC, id LIMIT ?',
          row.id,
          NAMED_MEMBERS,
        )
        .map(toEntity),
    })),
    total: db.count('SELECT count(*) FROM communities'),
  };
}
