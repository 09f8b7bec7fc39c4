import type { Memory, MemoryKind, MemoryStatus } from '#shared/domain/memory';
import type { ReadableDatabase, SqlValue } from './database';
import type { Condition } from './fullText';
import { completeHeld, heldUntilCommit } from './held';
import { memoriesBySeq } from './memoriesRead';
import { toMemory } from './memoryRow';

/** What scoring needs of a memory. */
export interface CandidateRow {
  seq: number;
  text: string;
  kind: MemoryKind;
  status: MemoryStatus;
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
  /** A filter that the person set; it says itself what state they are in. Null: active ones. */
  matching: Matching | null;
}

/** A filter of the table, said in two ways. */
export interface Matching {
  /** Of a memory `m`. */
  one: Condition;
  /** A statement that gives the numbers of all that match. */
  all: Condition;
}

/** Conditions on `memories m` that every candidate must meet before ranking. */
export function eligible(filter: Eligibility): Condition {
  const conditions = filter.matching === null ? ["m.status = 'active'"] : ['1'];
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
  if (filter.matching !== null) {
    conditions.push(filter.matching.one.sql);
    params.push(...filter.matching.one.params);
  }
  if (filter.scopes !== null) {
    conditions.push('m.scope IN (SELECT value FROM json_each(?))');
    params.push(JSON.stringify(filter.scopes));
  }
  const more = eligibleBesides(filter);
  if (more === null) return { sql: conditions.join(' AND '), params };
  return { sql: [...conditions, more.sql].join(' AND '), params: [...params, ...more.params] };
}

/** Those of them that no column beside a vector knows; null when there are none. They cost a look at `memories`. */
export function eligibleBesides(filter: Eligibility): Condition | null {
  const conditions: string[] = [];
  const params: SqlValue[] = [];
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

/** The same of a row that was read already. */
function isEligible(row: CandidateRow, filter: Eligibility): boolean {
  const { minImportance, notExpiredAt, scopes, sessionId, created } = filter;
  if (filter.matching === null && row.status !== 'active') return false;
  if (filter.excludeKinds.includes(row.kind)) return false;
  if (minImportance !== null && row.importance < minImportance) {
    if (!filter.exemptEpisodes || row.kind !== 'episode') return false;
  }
  if (notExpiredAt !== null && row.expires_at !== null && row.expires_at <= notExpiredAt) return false;
  if (scopes?.includes(row.scope) === false) return false;
  if (sessionId !== null && row.session_id !== sessionId) return false;
  return created === null || (row.created_at >= created.from && row.created_at < created.to);
}

const COLUMNS =
  'seq, text, kind, status, importance, created_at, access_count, expires_at, scope, session_id, speaker';
/** A few megabytes. */
const MOST_ROWS = 2_000;
const rowsOf = heldUntilCommit(() => new Map<number, CandidateRow>());

/** Those of the memories that are eligible, in the order of `seqs`. */
export function candidateRows(
  db: ReadableDatabase,
  seqs: readonly number[],
  filter: Eligibility,
): CandidateRow[] {
  const rows = completeHeld(rowsOf(db), seqs, MOST_ROWS, (missing) =>
    db
      .all<CandidateRow>(
        `SELECT ${COLUMNS} FROM memories WHERE seq IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      )
      .map((row) => [row.seq, row] as const),
  );
  const matching = filter.matching === null ? null : matchingAmong(db, seqs, filter.matching.one);
  const eligibleRows: CandidateRow[] = [];
  for (const seq of seqs) {
    const row = rows.get(seq);
    if (row === undefined || matching?.has(seq) === false) continue;
    if (isEligible(row, filter)) eligibleRows.push(row);
  }
  return eligibleRows;
}

function matchingAmong(
  db: ReadableDatabase,
  seqs: readonly number[],
  { sql, params }: Condition,
): Set<number> {
  const list = JSON.stringify(seqs);
  const among = 'm.seq IN (SELECT value FROM json_each(?))';
  return new Set(
    db.column<number>(`SELECT m.seq FROM memories m WHERE ${among} AND ${sql}`, list, ...params),
  );
}

const memoriesOf = heldUntilCommit(() => new Map<number, Memory>());

/** Memories in full, by number; numbers without one are left out. */
export function foundMemories(db: ReadableDatabase, seqs: readonly number[]): ReadonlyMap<number, Memory> {
  return completeHeld(memoriesOf(db), seqs, MOST_ROWS, (missing) =>
    memoriesBySeq(db, missing).map((row) => [row.seq, toMemory(row)] as const),
  );
}

/** Whether there is a memory of an area that is none of these two: else nobody need look. */
export function hasOtherScopes(db: ReadableDatabase, scope: string): boolean {
  return (
    db.get("SELECT 1 FROM memories WHERE scope <> 'personal' AND scope <> ? LIMIT 1", scope) !== undefined
  );
}

const countOf = heldUntilCommit(() => ({ memories: null as number | null }));

/** An upper bound of the number of memories, at no cost: what idf is reckoned against. */
export function memoryCountEstimate(db: ReadableDatabase): number {
  const held = countOf(db);
  held.memories ??= db.count('SELECT max(seq) FROM memories');
  return held.memories;
}
