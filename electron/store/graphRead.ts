import { entityType, type Edge, type Entity, type Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import type { ReadableDatabase, SqlValue } from './database';
import { nameSearch } from './fullText';
import { toMemory, toStrings, type MemoryRow } from './memoryRow';

interface EntityRow {
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
}
interface EdgeRow {
  id: string;
  source_id: string;
  target_id: string;
  relation: string;
  confidence: number;
  weight: number;
  valid_from: number | null;
  valid_to: number | null;
  created_at: number;
  expired_at: number | null;
}
interface FactRow {
  edge_id: string;
  source_id: string;
  source: string;
  relation: string;
  target_id: string;
  target: string;
  confidence: number;
  memory_ids: string;
}

/** An edge that is shown and answered from: true now, and an active memory stands behind it. */
const LIVE = 'e.live = 1';
/** An entity that is shown: an active memory mentions it, or a live edge touches it. */
const SHOWN = '(mentions > 0 OR degree > 0) AND merged_into IS NULL AND dismissed_at IS NULL';

const FACT = `
  SELECT e.id AS edge_id, e.source_id, s.name AS source, e.relation, e.target_id, t.name AS target, e.confidence,
    (SELECT json_group_array(m.id) FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
     WHERE p.edge_id = e.id AND m.status = 'active') AS memory_ids
  FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id`;

/** The most mentioned ones, or those with a name or alias that matches the words (the last one perhaps unfinished). */
export function listEntities(
  db: ReadableDatabase,
  query: string,
  limit: number,
): { entities: Entity[]; total: number } {
  const conditions = [{ sql: SHOWN, params: [] }, ...nameSearch(query)];
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  const params = conditions.flatMap((condition): SqlValue[] => condition.params);
  return {
    entities: db
      .all<EntityRow>(
        `SELECT * FROM entities WHERE ${where} ORDER BY mentions DESC, degree DESC, id LIMIT ?`,
        ...params,
        limit,
      )
      .map(toEntity),
    total: db.count(`SELECT count(*) FROM entities WHERE ${where}`, ...params),
  };
}

export function totalEntities(db: ReadableDatabase): number {
  return db.count(`SELECT count(*) FROM entities WHERE ${SHOWN}`);
}

/** @throws AppError NOT_FOUND */
export function getEntity(db: ReadableDatabase, id: string): Entity {
  const row = db.get<EntityRow>('SELECT * FROM entities WHERE id = ?', id);
  if (row === undefined) throw new AppError('NOT_FOUND', `There is no entity with the id ${id}.`);
  return toEntity(row);
}

export function entitiesByIds(db: ReadableDatabase, ids: readonly string[]): Entity[] {
  return db
    .all<EntityRow>(
      'SELECT * FROM entities WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    .map(toEntity);
}

/** Entities of that canonical name or alias, the first registered first. */
export function entityIdsByAlias(db: ReadableDatabase, alias: string): string[] {
  return db
    .all<{ entity_id: string }>('SELECT entity_id FROM aliases WHERE alias = ? ORDER BY seq', alias)
    .map((row) => row.entity_id);
}

export function entityAliases(db: ReadableDatabase, id: string): string[] {
  return db
    .all<{ name: string }>('SELECT name FROM aliases WHERE entity_id = ? ORDER BY seq', id)
    .map((row) => row.name);
}

/** Live facts that touch any of the entities, most certain first. */
export function factsOf(db: ReadableDatabase, entityIds: readonly string[], limit = 1_000): Fact[] {
  const ids = JSON.stringify(entityIds);
  return db
    .all<FactRow>(
      `${FACT} WHERE ${LIVE} AND e.id IN (
         SELECT id FROM edges WHERE source_id IN (SELECT value FROM json_each(?1))
         UNION SELECT id FROM edges WHERE target_id IN (SELECT value FROM json_each(?1)))
       ORDER BY e.confidence DESC, e.support DESC, e.id LIMIT ?2`,
      ids,
      limit,
    )
    .map(toFact);
}

/** All live facts with one of the relations between given ends; null leaves an end open. Complete, never cut. */
export function factsBetween(
  db: ReadableDatabase,
  wanted: {
    sourceIds: readonly string[] | null;
    relations: readonly string[];
    targetIds: readonly string[] | null;
  },
): Fact[] {
  const conditions = [LIVE, 'e.relation IN (SELECT value FROM json_each(?))'];
  const params: SqlValue[] = [JSON.stringify(wanted.relations)];
  for (const [column, ids] of [
    ['source_id', wanted.sourceIds],
    ['target_id', wanted.targetIds],
  ] as const) {
    if (ids === null) continue;
    conditions.push(`e.${column} IN (SELECT value FROM json_each(?))`);
    params.push(JSON.stringify(ids));
  }
  return db
    .all<FactRow>(`${FACT} WHERE ${conditions.join(' AND ')} ORDER BY s.name, t.name, e.id`, ...params)
    .map(toFact);
}

/** Facts that this memory supports. */
export function factsOfMemory(db: ReadableDatabase, memorySeq: number): Fact[] {
  return db
    .all<FactRow>(
      `${FACT} JOIN edge_provenance own ON own.edge_id = e.id WHERE own.memory_seq = ? AND ${LIVE} ORDER BY e.id`,
      memorySeq,
    )
    .map(toFact);
}

export function entitiesOfMemory(db: ReadableDatabase, memorySeq: number): Entity[] {
  return db
    .all<EntityRow>(
      `SELECT n.* FROM entities n JOIN mentions o ON o.entity_id = n.id WHERE o.memory_seq = ? ORDER BY o.span_start`,
      memorySeq,
    )
    .map(toEntity);
}

export function memoriesOfEntity(db: ReadableDatabase, entityId: string, limit: number): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT m.* FROM memories m JOIN mentions o ON o.memory_seq = m.seq
       WHERE o.entity_id = ? AND m.status = 'active' ORDER BY m.created_at DESC, m.seq DESC LIMIT ?`,
      entityId,
      limit,
    )
    .map(toMemory);
}

/** Live neighbours of these entities, the most mentioned first. */
export function neighbours(db: ReadableDatabase, ids: readonly string[], limit: number): string[] {
  return db
    .all<{ id: string }>(
      `SELECT n.id FROM entities n WHERE n.id IN (
         SELECT e.target_id FROM json_each(?1) r JOIN edges e ON e.source_id = r.value WHERE ${LIVE}
         UNION SELECT e.source_id FROM json_each(?1) r JOIN edges e ON e.target_id = r.value WHERE ${LIVE})
       ORDER BY n.mentions DESC, n.degree DESC, n.id LIMIT ?2`,
      JSON.stringify(ids),
      limit,
    )
    .map((row) => row.id);
}

/** How many live neighbours of each entity are not among the entities; those with none are left out. */
export function hiddenNeighbours(
  db: ReadableDatabase,
  ids: readonly string[],
): { id: string; hidden: number }[] {
  return db.all<{ id: string; hidden: number }>(
    `SELECT id, count(*) AS hidden FROM (
       SELECT r.value AS id, e.target_id AS other FROM json_each(?1) r JOIN edges e ON e.source_id = r.value WHERE ${LIVE}
       UNION SELECT r.value, e.source_id FROM json_each(?1) r JOIN edges e ON e.target_id = r.value WHERE ${LIVE})
     WHERE other NOT IN (SELECT value FROM json_each(?1)) GROUP BY id`,
    JSON.stringify(ids),
  );
}

/** Live edges with both ends among the entities. */
export function edgesAmong(db: ReadableDatabase, ids: readonly string[]): Edge[] {
  return db
    .all<EdgeRow>(
      `SELECT e.* FROM json_each(?1) r JOIN edges e ON e.source_id = r.value
       WHERE ${LIVE} AND e.target_id IN (SELECT value FROM json_each(?1)) ORDER BY e.id`,
      JSON.stringify(ids),
    )
    .map((row) => ({
      id: row.id,
      sourceId: row.source_id,
      targetId: row.target_id,
      relation: row.relation,
      confidence: row.confidence,
      weight: row.weight,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      createdAt: row.created_at,
      expiredAt: row.expired_at,
    }));
}

function toEntity(row: EntityRow): Entity {
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
  };
}

function toFact(row: FactRow): Fact {
  return {
    edgeId: row.edge_id,
    sourceId: row.source_id,
    source: row.source,
    relation: row.relation,
    targetId: row.target_id,
    target: row.target,
    confidence: row.confidence,
    memoryIds: toStrings(row.memory_ids),
  };
}
