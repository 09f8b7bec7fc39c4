import type { Fact } from '#shared/domain/graph';
import type { NamedValues, ReadableDatabase } from './database';
import { certainEdges, edgeThen, isPresent, scopeValues, wholeGraph, type GraphScope } from './graphScope';
import { toStrings } from './memoryRow';

interface FactRow {
  edge_id: string;
  source_id: string;
  source: string;
  relation: string;
  target_id: string;
  target: string;
  confidence: number;
  since: number;
  valid_to: number | null;
  memory_ids: string;
}

/**
 * With the memories behind it, the first 200: thousands can say the same. Behind what held at another time stand also
 * those of which something newer has taken the place.
 */
const factSql = (scope: GraphScope): string => `
  SELECT e.id AS edge_id, e.source_id, s.name AS source, e.relation, e.target_id, t.name AS target, e.confidence,
    e.since, e.valid_to,
    (SELECT json_group_array(id) FROM (
       SELECT m.id FROM edge_provenance p CROSS JOIN memories m ON m.seq = p.memory_seq
       WHERE p.edge_id = e.id AND m.status IN ('active'${isPresent(scope) ? '' : ", 'superseded'"})
       ORDER BY p.memory_seq LIMIT 200)) AS memory_ids
  FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id`;

const PRESENT = wholeGraph();

/** Facts that touch any of the entities, most certain first; at most `limit` for each of them and direction, and in all. */
export function factsOf(
  db: ReadableDatabase,
  entityIds: readonly string[],
  limit = 1_000,
  scope: GraphScope = PRESENT,
): Fact[] {
  const touching = (end: 'source_id' | 'target_id'): string => `
    SELECT e.id FROM json_each(@ids) r CROSS JOIN edges e WHERE e.id IN (${certainEdges(scope, end, 'r.value')})`;
  return db
    .all<FactRow>(
      `${factSql(scope)} WHERE e.id IN (${touching('source_id')} UNION ${touching('target_id')})
       ORDER BY e.confidence DESC, e.support DESC, e.id LIMIT @limit`,
      { ...scopeValues(scope), ids: JSON.stringify(entityIds), most: limit, limit },
    )
    .map((row) => toFact(row, scope));
}

export interface WantedFacts {
  /** null leaves an end open. */
  sourceIds: readonly string[] | null;
  relations: readonly string[];
  targetIds: readonly string[] | null;
}

/** All facts with one of the relations between given ends. Complete, never cut. */
export function factsBetween(db: ReadableDatabase, wanted: WantedFacts, scope: GraphScope = PRESENT): Fact[] {
  const values: NamedValues = {
    ...scopeValues(scope),
    relations: JSON.stringify(wanted.relations),
    sources: JSON.stringify(wanted.sourceIds ?? []),
    targets: JSON.stringify(wanted.targetIds ?? []),
  };
  const conditions = [
    'e.relation IN (SELECT value FROM json_each(@relations))',
    ...(wanted.sourceIds === null ? [] : ['e.source_id IN (SELECT value FROM json_each(@sources))']),
    ...(wanted.targetIds === null ? [] : ['e.target_id IN (SELECT value FROM json_each(@targets))']),
    edgeThen(scope),
  ];
  return db
    .all<FactRow>(`${factSql(scope)} WHERE ${conditions.join(' AND ')} ORDER BY s.name, t.name, e.id`, values)
    .map((row) => toFact(row, scope));
}

/** Live facts that this memory supports. */
export function factsOfMemory(db: ReadableDatabase, memorySeq: number): Fact[] {
  return db
    .all<FactRow>(
      `${factSql(PRESENT)} WHERE e.id IN (SELECT edge_id FROM edge_provenance WHERE memory_seq = ?) AND e.live = 1 ORDER BY e.id`,
      memorySeq,
    )
    .map((row) => toFact(row, PRESENT));
}

/** Facts in the order of the ids of their edges. */
export function factsByEdgeIds(db: ReadableDatabase, edgeIds: readonly string[]): Fact[] {
  const facts = db
    .all<FactRow>(
      `${factSql(PRESENT)} WHERE e.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(edgeIds),
    )
    .map((row): [string, Fact] => [row.edge_id, toFact(row, PRESENT)]);
  const known = new Map(facts);
  return edgeIds.flatMap((id) => known.get(id) ?? []);
}

function toFact(row: FactRow, scope: GraphScope): Fact {
  return {
    edgeId: row.edge_id,
    sourceId: row.source_id,
    source: row.source,
    relation: row.relation,
    targetId: row.target_id,
    target: row.target,
    confidence: row.confidence,
    memoryIds: toStrings(row.memory_ids),
    ...(isPresent(scope) ? {} : { held: { from: row.since, to: row.valid_to } }),
  };
}
