import type { ReadableDatabase, WritableDatabase } from './database';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';

/** How far a sweep has come, as the number of the last change that it saw; 0 before the first one. */
export function sweepPosition(db: ReadableDatabase, name: string): number {
  return db.count('SELECT position FROM sweeps WHERE name = ?', name);
}

export function moveSweep(db: WritableDatabase, name: string, position: number): void {
  db.run(
    `INSERT INTO sweeps (name, position) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)`,
    name,
    position,
  );
}

/**
 * Numbers of memories that were made or changed since, and the position after them; null when there were none. The
 * time of a change would not do: what is imported or learnt late bears the time at which it was said.
 */
export function memoriesChangedSince(
  db: ReadableDatabase,
  position: number,
  limit: number,
): { seqs: number[]; position: number } | null {
  const rows = db.all<{ id: number; seq: number }>(
    `SELECT id, json_extract(row_key, '$[0]') AS seq FROM journal_changes
     WHERE id > ? AND table_name = 'memories' ORDER BY id LIMIT ?`,
    position,
    limit,
  );
  const last = rows.at(-1);
  return last === undefined ? null : { seqs: [...new Set(rows.map(({ seq }) => seq))], position: last.id };
}

/** A fact or correction in use, as far as comparing it with others needs it. */
export interface ComparedFact {
  seq: number;
  id: string;
  text: string;
  kind: 'fact' | 'correction';
  scope: string;
  createdAt: number;
  embedded: boolean;
}

const COMPARED = `SELECT seq, id, text, kind, scope, created_at AS createdAt, embedding = 'embedded' AS embedded
  FROM memories WHERE kind IN ('fact', 'correction') AND status = 'active'`;

/** The next facts and corrections in use, in the order in which they came. */
export function factsAfter(db: ReadableDatabase, seq: number, limit: number): ComparedFact[] {
  return compared(db.all<ComparedRow>(`${COMPARED} AND seq > ? ORDER BY seq LIMIT ?`, seq, limit));
}

/** Those of the memories that are facts or corrections in use. */
export function comparedFacts(db: ReadableDatabase, seqs: readonly number[]): ComparedFact[] {
  const among = 'seq IN (SELECT value FROM json_each(?)) ORDER BY seq';
  return compared(db.all<ComparedRow>(`${COMPARED} AND ${among}`, JSON.stringify(seqs)));
}

export function factCount(db: ReadableDatabase): number {
  return db.count("SELECT count(*) FROM memories WHERE kind IN ('fact', 'correction') AND status = 'active'");
}

type ComparedRow = Omit<ComparedFact, 'embedded'> & { embedded: number };

function compared(rows: readonly ComparedRow[]): ComparedFact[] {
  return rows.map((row) => ({ ...row, embedded: row.embedded === 1 }));
}

/** Archives some of what has expired, at most `limit`; returns how many. */
export function archiveExpired(db: WritableDatabase, now: number, limit: number): number {
  return db.run(
    `UPDATE memories SET status = 'archived', updated_at = ?1
     WHERE seq IN (SELECT seq FROM memories INDEXED BY memories_expiry
       WHERE expires_at <= ?1 AND status IN ('active', 'paused') LIMIT ?2)`,
    now,
    limit,
  ).changes;
}

export function expiredCount(db: ReadableDatabase, now: number): number {
  return db.count(
    `SELECT count(*) FROM memories INDEXED BY memories_expiry
     WHERE expires_at <= ? AND status IN ('active', 'paused')`,
    now,
  );
}

/** Archives some of what has faded and was not dismissed, at most `limit`; returns how many. */
export function archiveLowValue(db: WritableDatabase, meaning: FilterMeaning, limit: number): number {
  const { where, params } = joined(filterConditions({ suggested: ['low_value'] }, meaning));
  return db.run(
    `UPDATE memories SET status = 'archived', updated_at = ?
     WHERE seq IN (SELECT seq FROM memories INDEXED BY memories_table WHERE ${where} LIMIT ?)`,
    meaning.now,
    ...params,
    limit,
  ).changes;
}

export interface SweepRun {
  name: string;
  ranAt: number;
  changed: number;
  outcome: string;
}

/** The last run of each sweep that ever ran. */
export function sweepRuns(db: ReadableDatabase): SweepRun[] {
  return db.all<SweepRun>('SELECT name, ran_at AS ranAt, changed, outcome FROM sweep_runs');
}

export function noteSweepRun(db: WritableDatabase, { name, ranAt, changed, outcome }: SweepRun): void {
  db.run(
    `INSERT INTO sweep_runs (name, ran_at, changed, outcome) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at, changed = excluded.changed, outcome = excluded.outcome`,
    name,
    ranAt,
    changed,
    outcome,
  );
}

export interface RestedSession {
  id: string;
  updatedAt: number;
}

/** Chats that rested since `before`, long enough for a summary, and that have none or went on since theirs. */
export function restedSessions(db: ReadableDatabase, before: number, limit: number): RestedSession[] {
  return db.all<RestedSession>(
    `SELECT s.id, s.updated_at AS updatedAt FROM sessions s
     WHERE s.updated_at <= ?1 AND s.mode = 'normal' AND (s.summarized_at IS NULL OR s.summarized_at < s.updated_at)
       AND 4 <= (SELECT count(*) FROM messages m WHERE m.session_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.session_id = s.id AND m.status = 'streaming')
     ORDER BY s.updated_at LIMIT ?2`,
    before,
    limit,
  );
}

export function markSummarized(db: WritableDatabase, sessionId: string, at: number): void {
  db.run('UPDATE sessions SET summarized_at = ? WHERE id = ?', at, sessionId);
}

/** The summary of a chat, whatever became of it. */
export function summaryOf(db: ReadableDatabase, sessionId: string): { id: string; status: string } | null {
  return (
    db.get<{ id: string; status: string }>(
      "SELECT id, status FROM memories WHERE session_id = ? AND kind = 'summary' ORDER BY seq DESC LIMIT 1",
      sessionId,
    ) ?? null
  );
}

/** Whether an answer is being written. */
export function isAnswering(db: ReadableDatabase): boolean {
  return db.get("SELECT 1 AS found FROM messages WHERE status = 'streaming'") !== undefined;
}
