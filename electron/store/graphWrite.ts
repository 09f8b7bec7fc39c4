import type { EntityType } from '#shared/domain/graph';
import type { WritableDatabase } from './database';

export interface EntityRecord {
  id: string;
  name: string;
  canonical: string;
  type: EntityType;
  rawType: string | null;
  at: number;
}

/** The entity that an alias belongs to; of several, the first registered. `type` narrows when it is known. */
export function findEntityByAlias(
  db: WritableDatabase,
  alias: string,
  type: EntityType | null,
): string | null {
  const row = db.get<{ entity_id: string }>(
    `SELECT a.entity_id FROM aliases a JOIN entities e ON e.id = a.entity_id
     WHERE a.alias = ?1 AND (?2 IS NULL OR e.type = ?2 OR e.type = 'concept' OR ?2 = 'concept') ORDER BY a.seq LIMIT 1`,
    alias,
    type,
  );
  return row?.entity_id ?? null;
}

export function insertEntity(db: WritableDatabase, entity: EntityRecord): void {
  db.run(
    `INSERT INTO entities (id, name, canonical, type, raw_type, first_seen_at, last_seen_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (id) DO NOTHING`,
    entity.id,
    entity.name,
    entity.canonical,
    entity.type,
    entity.rawType,
    entity.at,
  );
  db.run(
    'INSERT INTO aliases (alias, entity_id, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    entity.canonical,
    entity.id,
    entity.name,
    entity.at,
  );
}

/** A more telling type replaces "concept"; sightings widen. */
export function seeEntity(db: WritableDatabase, id: string, type: EntityType, at: number): void {
  db.run(
    `UPDATE entities SET type = CASE WHEN type = 'concept' THEN ?2 ELSE type END,
       first_seen_at = min(first_seen_at, ?3), last_seen_at = max(last_seen_at, ?3) WHERE id = ?1`,
    id,
    type,
    at,
  );
}

export function insertMention(
  db: WritableDatabase,
  mention: { memorySeq: number; entityId: string; start: number; end: number },
): void {
  db.run(
    'INSERT INTO mentions VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    mention.memorySeq,
    mention.entityId,
    mention.start,
    mention.end,
  );
}

export interface EdgeRecord {
  id: string;
  sourceId: string;
  relation: string;
  targetId: string;
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
  at: number;
}

/** Asserts an edge: a new one, or one more memory behind the one that is there. */
export function assertEdge(db: WritableDatabase, edge: EdgeRecord, memorySeq: number): void {
  db.run(
    `INSERT INTO edges (id, source_id, relation, target_id, confidence, valid_from, valid_to, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source_id, relation, target_id) WHERE expired_at IS NULL
     DO UPDATE SET confidence = max(confidence, excluded.confidence)`,
    edge.id,
    edge.sourceId,
    edge.relation,
    edge.targetId,
    edge.confidence,
    edge.validFrom,
    edge.validTo,
    edge.at,
  );
  db.run(
    `INSERT INTO edge_provenance (edge_id, memory_seq)
     SELECT id, ? FROM edges WHERE source_id = ? AND relation = ? AND target_id = ? AND expired_at IS NULL
     ON CONFLICT DO NOTHING`,
    memorySeq,
    edge.sourceId,
    edge.relation,
    edge.targetId,
  );
}

/**
 * Takes away what was extracted from this memory, with the edges that no memory speaks of any more and the
 * entities that nothing mentions or touches. Looks at this memory's neighbourhood only.
 */
export function detachMemory(db: WritableDatabase, memorySeq: number): void {
  const edges = db.all<{ id: string; source_id: string; target_id: string }>(
    'SELECT e.id, e.source_id, e.target_id FROM edge_provenance p JOIN edges e ON e.id = p.edge_id WHERE p.memory_seq = ?',
    memorySeq,
  );
  const mentioned = db.all<{ entity_id: string }>(
    'SELECT entity_id FROM mentions WHERE memory_seq = ?',
    memorySeq,
  );
  db.run('DELETE FROM mentions WHERE memory_seq = ?', memorySeq);
  db.run('DELETE FROM edge_provenance WHERE memory_seq = ?', memorySeq);
  for (const edge of edges) {
    db.run(
      'DELETE FROM edges WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM edge_provenance p WHERE p.edge_id = ?1)',
      edge.id,
    );
  }
  const touched = new Set([
    ...mentioned.map((row) => row.entity_id),
    ...edges.flatMap((edge) => [edge.source_id, edge.target_id]),
  ]);
  for (const id of touched) {
    db.run(
      `DELETE FROM entities WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM mentions m WHERE m.entity_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.target_id = ?1)`,
      id,
    );
  }
}

export function isExpiredEdge(db: WritableDatabase, id: string): boolean {
  return db.get('SELECT 1 AS found FROM edges WHERE id = ? AND expired_at IS NOT NULL', id) !== undefined;
}
