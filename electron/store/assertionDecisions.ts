import type { ReadableDatabase, WritableDatabase } from './database';

/** A relation between two entities as texts name them. */
export interface Triple {
  sourceId: string;
  relation: string;
  targetId: string;
}

export interface ShownEdge extends Triple {
  id: string;
  source: string;
  target: string;
  validFrom: number | null;
  validTo: number | null;
  since: number;
  expiredAt: number | null;
  confidence: number;
}

export function findEdge(db: ReadableDatabase, id: string): ShownEdge | null {
  const row = db.get<ShownEdge>(
    `SELECT e.id, e.source_id AS sourceId, e.relation, e.target_id AS targetId, s.name AS source, t.name AS target,
       e.valid_from AS validFrom, e.valid_to AS validTo, e.since, e.expired_at AS expiredAt, e.confidence
     FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id WHERE e.id = ?`,
    id,
  );
  return row ?? null;
}

/** The edge that a memory stands behind now, of those with these ends; the present one first. */
export function edgeOfMemory(db: ReadableDatabase, triple: Triple, memorySeq: number): string | null {
  const row = db.get<{ id: string }>(
    `SELECT e.id FROM edges e JOIN edge_provenance p ON p.edge_id = e.id AND p.memory_seq = ?4
     WHERE e.source_id = ?1 AND e.relation = ?2 AND e.target_id = ?3 AND e.expired_at IS NULL
     ORDER BY e.live DESC, e.since DESC, e.id LIMIT 1`,
    triple.sourceId,
    triple.relation,
    triple.targetId,
    memorySeq,
  );
  return row?.id ?? null;
}

/** What one memory asserts of an edge, in the words of its own names. */
export interface EvidenceRow extends Triple {
  seq: number;
  memorySeq: number;
  polarity: 'holds' | 'ended';
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
}

/** What texts and people say now of the relation between these members, whether it holds or has ended. */
export function evidenceBetween(
  db: ReadableDatabase,
  sources: readonly string[],
  relation: string,
  targets: readonly string[],
): EvidenceRow[] {
  return db.all<EvidenceRow>(
    `SELECT seq, memory_seq AS memorySeq, source_id AS sourceId, relation, target_id AS targetId, polarity, confidence,
       valid_from AS validFrom, valid_to AS validTo
     FROM json_each(?1) s CROSS JOIN assertions a ON a.source_id = s.value AND a.relation = ?2
     WHERE a.target_id IN (SELECT value FROM json_each(?3)) AND a.retracted_at IS NULL ORDER BY a.seq`,
    JSON.stringify(sources),
    relation,
    JSON.stringify(targets),
  );
}

/** Memories behind an edge. */
export function memoriesOfEdge(db: ReadableDatabase, edgeId: string): Set<number> {
  return new Set(db.column<number>('SELECT memory_seq FROM edge_provenance WHERE edge_id = ?', edgeId));
}

/** Keeps out every relation between these members that anything has ever asserted. Returns how many. */
export function rejectBetween(
  db: WritableDatabase,
  sources: readonly string[],
  relation: string,
  targets: readonly string[],
  at: number,
): number {
  return db.run(
    `INSERT INTO rejected_edges SELECT DISTINCT a.source_id, a.relation, a.target_id, ?4
     FROM json_each(?1) s CROSS JOIN assertions a ON a.source_id = s.value AND a.relation = ?2
     WHERE a.target_id IN (SELECT value FROM json_each(?3)) ON CONFLICT DO NOTHING`,
    JSON.stringify(sources),
    relation,
    JSON.stringify(targets),
    at,
  ).changes;
}

/** What a person adds again is kept out no longer. */
export function acceptBetween(
  db: WritableDatabase,
  sources: readonly string[],
  relation: string,
  targets: readonly string[],
): void {
  db.run(
    `DELETE FROM rejected_edges WHERE source_id IN (SELECT value FROM json_each(?1)) AND relation = ?2
       AND target_id IN (SELECT value FROM json_each(?3))`,
    JSON.stringify(sources),
    relation,
    JSON.stringify(targets),
  );
}

/** What a person says of a memory's claim: it stands above the text, also when that is read again. */
export interface Claim {
  polarity: 'holds' | 'ended';
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
}

/** Another end than before is known from `now` on. */
export function overrule(db: WritableDatabase, seq: number, claim: Claim, now: number): void {
  db.run(
    `UPDATE assertions SET origin = 'manual', polarity = ?2, confidence = ?3, valid_from = ?4, valid_to = ?5,
       end_known_at = CASE WHEN valid_to IS NOT ?5 THEN ?6 ELSE end_known_at END
     WHERE seq = ?1`,
    seq,
    claim.polarity,
    claim.confidence,
    claim.validFrom,
    claim.validTo,
    now,
  );
}

export function removeAssertion(db: WritableDatabase, seq: number): void {
  db.run('DELETE FROM assertions WHERE seq = ?', seq);
}
