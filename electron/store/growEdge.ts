import type { WritableDatabase } from './database';

interface Growing {
  sourceId: string;
  relation: string;
  targetId: string;
  /** Whether the relation can hold to one target at a time only. */
  functional: boolean;
  /** The assertion that came. */
  seq: number;
}

interface OpenEdge {
  id: string;
  target_id: string;
  since: number;
  valid_to: number | null;
  live: number;
}

/**
 * Adds a memory to an edge that holds, when the memory says no more than that: no dates, no end, and not of an earlier
 * time than anything that would settle otherwise. Returns whether that was so; if not, nothing has been done.
 */
export function growEdge(db: WritableDatabase, growing: Growing): boolean {
  const plain = db.get<{ memory_seq: number; confidence: number; said_at: number; asserted_at: number }>(
    `SELECT memory_seq, confidence, said_at, asserted_at FROM assertions a WHERE seq = ? AND polarity = 'holds'
       AND origin = 'extracted' AND valid_from IS NULL AND valid_to IS NULL AND retracted_at IS NULL
       AND withdrawn_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM rejected_edges r WHERE r.source_id = a.source_id AND r.relation = a.relation
         AND r.target_id = a.target_id)
       AND (SELECT dismissed_at FROM entities e WHERE e.id = a.source_id) IS NULL
       AND (SELECT dismissed_at FROM entities e WHERE e.id = a.target_id) IS NULL`,
    growing.seq,
  );
  if (plain === undefined) return false;
  const open = openEdge(db, growing, plain.said_at);
  if (open === null) return false;
  const added = db.run(
    'INSERT INTO edge_provenance (edge_id, memory_seq) VALUES (?, ?) ON CONFLICT DO NOTHING',
    open,
    plain.memory_seq,
  ).changes;
  return (
    db.run(
      `UPDATE edges SET support = support + ?2, weight = support + ?2, confidence = max(confidence, ?3)
       WHERE id = ?1 AND created_at <= ?4`,
      open,
      added,
      plain.confidence,
      plain.asserted_at,
    ).changes > 0
  );
}

/** The one edge that holds, when it never ended and all others were over by then. */
function openEdge(db: WritableDatabase, growing: Growing, saidAt: number): string | null {
  const edges = db.all<OpenEdge>(
    `SELECT id, target_id, since, valid_to, live FROM edges
     WHERE source_id = ?1 AND relation = ?2 AND ${growing.functional ? '?3 IS NOT NULL' : 'target_id = ?3'}
       AND expired_at IS NULL`,
    growing.sourceId,
    growing.relation,
    growing.targetId,
  );
  const [open, ...more] = edges.filter((edge) => edge.valid_to === null);
  if (open?.target_id !== growing.targetId || more.length > 0) return null;
  // Where it was over once, an end that was said later can be the end of what is said here.
  const untouched = edges.every(
    (edge) => edge === open || (edge.target_id !== growing.targetId && (edge.valid_to ?? 0) <= saidAt),
  );
  return open.live === 1 && open.since <= saidAt && untouched ? open.id : null;
}
