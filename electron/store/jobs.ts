import { randomUUID } from 'node:crypto';
import type { JobStatus } from '#shared/contract/system';
import type { ReadableDatabase, WritableDatabase } from './database';
import { countDueForModel, readingHeldUntil } from './modelReadings';

export type JobKind = 'embed' | 'extract';

export interface LeasedJob {
  id: number;
  kind: JobKind;
  memorySeq: number;
  attempts: number;
  /** The text to work on, and what has to be unchanged when the result comes back. */
  text: string;
  createdAt: number;
  lease: string;
}

/** How long a worker may keep a job before another one takes it: a crash delays work, and loses none. */
const LEASE_MS = 120_000;
export const MAX_ATTEMPTS = 5;
/** A job that failed this often is leased alone: one bad text must not use up the attempts of others. */
const ALONE_AFTER = 2;

/** Takes up to `limit` due jobs of one kind, oldest first; also those whose holder has vanished. */
export function leaseJobs(db: WritableDatabase, kind: JobKind, limit: number, now: number): LeasedJob[] {
  giveUp(db, kind, now);
  const lease = randomUUID();
  const due = `FROM jobs WHERE kind = ?1
    AND ((state = 'pending' AND run_after <= ?2) OR (state = 'running' AND leased_until < ?2)) ORDER BY id`;
  const suspicious = db.count(`SELECT attempts ${due} LIMIT 1`, kind, now) >= ALONE_AFTER;
  db.run(
    `UPDATE jobs SET state = 'running', leased_until = ?3, lease_owner = ?4, attempts = attempts + 1
     WHERE id IN (SELECT id ${due} LIMIT ?5)`,
    kind,
    now,
    now + LEASE_MS,
    lease,
    suspicious ? 1 : limit,
  );
  return db.all<LeasedJob>(
    `SELECT j.id, j.kind, j.memory_seq AS memorySeq, j.attempts, m.text, m.created_at AS createdAt, ? AS lease
     FROM jobs j JOIN memories m ON m.seq = j.memory_seq WHERE j.lease_owner = ? ORDER BY j.id`,
    lease,
    lease,
  );
}

/** A text that ended its worker at every attempt is not tried for ever. */
function giveUp(db: WritableDatabase, kind: JobKind, now: number): void {
  const reason = 'The app ended each time it worked on this text.';
  const over = db.all<{ memory_seq: number }>(
    `UPDATE jobs SET state = 'failed', leased_until = NULL, lease_owner = NULL, error = ?
     WHERE kind = ? AND state = 'running' AND leased_until < ? AND attempts >= ? RETURNING memory_seq`,
    reason,
    kind,
    now,
    MAX_ATTEMPTS,
  );
  if (kind !== 'embed') return;
  for (const { memory_seq: seq } of over) {
    db.run("UPDATE memories SET embedding = 'failed', embedding_error = ? WHERE seq = ?", reason, seq);
  }
}

/** Whether the result may be written: the lease is still ours, and the text is the one that was worked on. */
export function stillLeased(db: WritableDatabase, job: LeasedJob): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM jobs j JOIN memories m ON m.seq = j.memory_seq
       WHERE j.id = ? AND j.lease_owner = ? AND m.text = ?`,
      job.id,
      job.lease,
      job.text,
    ) !== undefined
  );
}

export function finishJob(db: WritableDatabase, job: LeasedJob): void {
  db.run('DELETE FROM jobs WHERE id = ? AND lease_owner = ?', job.id, job.lease);
}

/** Tries again later, each time waiting twice as long; after the last attempt the job stays as failed. */
export function retryJob(db: WritableDatabase, job: LeasedJob, error: string, now: number): void {
  const over = job.attempts >= MAX_ATTEMPTS;
  db.run(
    `UPDATE jobs SET state = ?, run_after = ?, leased_until = NULL, lease_owner = NULL, error = ?
     WHERE id = ? AND lease_owner = ?`,
    over ? 'failed' : 'pending',
    now + 1_000 * 2 ** job.attempts,
    error,
    job.id,
    job.lease,
  );
}

/** Gives a job back untouched, for when the worker as a whole cannot go on (the model server is down). */
export function releaseJob(db: WritableDatabase, job: LeasedJob, runAfter: number): void {
  db.run(
    `UPDATE jobs SET state = 'pending', run_after = ?, leased_until = NULL, lease_owner = NULL,
       attempts = max(0, attempts - 1) WHERE id = ? AND lease_owner = ?`,
    runAfter,
    job.id,
    job.lease,
  );
}

/** When the next waiting job is due, or null when none waits. */
export function nextJobAt(db: ReadableDatabase): number | null {
  const row = db.get<{ at: number | null }>(
    "SELECT min(CASE state WHEN 'running' THEN leased_until ELSE run_after END) AS at FROM jobs WHERE state <> 'failed'",
  );
  return row?.at ?? null;
}

/** `now`: UTC milliseconds. */
export function jobStatus(db: ReadableDatabase, now: number): JobStatus {
  const status: JobStatus = { pending: 0, running: 0, failed: 0, byKind: {} };
  for (const row of db.all<{ kind: string; state: 'pending' | 'running' | 'failed'; n: number }>(
    'SELECT kind, state, count(*) AS n FROM jobs GROUP BY kind, state',
  )) {
    status[row.state] += row.n;
    if (row.state !== 'failed') status.byKind[row.kind] = (status.byKind[row.kind] ?? 0) + row.n;
  }
  const reading = readingHeldUntil(db) > now ? countDueForModel(db) : 0;
  return reading === 0 ? status : { ...status, reading };
}
