import type { RouteOutput } from '#shared/contract/index';
import type { ReadableDatabase } from './database';

/** What decides whether a memory behind a fact may be put into a prompt, and what makes up its score. */
export interface SupportRow {
  id: string;
  seq: number;
  kind: string;
  status: string;
  importance: number;
  expires_at: number | null;
  scope: string;
  created_at: number;
  access_count: number;
}

export function supportRows(db: ReadableDatabase, memoryIds: readonly string[]): SupportRow[] {
  return db.all<SupportRow>(
    `SELECT id, seq, kind, status, importance, expires_at, scope, created_at, access_count FROM memories
     WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(memoryIds),
  );
}

/** Whether any memory of that kind is in use. */
export function hasKind(db: ReadableDatabase, kind: string): boolean {
  return (
    db.get("SELECT 1 AS found FROM memories WHERE kind = ? AND status = 'active' LIMIT 1", kind) !== undefined
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

/** Entities that the memories mention, each with the memories that do. */
export function entitiesMentionedBy(
  db: ReadableDatabase,
  memorySeqs: readonly number[],
): { id: string; name: string; memorySeq: number }[] {
  return db.all(
    `SELECT n.id, n.name, o.memory_seq AS memorySeq FROM mentions o JOIN entities n ON n.id = o.entity_id
     WHERE o.memory_seq IN (SELECT value FROM json_each(?)) ORDER BY o.memory_seq, o.span_start, n.id`,
    JSON.stringify(memorySeqs),
  );
}

interface HistoryRow {
  id: string;
  source_id: string;
  source: string;
  target_id: string;
  target: string;
  relation: string;
  confidence: number;
  weight: number;
  valid_from: number | null;
  valid_to: number | null;
  created_at: number;
  expired_at: number | null;
}

/**
 * All edges that touch any of the entities, closed and expired ones too, newest first. What only memories in the
 * trash speak of is left out: it was thrown away.
 */
export function edgeHistory(
  db: ReadableDatabase,
  entityIds: readonly string[],
): RouteOutput<'graph.history'>['edges'] {
  return db
    .all<HistoryRow>(
      `SELECT e.*, s.name AS source, t.name AS target
       FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id
       WHERE e.id IN (
         SELECT id FROM edges WHERE source_id IN (SELECT value FROM json_each(?1))
         UNION SELECT id FROM edges WHERE target_id IN (SELECT value FROM json_each(?1)))
       AND EXISTS (SELECT 1 FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
         WHERE p.edge_id = e.id AND m.status <> 'trash')
       ORDER BY e.created_at DESC, e.id`,
      JSON.stringify(entityIds),
    )
    .map((row) => ({
      id: row.id,
      sourceId: row.source_id,
      source: row.source,
      targetId: row.target_id,
      target: row.target,
      relation: row.relation,
      confidence: row.confidence,
      weight: row.weight,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      createdAt: row.created_at,
      expiredAt: row.expired_at,
    }));
}

/** The ends of all live edges. */
export function livePairs(db: ReadableDatabase): [source: string, target: string][] {
  return db
    .all<{
      source_id: string;
      target_id: string;
    }>('SELECT source_id, target_id FROM edges WHERE live = 1')
    .map((row) => [row.source_id, row.target_id]);
}
