import type { ReadableDatabase, WritableDatabase } from './database';
import { markAssertionsOf, markEdgesOf } from './graphSettle';

/** Where the graph does not follow from what memories say and people decided. */
export interface GraphFaults {
  /** Changes that should have been settled with the transaction that made them. */
  waiting: number;
  /** Things whose number of mentions or of facts is not what it is. */
  counters: number;
  /** Facts that no memory is behind, though they are shown. */
  unsupported: number;
  /** What memories in use say to hold, and is no fact. */
  missing: number;
}

const MENTIONS = `(SELECT count(DISTINCT m.memory_seq) FROM mentions m JOIN memories r ON r.seq = m.memory_seq
  AND r.status = 'active' WHERE m.entity_id = entities.id)`;
const DEGREE = `(SELECT count(*) FROM edges WHERE live = 1 AND source_id = entities.id)
  + (SELECT count(*) FROM edges WHERE live = 1 AND target_id = entities.id)`;
const MISCOUNTED = `mentions <> ${MENTIONS} OR degree <> ${DEGREE}`;

/** What each entity has been merged into, in the end. */
const ROOTS = `WITH RECURSIVE root (id, top) AS (
    SELECT id, id FROM entities WHERE merged_into IS NULL
    UNION SELECT e.id, root.top FROM root JOIN entities e ON e.merged_into = root.id)`;

export function graphFaults(db: ReadableDatabase): GraphFaults {
  return {
    waiting: db.count(`SELECT (SELECT count(*) FROM graph_outbox) + (SELECT count(*) FROM entity_outbox)
      + (SELECT count(*) FROM regroup_outbox)`),
    counters: db.count(`SELECT count(*) FROM entities WHERE ${MISCOUNTED}`),
    unsupported: db.count(`SELECT count(*) FROM edges e WHERE live = 1 AND NOT EXISTS (
      SELECT 1 FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq AND m.status = 'active'
      WHERE p.edge_id = e.id)`),
    missing: db.count(`${ROOTS}
      SELECT count(*) FROM assertions a JOIN root s ON s.id = a.source_id JOIN root t ON t.id = a.target_id
      JOIN memories m ON m.seq = a.memory_seq AND m.status = 'active'
      WHERE a.retracted_at IS NULL AND a.withdrawn_at IS NULL AND a.polarity = 'holds' AND s.top <> t.top
        AND NOT EXISTS (SELECT 1 FROM entities d WHERE d.id IN (a.source_id, a.target_id) AND d.dismissed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM rejected_edges r WHERE r.source_id = a.source_id
          AND r.relation = a.relation AND r.target_id = a.target_id)
        AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source_id = s.top AND e.relation = a.relation
          AND e.target_id = t.top)`),
  };
}

/** The next things of the graph, by their ids. */
export function entitiesAfter(db: ReadableDatabase, after: string, limit: number): string[] {
  return db.column<string>('SELECT id FROM entities WHERE id > ? ORDER BY id LIMIT ?', after, limit);
}

/** Has all that is known about these put together anew before the transaction ends. */
export function settleAgain(db: WritableDatabase, ids: readonly string[]): void {
  db.run(
    'INSERT INTO entity_outbox SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    JSON.stringify(ids),
  );
  markAssertionsOf(db, ids);
  for (const id of ids) markEdgesOf(db, id);
}

/** Counts anew what triggers count. Returns of how many things that was wrong. */
export function countAgain(db: WritableDatabase): number {
  return db.run(`UPDATE entities SET mentions = ${MENTIONS}, degree = ${DEGREE} WHERE ${MISCOUNTED}`).changes;
}

/** All of them, merged and dismissed ones too. */
export function entityCount(db: ReadableDatabase): number {
  return db.count('SELECT count(*) FROM entities');
}
