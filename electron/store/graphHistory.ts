import type { Evidence, NamedEdge } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import type { ReadableDatabase } from './database';
import { toNamedEdge, type NamedEdgeRow } from './graphEdges';

const NAMED = `SELECT e.*, s.name AS source, t.name AS target
  FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id`;

/** What only memories in the trash speak of was thrown away. */
const NOT_THROWN_AWAY = `EXISTS (SELECT 1 FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
  WHERE p.edge_id = e.id AND m.status <> 'trash')`;

/** @throws AppError NOT_FOUND */
export function getEdge(db: ReadableDatabase, id: string): NamedEdge {
  const row = db.get<NamedEdgeRow>(`${NAMED} WHERE e.id = ?`, id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such fact any more.');
  return toNamedEdge(row);
}

/**
 * Edges that touch any of the entities, closed and expired ones too, newest first. What only memories in the trash
 * speak of is left out.
 */
export function edgeHistory(
  db: ReadableDatabase,
  entityIds: readonly string[],
  options: { pastOnly?: boolean; limit: number },
): NamedEdge[] {
  const past = options.pastOnly === true ? 'AND x.live = 0' : '';
  return db
    .all<NamedEdgeRow>(
      `${NAMED} WHERE e.id IN (SELECT id FROM (
           SELECT x.id, x.created_at FROM edges x WHERE x.source_id IN (SELECT value FROM json_each(@ids)) ${past}
           UNION SELECT x.id, x.created_at FROM edges x WHERE x.target_id IN (SELECT value FROM json_each(@ids)) ${past}
           ORDER BY created_at DESC, id LIMIT @looked))
       AND ${NOT_THROWN_AWAY} ORDER BY e.created_at DESC, e.id LIMIT @limit`,
      // What was thrown away is rare: twice as many are looked at, so that enough of them remain.
      { ids: JSON.stringify(entityIds), looked: options.limit * 2, limit: options.limit },
    )
    .map(toNamedEdge);
}

/** All that was known of the same relation of the edge's source, newest first. */
export function relationHistory(db: ReadableDatabase, edge: NamedEdge, limit: number): NamedEdge[] {
  return db
    .all<NamedEdgeRow>(
      `${NAMED} WHERE e.source_id = ? AND e.relation = ? AND ${NOT_THROWN_AWAY}
       ORDER BY e.since DESC, e.created_at DESC, e.id LIMIT ?`,
      edge.sourceId,
      edge.relation,
      limit,
    )
    .map(toNamedEdge);
}

interface EvidenceRow {
  memory_id: string;
  text: string;
  memory_status: string;
  origin: 'extracted' | 'manual';
  polarity: 'holds' | 'ended';
  confidence: number;
  valid_from: number | null;
  valid_to: number | null;
  said_at: number;
  retracted_at: number | null;
  session_id: string | null;
  message_id: string | null;
  source: string;
}

/**
 * What memories say about the edge, oldest first: those that it was made of, and what else was said of its two ends
 * about its time. What lies in the trash is left out.
 */
export function evidenceOf(db: ReadableDatabase, edge: NamedEdge, limit: number): Evidence[] {
  const members = (id: string): string => `WITH RECURSIVE down (id) AS (
    SELECT ${id} UNION SELECT e.id FROM down JOIN entities e ON e.merged_into = down.id) SELECT id FROM down`;
  return db
    .all<EvidenceRow>(
      `SELECT m.id AS memory_id, m.text, m.status AS memory_status, a.origin, a.polarity, a.confidence, a.valid_from,
         a.valid_to, a.said_at, a.retracted_at, m.session_id, m.message_id, m.source
       FROM assertions a JOIN memories m ON m.seq = a.memory_seq
       WHERE a.source_id IN (${members('@source')}) AND a.relation = @relation
         AND a.target_id IN (${members('@target')}) AND m.status <> 'trash'
         AND (EXISTS (SELECT 1 FROM edge_provenance p WHERE p.edge_id = @id AND p.memory_seq = a.memory_seq)
           OR (coalesce(a.valid_to, a.said_at) >= @since
             AND (@until IS NULL OR coalesce(a.valid_from, a.said_at) <= @until)))
       ORDER BY a.said_at, a.seq LIMIT @limit`,
      {
        id: edge.id,
        source: edge.sourceId,
        relation: edge.relation,
        target: edge.targetId,
        since: edge.since,
        until: edge.validTo,
        limit,
      },
    )
    .map((row) => ({
      memoryId: row.memory_id,
      text: row.text,
      memoryStatus: row.memory_status,
      origin: row.origin,
      polarity: row.polarity,
      confidence: row.confidence,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      saidAt: row.said_at,
      retractedAt: row.retracted_at,
      sessionId: row.session_id,
      messageId: row.message_id,
      source: row.source,
    }));
}
