import type { Entity } from '#shared/domain/graph';
import type { NamedValues, ReadableDatabase } from './database';
import { nameSearch } from './fullText';
import { toEntity, type EntityRow } from './graphEntities';
import {
  entityPasses,
  entityThen,
  isPresent,
  isWhole,
  neighbourPasses,
  scopeValues,
  SHOWN,
  type GraphScope,
} from './graphScope';
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
    // Found by an index first, so that those that are skipped are not read.
    entities: db
      .all<EntityRow>(
        `SELECT n.* FROM (SELECT n.id FROM entities n WHERE ${where} ORDER BY ${BY_RANK} LIMIT @limit OFFSET @offset) k
         CROSS JOIN entities n ON n.id = k.id ORDER BY ${BY_RANK}`,
        { ...values, limit, offset },
      )
      .map(toEntity),
    total:
      conditions.length === 0 && isWhole(scope)
        ? totalEntities(db)
        : db.count(`SELECT count(*) FROM entities n WHERE ${where}`, values),
  };
}

/** Fewer than these are looked at one by one, instead of all entities in their order. */
const FEW = 4_000;

/** Ids of the most mentioned ones. */
export function bestEntities(db: ReadableDatabase, scope: GraphScope, limit: number): string[] {
  const values = { ...scopeValues(scope), limit };
  const few = fewPossible(db, scope);
  if (few !== null) {
    return db.column<string>(
      `SELECT n.id FROM json_each(@few) k CROSS JOIN entities n ON n.id = k.value
       WHERE ${entityPasses(scope)} ORDER BY ${BY_RANK} LIMIT @limit`,
      { ...values, few: JSON.stringify(few) },
    );
  }
  const best = (condition: string): string[] =>
    db.column<string>(
      `SELECT n.id FROM entities n WHERE ${condition} AND ${entityPasses(scope)} ORDER BY ${BY_RANK} LIMIT @limit`,
      values,
    );
  const shown = best(SHOWN);
  // Of another time, things of which nothing is left now come last.
  if (isPresent(scope) || shown.length >= limit) return shown;
  return [...shown, ...best('mentions = 0 AND degree = 0 AND merged_into IS NULL')].slice(0, limit);
}

/** All entities that can pass, where an index tells that these are few: of a rare relation, or of an early time. */
function fewPossible(db: ReadableDatabase, scope: GraphScope): string[] | null {
  const values = { ...scopeValues(scope), few: FEW };
  const endsOf = (edges: string): string[] | null => {
    if (db.count(`SELECT count(*) FROM (SELECT 1 FROM ${edges} LIMIT @few)`, values) >= FEW) return null;
    // Not UNION, for which the edges would be gone through in the order of their ends.
    return db.column<string>(
      `SELECT source_id FROM ${edges} UNION ALL SELECT target_id FROM ${edges}`,
      values,
    );
  };
  if (isPresent(scope)) {
    const { relations, orphans } = scope.filter;
    if (relations.length === 0 || orphans === 'only') return null;
    const ends = endsOf('edges WHERE live = 1 AND relation IN (SELECT value FROM json_each(@relations))');
    return ends === null ? null : [...new Set(ends)];
  }
  const ends = endsOf('edges WHERE since <= @begun');
  const seen = db.column<string>('SELECT id FROM entities WHERE first_seen_at <= @seen LIMIT @few', values);
  return ends === null || seen.length >= FEW ? null : [...new Set([...ends, ...seen])];
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

/** Of what edges that pass lead to, that which passes the filter. */
export function passingNeighbours(
  db: ReadableDatabase,
  ids: readonly string[],
  scope: GraphScope,
): ReadonlySet<string> {
  const passes = neighbourPasses(scope);
  if (passes === '') return new Set(ids);
  return new Set(
    db.column<string>(
      `SELECT n.id FROM json_each(@ids) r CROSS JOIN entities n ON n.id = r.value WHERE ${passes}`,
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
