import type { ReadableDatabase, WritableDatabase } from './database';
import { sweepPosition } from './sweeps';

/** The row of `sweeps` that says how the refresh stands: 0 done, later than now: under way until then, else broken off. */
export const REFRESH = 'communities';

/** Source and target of a live edge. */
export type Ends = readonly [source: string, target: string];

/**
 * Whether communities are out of date. A person who is a member has become one by a merge since, for the person is
 * left out.
 * @param self the entity that stands for the person, as texts name it
 */
export function communitiesAreDue(db: ReadableDatabase, self: string, now: number): boolean {
  const position = sweepPosition(db, REFRESH);
  if (position > 0) return position <= now;
  return (
    db.get('SELECT 1 AS found FROM community_outbox LIMIT 1') !== undefined ||
    personOf(db, self).communityId !== null
  );
}

/** The entity that the person is now: itself, or what it has been merged into. */
export function personOf(db: ReadableDatabase, self: string): { id: string; communityId: string | null } {
  const row = db.get<{ id: string; community_id: string | null }>(
    `WITH RECURSIVE up (id, parent) AS (
       SELECT id, merged_into FROM entities WHERE id = ?
       UNION SELECT e.id, e.merged_into FROM up JOIN entities e ON e.id = up.parent)
     SELECT n.id, n.community_id FROM up CROSS JOIN entities n ON n.id = up.id WHERE up.parent IS NULL`,
    self,
  );
  return { id: row?.id ?? self, communityId: row?.community_id ?? null };
}

const STEP = 500;

/**
 * All live edges of the connected parts that hold one of the entities, each once, without those of the person; null
 * when that is more than `most` entities or edges.
 */
export function edgesAround(
  db: ReadableDatabase,
  touched: readonly string[],
  person: string,
  most: { entities: number; edges: number },
): Ends[] | null {
  const found = new Set(touched.filter((id) => id !== person));
  const edges: Ends[] = [];
  // A set goes on with what is added meanwhile.
  let waiting: string[] = [...found];
  while (waiting.length > 0) {
    if (found.size > most.entities) return null;
    const ids = JSON.stringify(waiting.slice(0, STEP));
    const out = db.all<{ source_id: string; target_id: string }>(
      `SELECT e.source_id, e.target_id FROM json_each(?) r CROSS JOIN edges e INDEXED BY edges_once
         ON e.source_id = r.value AND e.live = 1 LIMIT ?`,
      ids,
      most.edges + 1,
    );
    const sources = db.column<string>(
      `SELECT e.source_id FROM json_each(?) r CROSS JOIN edges e INDEXED BY edges_live_target
         ON e.target_id = r.value AND e.live = 1 LIMIT ?`,
      ids,
      most.edges + 1,
    );
    if (edges.length + Math.max(out.length, sources.length) > most.edges) return null;
    waiting = waiting.slice(STEP);
    for (const edge of out) {
      if (edge.target_id === person) continue;
      edges.push([edge.source_id, edge.target_id]);
      sources.push(edge.target_id);
    }
    for (const id of sources) {
      if (id === person || found.has(id)) continue;
      found.add(id);
      waiting.push(id);
    }
  }
  return edges;
}

/** The next live edges in a fixed order, without those of the person; `next` null: these were the last ones. */
export function edgesAfter(
  db: ReadableDatabase,
  after: readonly [string, string, string] | null,
  person: string,
  limit: number,
): { edges: Ends[]; next: [string, string, string] | null } {
  const rows = db.all<{ source_id: string; relation: string; target_id: string }>(
    `SELECT source_id, relation, target_id FROM edges INDEXED BY edges_once
     WHERE live = 1 AND (source_id, relation, target_id) > (?, ?, ?)
     ORDER BY source_id, relation, target_id LIMIT ?`,
    ...(after ?? (['', '', ''] as const)),
    limit,
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    edges: rows.flatMap(({ source_id, target_id }): Ends[] =>
      source_id === person || target_id === person ? [] : [[source_id, target_id]],
    ),
    next: last === undefined ? null : [last.source_id, last.relation, last.target_id],
  };
}

/** The communities that the entities are in; those in none are left out. */
export function membershipsOf(
  db: ReadableDatabase,
  ids: readonly string[],
): [id: string, communityId: string][] {
  return db
    .all<{ id: string; community_id: string }>(
      `SELECT n.id, n.community_id FROM json_each(?) r CROSS JOIN entities n ON n.id = r.value
       WHERE +n.community_id IS NOT NULL`, // +: else the index of all members is read for each of them
      JSON.stringify(ids),
    )
    .map((row) => [row.id, row.community_id]);
}

/** The same of all entities, in the order of their ids. */
export function membershipsAfter(
  db: ReadableDatabase,
  after: string,
  limit: number,
): [id: string, communityId: string][] {
  return db
    .all<{ id: string; community_id: string }>(
      'SELECT id, community_id FROM entities WHERE id > ? AND +community_id IS NOT NULL ORDER BY id LIMIT ?',
      after,
      limit,
    )
    .map((row) => [row.id, row.community_id]);
}

export function communityIds(db: ReadableDatabase): string[] {
  return db.column<string>('SELECT id FROM communities');
}

export interface CommunityRow {
  id: string;
  name: string;
  summary: string | null;
  described_by: string;
  size: number;
  fingerprint: string;
}

/** The largest ones that still have members. */
export function largestCommunities(db: ReadableDatabase, limit: number): CommunityRow[] {
  return db.all<CommunityRow>(
    `SELECT id, name, summary, described_by, size, fingerprint FROM communities c
     WHERE EXISTS (SELECT 1 FROM entities n WHERE n.community_id = c.id) ORDER BY size DESC, id LIMIT ?`,
    limit,
  );
}

export function communityCount(db: ReadableDatabase): number {
  return db.count('SELECT count(*) FROM communities');
}

/** Of those with at least `size` members that no model has described, the largest. */
export function undescribedCommunities(db: ReadableDatabase, size: number, limit: number): CommunityRow[] {
  return db.all<CommunityRow>(
    `SELECT id, name, summary, described_by, size, fingerprint FROM communities
     WHERE described_by = 'terms' AND size >= ? ORDER BY size DESC, id LIMIT ?`,
    size,
    limit,
  );
}

/** Ids of its members, the best connected first. */
export function membersOfCommunity(db: ReadableDatabase, id: string, limit: number): string[] {
  return db.column<string>(
    'SELECT id FROM entities WHERE community_id = ? ORDER BY degree DESC, id LIMIT ?',
    id,
    limit,
  );
}

export interface CommunityFact {
  source: string;
  relation: string;
  target: string;
}

/** The surest facts between these members and others of their community, best supported first. */
export function factsWithin(
  db: ReadableDatabase,
  communityId: string,
  memberIds: readonly string[],
  limit: number,
): CommunityFact[] {
  const edges = (end: string): string =>
    `SELECT x.id FROM json_each(?1) r CROSS JOIN edges x WHERE x.id IN (SELECT e.id FROM edges e
       WHERE e.${end} = r.value AND e.live = 1 ORDER BY e.confidence DESC, e.id LIMIT 50)`;
  return db.all<CommunityFact>(
    `SELECT s.name AS source, e.relation, t.name AS target
     FROM edges e CROSS JOIN entities s ON s.id = e.source_id CROSS JOIN entities t ON t.id = e.target_id
     WHERE e.id IN (${edges('source_id')} UNION ${edges('target_id')})
       AND +s.community_id = ?2 AND +t.community_id = ?2
     ORDER BY e.confidence DESC, e.support DESC, e.id LIMIT ?3`,
    JSON.stringify(memberIds),
    communityId,
    limit,
  );
}

/** Takes the words away that describe communities; they are made anew with the next refresh, of all. */
export function forgetCommunityWords(db: WritableDatabase): void {
  db.run("UPDATE communities SET name = '', summary = NULL, described_by = 'terms', fingerprint = ''");
  db.run(
    'INSERT INTO sweeps (name, position) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET position = 1',
    REFRESH,
  );
}
