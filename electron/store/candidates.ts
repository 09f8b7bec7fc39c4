import type { ReadableDatabase, SqlValue } from './database';
import type { Condition } from './fullText';

/** What scoring needs of a memory. */
export interface CandidateRow {
  seq: number;
  text: string;
  kind: string;
  status: string;
  importance: number;
  created_at: number;
  access_count: number;
  expires_at: number | null;
  scope: string;
  session_id: string | null;
  speaker: string | null;
}

/** What must hold of a memory before it competes. */
export interface Eligibility {
  excludeKinds: readonly string[];
  minImportance: number | null;
  notExpiredAt: number | null;
  /** Past conversations compete however unimportant. */
  exemptEpisodes: boolean;
  /** Null: of any area. */
  scopes: readonly string[] | null;
  sessionId: string | null;
  /** UTC ms, from ≤ created < to. */
  created: { from: number; to: number } | null;
}

/** Conditions on `memories m` that every candidate must meet before ranking. */
export function eligible(filter: Eligibility): Condition {
  const conditions = ["m.status = 'active'"];
  const params: SqlValue[] = [];
  if (filter.excludeKinds.length > 0) {
    conditions.push('m.kind NOT IN (SELECT value FROM json_each(?))');
    params.push(JSON.stringify(filter.excludeKinds));
  }
  if (filter.minImportance !== null && !filter.exemptEpisodes) {
    conditions.push('m.importance >= ?');
    params.push(filter.minImportance);
  }
  if (filter.notExpiredAt !== null) {
    conditions.push('(m.expires_at IS NULL OR m.expires_at > ?)');
    params.push(filter.notExpiredAt);
  }
  const more = eligibleBesides(filter);
  if (more === null) return { sql: conditions.join(' AND '), params };
  return { sql: [...conditions, more.sql].join(' AND '), params: [...params, ...more.params] };
}

/** Those of them that no column beside a vector knows; null when there are none. They cost a look at `memories`. */
export function eligibleBesides(filter: Eligibility): Condition | null {
  const conditions: string[] = [];
  const params: SqlValue[] = [];
  if (filter.scopes !== null) {
    conditions.push('m.scope IN (SELECT value FROM json_each(?))');
    params.push(JSON.stringify(filter.scopes));
  }
  if (filter.sessionId !== null) {
    conditions.push('m.session_id = ?');
    params.push(filter.sessionId);
  }
  if (filter.created !== null) {
    conditions.push('m.created_at >= ? AND m.created_at < ?');
    params.push(filter.created.from, filter.created.to);
  }
  if (filter.exemptEpisodes && filter.minImportance !== null) {
    conditions.push("(m.kind = 'episode' OR m.importance >= ?)");
    params.push(filter.minImportance);
  }
  return conditions.length === 0 ? null : { sql: conditions.join(' AND '), params };
}

const COLUMNS =
  'seq, text, kind, status, importance, created_at, access_count, expires_at, scope, session_id, speaker';

export function candidateRows(
  db: ReadableDatabase,
  seqs: readonly number[],
  condition: Condition,
): CandidateRow[] {
  return db.all<CandidateRow>(
    `SELECT ${COLUMNS} FROM memories m WHERE m.seq IN (SELECT value FROM json_each(?)) AND ${condition.sql}`,
    JSON.stringify(seqs),
    ...condition.params,
  );
}

/** Whether there is a memory of an area that is none of these two: else nobody need look. */
export function hasOtherScopes(db: ReadableDatabase, scope: string): boolean {
  return (
    db.get("SELECT 1 FROM memories WHERE scope <> 'personal' AND scope <> ? LIMIT 1", scope) !== undefined
  );
}

/** An upper bound of the number of memories, at no cost: what idf is reckoned against. */
export function memoryCountEstimate(db: ReadableDatabase): number {
  return db.count('SELECT max(seq) FROM memories');
}

/** The turns around one, of the same session. */
export interface Surroundings {
  seq: number;
  before: number | null;
  /** Two turns before. */
  earlier: number | null;
  after: number | null;
}

/** In so small a store, reading whole sessions is faster than looking up what surrounds each of their turns. */
const FEW_MEMORIES = 1_500;

/** For each of these active episodes what was said right before and after it. Those of no session are left out. */
export function surroundings(db: ReadableDatabase, seqs: readonly number[]): Surroundings[] {
  return memoryCountEstimate(db) <= FEW_MEMORIES ? inSessions(db, seqs) : lookedUp(db, seqs);
}

function inSessions(db: ReadableDatabase, seqs: readonly number[]): Surroundings[] {
  const sessions = db.column<string>(
    `SELECT group_concat(seq, ' ' ORDER BY created_at, seq) FROM memories
     WHERE session_id IN (SELECT session_id FROM memories WHERE seq IN (SELECT value FROM json_each(?)))
       AND kind = 'episode' AND status = 'active'
     GROUP BY session_id`,
    JSON.stringify(seqs),
  );
  const wanted = new Set(seqs);
  return sessions.flatMap((session) => {
    const turns = session.split(' ').map(Number);
    return turns.flatMap((seq, i) => {
      if (!wanted.has(seq)) return [];
      const at = (place: number): number | null => turns[place] ?? null;
      return { seq, before: at(i - 1), earlier: at(i - 2), after: at(i + 1) };
    });
  });
}

/** The index on sessions has them in order. */
function lookedUp(db: ReadableDatabase, seqs: readonly number[]): Surroundings[] {
  const side = (comparison: '<' | '>', skipped: number): string => `(
    SELECT n.seq FROM memories n
    WHERE n.session_id = m.session_id AND (n.created_at, n.seq) ${comparison} (m.created_at, m.seq)
      AND n.kind = 'episode' AND n.status = 'active'
    ORDER BY n.created_at ${comparison === '<' ? 'DESC' : 'ASC'}, n.seq ${comparison === '<' ? 'DESC' : 'ASC'}
    LIMIT 1 OFFSET ${skipped})`;
  return db.all<Surroundings>(
    `SELECT m.seq, ${side('<', 0)} AS before, ${side('<', 1)} AS earlier, ${side('>', 0)} AS after
     FROM memories m WHERE m.seq IN (SELECT value FROM json_each(?)) AND m.session_id IS NOT NULL`,
    JSON.stringify(seqs),
  );
}
