import type { ReadableDatabase, WritableDatabase } from './database';

/** What a memory asserts of two entities; the ends are canonical. Times are UTC milliseconds. */
export interface Assertion {
  memorySeq: number;
  targetId: string;
  origin: 'extracted' | 'manual';
  /** ended: the text says that it is no longer so. */
  polarity: 'holds' | 'ended';
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
  saidAt: number;
  assertedAt: number;
  /** When a person set its end; null where the text says it, or there is none. */
  endSetAt: number | null;
  /** Since when the memory does not say it any more, or is not in use; null while it does and is. */
  goneAt: number | null;
  /** When something was said in place of the memory, and whether that is a correction; null where nothing was. */
  outdated: { at: number; corrected: boolean } | null;
}

/** One relation between two entities that has changed; ends as texts name them. */
export interface Changed {
  sourceId: string;
  relation: string;
  targetId: string;
  /** The assertion that came, where nothing else has changed. */
  added: number | null;
}

export interface EdgeRow {
  id: string;
  targetId: string;
  confidence: number;
  weight: number;
  validFrom: number | null;
  validTo: number | null;
  since: number;
  createdAt: number;
  expiredAt: number | null;
  closedAt: number | null;
  support: number;
  live: boolean;
  memorySeqs: readonly number[];
}

/** Takes at most `limit` changed relations out of the outbox. */
export function takeChanged(db: WritableDatabase, limit: number): Changed[] {
  const rows = db.all<Changed>(
    'SELECT source_id AS sourceId, relation, target_id AS targetId, added FROM graph_outbox LIMIT ?',
    limit,
  );
  for (const { sourceId, relation, targetId } of rows) {
    db.run(
      'DELETE FROM graph_outbox WHERE source_id = ? AND relation = ? AND target_id = ?',
      sourceId,
      relation,
      targetId,
    );
  }
  return rows;
}

/** Takes at most `limit` changed entities out of the outbox. */
export function takeChangedEntities(db: WritableDatabase, limit: number): string[] {
  const ids = db.column<string>('SELECT entity_id FROM entity_outbox LIMIT ?', limit);
  for (const id of ids) db.run('DELETE FROM entity_outbox WHERE entity_id = ?', id);
  return ids;
}

/** Takes the entities out of the outbox from which another one has been taken. */
export function takeRegrouped(db: WritableDatabase): string[] {
  const ids = db.column<string>('SELECT entity_id FROM regroup_outbox');
  if (ids.length > 0) db.run('DELETE FROM regroup_outbox');
  return ids;
}

/** Whether anything waits to be settled. */
export function hasChanges(db: ReadableDatabase): boolean {
  return (
    db.get('SELECT 1 AS found FROM graph_outbox LIMIT 1') !== undefined ||
    db.get('SELECT 1 AS found FROM entity_outbox LIMIT 1') !== undefined
  );
}

/** What the entity has been merged into, in the end; itself where it has not; null where there is none. */
export function canonicalOf(db: ReadableDatabase, id: string): string | null {
  const row = db.get<{ id: string }>(
    `WITH RECURSIVE up (id, parent) AS (
       SELECT id, merged_into FROM entities WHERE id = ?
       UNION SELECT e.id, e.merged_into FROM up JOIN entities e ON e.id = up.parent)
     SELECT id FROM up WHERE parent IS NULL`,
    id,
  );
  return row?.id ?? null;
}

/** The entity with all that has been merged into it. */
export function membersOf(db: ReadableDatabase, id: string): string[] {
  return db.column<string>(
    `WITH RECURSIVE down (id) AS (
       SELECT ? UNION SELECT e.id FROM down JOIN entities e ON e.merged_into = down.id)
     SELECT id FROM down`,
    id,
  );
}

/**
 * Everything asserted between the members, without what a person has rejected or dismissed. `targets` null: to
 * whatever.
 */
export function assertionsBetween(
  db: WritableDatabase,
  sources: readonly string[],
  relation: string,
  targets: readonly string[] | null,
): Assertion[] {
  return db
    .all<{
      memory_seq: number;
      target_id: string;
      origin: 'extracted' | 'manual';
      polarity: 'holds' | 'ended';
      confidence: number;
      valid_from: number | null;
      valid_to: number | null;
      said_at: number;
      asserted_at: number;
      end_known_at: number | null;
      gone_at: number | null;
      outdated_at: number | null;
      corrected: number;
    }>(
      `SELECT a.memory_seq, a.target_id, a.origin, a.polarity, a.confidence, a.valid_from, a.valid_to, a.said_at,
         a.asserted_at, a.end_known_at, coalesce(min(a.retracted_at, a.withdrawn_at), a.retracted_at, a.withdrawn_at) AS gone_at,
         CASE WHEN a.retracted_at IS NULL THEN a.outdated_at END AS outdated_at, a.corrected
       FROM json_each(?1) s CROSS JOIN assertions a ON a.source_id = s.value AND a.relation = ?2
       WHERE ${targets === null ? '?3 IS NULL' : 'a.target_id IN (SELECT value FROM json_each(?3))'}
         AND NOT EXISTS (SELECT 1 FROM rejected_edges r WHERE r.source_id = a.source_id
           AND r.relation = a.relation AND r.target_id = a.target_id)
         AND (SELECT dismissed_at FROM entities e WHERE e.id = a.source_id) IS NULL
         AND (SELECT dismissed_at FROM entities e WHERE e.id = a.target_id) IS NULL`,
      JSON.stringify(sources),
      relation,
      targets === null ? null : JSON.stringify(targets),
    )
    .map((row) => ({
      memorySeq: row.memory_seq,
      targetId: row.target_id,
      origin: row.origin,
      polarity: row.polarity,
      confidence: row.confidence,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      saidAt: row.said_at,
      assertedAt: row.asserted_at,
      endSetAt: row.end_known_at,
      goneAt: row.gone_at,
      outdated: row.outdated_at === null ? null : { at: row.outdated_at, corrected: row.corrected === 1 },
    }));
}

/** Relations that active memories say to hold from one of the sources to one of the targets, the latest said first. */
export function relationsBetween(
  db: WritableDatabase,
  sources: readonly string[],
  targets: readonly string[],
): string[] {
  return db.column<string>(
    `SELECT a.relation FROM json_each(?1) s CROSS JOIN assertions a ON a.source_id = s.value
     WHERE a.target_id IN (SELECT value FROM json_each(?2)) AND a.polarity = 'holds'
       AND a.retracted_at IS NULL AND a.withdrawn_at IS NULL
     GROUP BY a.relation ORDER BY max(a.said_at) DESC, a.relation`,
    JSON.stringify(sources),
    JSON.stringify(targets),
  );
}

/** Replaces the edges of a source and relation (to one target, or to all) by these; what is the same stays untouched. */
export function replaceEdges(
  db: WritableDatabase,
  group: { sourceId: string; relation: string; targetId: string | null },
  edges: readonly EdgeRow[],
): void {
  const kept = new Set(edges.map((edge) => edge.id));
  const present = db.column<string>(
    `SELECT id FROM edges WHERE source_id = ?1 AND relation = ?2 AND ${group.targetId === null ? '?3 IS NULL' : 'target_id = ?3'}`,
    group.sourceId,
    group.relation,
    group.targetId,
  );
  for (const id of present) if (!kept.has(id)) db.run('DELETE FROM edges WHERE id = ?', id);
  // At no moment are two edges of the same ends live.
  const deadFirst = [...edges].sort((a, b) => Number(a.live) - Number(b.live));
  for (const edge of deadFirst) {
    writeEdge(db, group.sourceId, group.relation, edge);
    writeProvenance(db, edge);
  }
}

function writeEdge(db: WritableDatabase, sourceId: string, relation: string, edge: EdgeRow): void {
  db.run(
    `INSERT INTO edges (id, source_id, relation, target_id, confidence, weight, valid_from, valid_to, since,
       created_at, expired_at, closed_at, support, live)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
     ON CONFLICT (id) DO UPDATE SET confidence = ?5, weight = ?6, valid_from = ?7, valid_to = ?8, since = ?9,
       created_at = ?10, expired_at = ?11, closed_at = ?12, support = ?13, live = ?14
     WHERE confidence <> ?5 OR weight <> ?6 OR valid_from IS NOT ?7 OR valid_to IS NOT ?8 OR since <> ?9
       OR created_at <> ?10 OR expired_at IS NOT ?11 OR closed_at IS NOT ?12 OR support <> ?13 OR live <> ?14`,
    edge.id,
    sourceId,
    relation,
    edge.targetId,
    edge.confidence,
    edge.weight,
    edge.validFrom,
    edge.validTo,
    edge.since,
    edge.createdAt,
    edge.expiredAt,
    edge.closedAt,
    edge.support,
    edge.live ? 1 : 0,
  );
}

function writeProvenance(db: WritableDatabase, edge: EdgeRow): void {
  const seqs = JSON.stringify(edge.memorySeqs);
  db.run(
    'DELETE FROM edge_provenance WHERE edge_id = ? AND memory_seq NOT IN (SELECT value FROM json_each(?))',
    edge.id,
    seqs,
  );
  db.run(
    'INSERT INTO edge_provenance (edge_id, memory_seq) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    edge.id,
    seqs,
  );
}

/** Edges that touch what is no entity of its own any more. */
export function deleteEdgesOf(db: WritableDatabase, id: string): void {
  db.run('DELETE FROM edges WHERE source_id = ?1 OR target_id = ?1', id);
}

/** Marks every relation of the entities, as texts name them, as changed. */
export function markAssertionsOf(db: WritableDatabase, ids: readonly string[]): void {
  for (const column of ['source_id', 'target_id']) {
    db.run(
      `INSERT INTO graph_outbox SELECT DISTINCT source_id, relation, target_id, NULL FROM assertions
       WHERE ${column} IN (SELECT value FROM json_each(?)) ON CONFLICT DO UPDATE SET added = NULL`,
      JSON.stringify(ids),
    );
  }
}

/** Marks every edge that is drawn at the entity as changed. */
export function markEdgesOf(db: WritableDatabase, id: string): void {
  db.run(
    `INSERT INTO graph_outbox SELECT DISTINCT source_id, relation, target_id, NULL FROM edges
     WHERE source_id = ?1 OR target_id = ?1 ON CONFLICT DO UPDATE SET added = NULL`,
    id,
  );
}

const ENDS = 'source_id, relation, target_id';
const NOT_YET = 'live = 0 AND expired_at IS NULL AND support > 0 AND since <= ?1';
const SOLE = `NOT EXISTS (SELECT 1 FROM edges o WHERE o.source_id = e.source_id AND o.relation = e.relation
  AND o.target_id = e.target_id AND o.live = 1)`;
/** Edges whose time has begun or ended by now (?1). */
const DUE = `SELECT ${ENDS} FROM edges WHERE live = 1 AND valid_to IS NOT NULL AND valid_to <= ?1
  UNION ALL SELECT ${ENDS} FROM edges e WHERE ${NOT_YET} AND valid_to IS NULL AND ${SOLE}
  UNION ALL SELECT ${ENDS} FROM edges e WHERE ${NOT_YET} AND valid_to IS NOT NULL AND valid_to > ?1 AND ${SOLE}`;

/** Whether the time of any edge has begun or ended by now. */
export function isDue(db: ReadableDatabase, now: number): boolean {
  return db.get(`SELECT 1 AS found FROM (${DUE}) LIMIT 1`, now) !== undefined;
}

/** Has edges settled again whose time has begun or ended by now. */
export function markDue(db: WritableDatabase, now: number): void {
  db.run(
    `INSERT INTO graph_outbox SELECT DISTINCT ${ENDS}, NULL FROM (${DUE}) WHERE true
     ON CONFLICT DO UPDATE SET added = NULL`,
    now,
  );
}
