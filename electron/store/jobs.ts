import { randomUUID } from 'node:crypto';
import type { JobStatus } from '#shared/contract/system';
import type { ReadableDatabase, WritableDatabase } from './database';
import { countDueForModel, readingHeldUntil } from './modelReadings';

const KINDS = ['embed', 'extract'] as const;
export type JobKind = (typeof KINDS)[number];

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
  const due = dueJobs(db, kind, limit, now);
  const first = due[0];
  if (first === undefined) return [];
  const lease = randomUUID();
  const ids = JSON.stringify((first.attempts >= ALONE_AFTER ? [first] : due).map(({ id }) => id));
  db.run(
    `UPDATE jobs SET state = 'running', leased_until = ?, lease_owner = ?, attempts = attempts + 1
     WHERE id IN (SELECT value FROM json_each(?))`,
    now + LEASE_MS,
    lease,
    ids,
  );
  return db.all<LeasedJob>(
    `SELECT j.id, j.kind, j.memory_seq AS memorySeq, j.attempts, m.text, m.created_at AS createdAt, ? AS lease
     FROM jobs j JOIN memories m ON m.seq = j.memory_seq
     WHERE j.id IN (SELECT value FROM json_each(?)) ORDER BY j.id`,
    lease,
    ids,
  );
}

/** Each half by its own index: where tens of thousands of the other kind wait, none of them is looked at. */
function dueJobs(
  db: ReadableDatabase,
  kind: JobKind,
  limit: number,
  now: number,
): { id: number; attempts: number }[] {
  return db.all(
    `SELECT * FROM (SELECT id, attempts FROM jobs INDEXED BY jobs_waiting
       WHERE kind = ?1 AND state = 'pending' AND run_after <= ?2 ORDER BY id LIMIT ?3)
     UNION ALL SELECT id, attempts FROM jobs WHERE state = 'running' AND kind = ?1 AND leased_until < ?2
     ORDER BY id LIMIT ?3`,
    kind,
    now,
    limit,
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

/**
 * Gives a job back untouched, for when the worker as a whole cannot go on (the model server is down). `why`: what it then
 * waits for, for people.
 */
export function releaseJob(
  db: WritableDatabase,
  job: LeasedJob,
  runAfter: number,
  why: string | null = null,
): void {
  db.run(
    `UPDATE jobs SET state = 'pending', run_after = ?, leased_until = NULL, lease_owner = NULL, error = ?,
       attempts = max(0, attempts - 1) WHERE id = ? AND lease_owner = ?`,
    runAfter,
    why,
    job.id,
    job.lease,
  );
}

/** When the next waiting job is due, or null when none waits. Each part is one look into an index. */
export function nextJobAt(db: ReadableDatabase): number | null {
  const row = db.get<{ at: number | null }>(
    `SELECT min(at) AS at FROM (SELECT min(run_after) AS at FROM jobs WHERE state = 'pending'
       UNION ALL SELECT min(leased_until) FROM jobs WHERE state = 'running')`,
  );
  return row?.at ?? null;
}

/**
 * Whether a job is being worked off, or could be now: known from an index, while all that wait are counted for the
 * status. `now`: UTC milliseconds.
 */
export function jobsGoOn(db: ReadableDatabase, now: number): boolean {
  const nextAt = nextJobAt(db);
  if (nextAt !== null && nextAt <= now) return true;
  return db.get("SELECT 1 AS found FROM jobs WHERE state = 'running' LIMIT 1") !== undefined;
}

/** `now`: UTC milliseconds. */
export function jobStatus(db: ReadableDatabase, now: number): JobStatus {
  const status: JobStatus = { pending: 0, running: 0, failed: 0, byKind: {} };
  const add = (kind: JobKind, state: 'pending' | 'running' | 'failed', n: number): void => {
    status[state] += n;
    if (state !== 'failed' && n > 0) status.byKind[kind] = (status.byKind[kind] ?? 0) + n;
  };
  // Those that wait may be tens of thousands: counted in an index, without a look at any of them.
  for (const kind of KINDS) {
    const waiting = db.count(
      "SELECT count(*) FROM jobs INDEXED BY jobs_waiting WHERE kind = ? AND state = 'pending'",
      kind,
    );
    add(kind, 'pending', waiting);
  }
  for (const row of db.all<{ kind: JobKind; state: 'running' | 'failed'; n: number }>(
    "SELECT kind, state, count(*) AS n FROM jobs WHERE state IN ('running', 'failed') GROUP BY kind, state",
  )) {
    add(row.kind, row.state, row.n);
  }
  const reading = readingHeldUntil(db) > now ? countDueForModel(db) : 0;
  const waitsFor = embeddingWaitsFor(db);
  return {
    ...status,
    ...(reading === 0 ? {} : { reading }),
    ...(waitsFor === null ? {} : { waitsFor }),
  };
}

/** Said of the oldest, which is tried first. An error of a text that was tried is its own. */
function embeddingWaitsFor(db: ReadableDatabase): string | null {
  const next = db.get<{ attempts: number; error: string | null }>(
    `SELECT attempts, error FROM jobs INDEXED BY jobs_waiting
     WHERE kind = 'embed' AND state = 'pending' ORDER BY id LIMIT 1`,
  );
  return next?.attempts === 0 ? next.error : null;
}
