import { entityType, type Alias, type Entity, type Position } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import type { ReadableDatabase } from './database';
import { toMemory, type MemoryRow } from './memoryRow';

export interface EntityRow {
  id: string;
  name: string;
  type: string;
  raw_type: string | null;
  description: string | null;
  importance: number;
  mentions: number;
  degree: number;
  first_seen_at: number;
  last_seen_at: number;
  community_id: string | null;
}

export function toEntity(row: EntityRow): Entity {
  return {
    id: row.id,
    name: row.name,
    type: entityType.catch('concept').parse(row.type),
    rawType: row.raw_type,
    description: row.description,
    importance: row.importance,
    mentions: row.mentions,
    degree: row.degree,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    communityId: row.community_id,
  };
}

/** The entity, or the one that it has been merged into. @throws AppError NOT_FOUND */
export function getEntity(db: ReadableDatabase, id: string): Entity {
  const row = db.get<EntityRow>(
    `WITH RECURSIVE up (id, parent) AS (
       SELECT id, merged_into FROM entities WHERE id = ?
       UNION SELECT e.id, e.merged_into FROM up JOIN entities e ON e.id = up.parent)
     SELECT n.* FROM up CROSS JOIN entities n ON n.id = up.id WHERE up.parent IS NULL`,
    id,
  );
  if (row === undefined) throw new AppError('NOT_FOUND', `There is no entity with the id ${id}.`);
  return toEntity(row);
}

/** The entities in the order of the ids; those that are gone or merged into another are left out. */
export function entitiesByIds(db: ReadableDatabase, ids: readonly string[]): Entity[] {
  return db
    .all<EntityRow>(
      `SELECT n.* FROM json_each(?) r CROSS JOIN entities n ON n.id = r.value
       WHERE n.merged_into IS NULL AND n.dismissed_at IS NULL ORDER BY r.key`,
      JSON.stringify(ids),
    )
    .map(toEntity);
}

/** Entities of that canonical name or alias, the first registered first. */
export function entityIdsByAlias(db: ReadableDatabase, alias: string): string[] {
  return db.column<string>(
    'SELECT entity_id FROM aliases WHERE alias = ? GROUP BY entity_id ORDER BY min(seq)',
    alias,
  );
}

/** Which of the canonical names stand for an entity, and for which one: the first registered wins. */
export function entitiesByAliases(
  db: ReadableDatabase,
  aliases: readonly string[],
): Map<string, { id: string; name: string }> {
  const rows = db.all<{ alias: string; id: string; name: string }>(
    `SELECT a.alias, n.id, n.name FROM aliases a JOIN entities n ON n.id = a.entity_id
     WHERE a.alias IN (SELECT value FROM json_each(?)) ORDER BY a.seq DESC`,
    JSON.stringify(aliases),
  );
  return new Map(rows.map(({ alias, id, name }) => [alias, { id, name }]));
}

/** Each name once, as it was first registered. */
export function entityAliases(db: ReadableDatabase, id: string): Alias[] {
  return db.all<Alias>(
    `SELECT a.name, a.origin, a.named_id AS namedId, m.id AS memoryId
     FROM aliases a LEFT JOIN memories m ON m.seq = a.memory_seq
     WHERE a.entity_id = ? ORDER BY a.seq`,
    id,
  );
}

/** What has been merged into it, directly or by way of another. */
export function mergedInto(db: ReadableDatabase, id: string): Entity[] {
  return db
    .all<EntityRow>(
      `WITH RECURSIVE down (id) AS (
         SELECT id FROM entities WHERE merged_into = ?
         UNION SELECT e.id FROM down JOIN entities e ON e.merged_into = down.id)
       SELECT n.* FROM down CROSS JOIN entities n ON n.id = down.id ORDER BY n.name, n.id`,
      id,
    )
    .map(toEntity);
}

/** What of the entity a person said rather than a text. */
export function givenOf(
  db: ReadableDatabase,
  id: string,
): { name: boolean; type: boolean; description: boolean } {
  const row = db.get<{ name: number; type: number; description: number }>(
    `SELECT given_name IS NOT NULL AS name, given_type IS NOT NULL AS type,
       given_description IS NOT NULL AS description FROM entities WHERE id = ?`,
    id,
  );
  return { name: row?.name === 1, type: row?.type === 1, description: row?.description === 1 };
}

export function entitiesOfMemory(db: ReadableDatabase, memorySeq: number): Entity[] {
  return db
    .all<EntityRow>(
      `SELECT n.* FROM mentions o JOIN entities n ON n.id = o.entity_id
       WHERE o.memory_seq = ? AND n.dismissed_at IS NULL GROUP BY n.id ORDER BY min(o.span_start), n.id`,
      memorySeq,
    )
    .map(toEntity);
}

/** Entities that the memories mention, each with the memories that do. */
export function entitiesMentionedBy(
  db: ReadableDatabase,
  memorySeqs: readonly number[],
): { id: string; name: string; memorySeq: number }[] {
  return db.all(
    `SELECT n.id, n.name, o.memory_seq AS memorySeq FROM mentions o JOIN entities n ON n.id = o.entity_id
     WHERE o.memory_seq IN (SELECT value FROM json_each(?)) AND n.dismissed_at IS NULL
     ORDER BY o.memory_seq, o.span_start, n.id`,
    JSON.stringify(memorySeqs),
  );
}

/** Active memories that mention it, newest first. */
export function memoriesOfEntity(db: ReadableDatabase, entityId: string, limit: number): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT m.* FROM memories m WHERE m.seq IN (SELECT memory_seq FROM mentions WHERE entity_id = ?)
         AND m.status = 'active' ORDER BY m.created_at DESC, m.seq DESC LIMIT ?`,
      entityId,
      limit,
    )
    .map(toMemory);
}

/** Where they were put, as far as they were. */
export function positionsOf(db: ReadableDatabase, ids: readonly string[]): Position[] {
  return db
    .all<{
      entity_id: string;
      x: number;
      y: number;
      pinned: number;
    }>(
      'SELECT * FROM graph_positions WHERE entity_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    .map((row) => ({ entityId: row.entity_id, x: row.x, y: row.y, pinned: row.pinned === 1 }));
}
