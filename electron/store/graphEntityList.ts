import type { Entity } from '#shared/domain/graph';
import type { NamedValues, ReadableDatabase } from './database';
import { nameSearch } from './fullText';
import { toEntity, type EntityRow } from './graphEntities';
import { entityPasses, entityThen, scopeValues, SHOWN, type GraphScope } from './graphScope';
import { heldUntilCommit } from './held';

/** The best known ones first. */
const BY_RANK = 'n.mentions DESC, n.degree DESC, n.id';

/** The most mentioned ones, or those with a name or alias that matches the words (the last one perhaps unfinished). */
export function listEntities(
  db: ReadableDatabase,
  { query, offset, limit }: { query: string; offset: number; limit: number },
  scope: GraphScope,
): { entities: Entity[]; total: number } {
  const conditions = nameSearch(query);
  const where = [entityPasses(scope), ...conditions.map(({ sql }) => sql)].join(' AND ');
  const values = conditions.reduce(
    (all, { params }): NamedValues => ({ ...all, ...params }),
    scopeValues(scope),
  );
  return {
    entities: db
      .all<EntityRow>(
        `SELECT n.* FROM entities n WHERE ${where} ORDER BY ${BY_RANK} LIMIT @limit OFFSET @offset`,
        {
          ...values,
          limit,
          offset,
        },
      )
      .map(toEntity),
    total: db.count(`SELECT count(*) FROM entities n WHERE ${where}`, values),
  };
}

/** Ids of the most mentioned ones. */
export function bestEntities(db: ReadableDatabase, scope: GraphScope, limit: number): string[] {
  return db.column<string>(
    `SELECT n.id FROM entities n WHERE ${entityPasses(scope)} ORDER BY ${BY_RANK} LIMIT @limit`,
    { ...scopeValues(scope), limit },
  );
}

/** Of the entities those that exist at the scope's time, in the order of the ids. */
export function entitiesThen(db: ReadableDatabase, ids: readonly string[], scope: GraphScope): Entity[] {
  return db
    .all<EntityRow>(
      `SELECT n.* FROM json_each(@ids) r CROSS JOIN entities n ON n.id = r.value
       WHERE ${entityThen(scope)} ORDER BY r.key`,
      { ...scopeValues(scope), ids: JSON.stringify(ids) },
    )
    .map(toEntity);
}

/** Which of the entities exist then and pass the filter. */
export function entitiesPassing(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
): ReadonlySet<string> {
  const { types, communityIds, orphans } = scope.filter;
  // Whatever an edge leads to is there, and no orphan.
  if (types.length + communityIds.length === 0 && orphans !== 'only') return new Set(ids);
  return new Set(
    db.column<string>(
      `SELECT n.id FROM json_each(@ids) r CROSS JOIN entities n ON n.id = r.value WHERE ${entityPasses(scope)}`,
      { ...scopeValues(scope), ids: JSON.stringify(ids) },
    ),
  );
}

const shownCount = heldUntilCommit(() => ({ known: null as number | null }));

/** How many entities are shown now. */
export function totalEntities(db: ReadableDatabase): number {
  const held = shownCount(db);
  held.known ??= db.count(`SELECT count(*) FROM entities WHERE ${SHOWN}`);
  return held.known;
}
