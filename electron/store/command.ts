import { randomUUID } from 'node:crypto';
import type { ChangeDomain } from '#shared/contract/events';
import type { Actor } from '#shared/domain/journal';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { startCapture, stopCapture } from './capture';
import { storeError, type WritableDatabase } from './database';

/** What follows from a write and belongs into its transaction: vectors and the graph drain their outboxes here. */
export type BeforeCommit = (db: WritableDatabase) => void;

export interface CommandContext {
  readonly db: WritableDatabase;
  /** This process, as other processes that share the store see it. */
  readonly process: string;
  readonly now: () => number;
  /** The settings in force. Resolved at each call: once for a command, not once for each row of it. */
  readonly settings: () => Settings;
  readonly beforeCommit: BeforeCommit;
  /** Called after each commit. */
  readonly committed: (domains: readonly ChangeDomain[]) => void;
}

export interface CommandSpec<T> {
  /** Route-like name of the verb: `memories.edit`. */
  readonly name: string;
  readonly actor: Actor;
  readonly domains: readonly ChangeDomain[];
  /** A sentence in the past tense for the journal and the toast. */
  readonly label: (result: T) => string;
  /** The same id twice: the first result is returned and nothing is done. */
  readonly requestId?: string | undefined;
  /** Commands of one step are undone together. */
  readonly step?: string | undefined;
  readonly undoable: boolean;
  /** Undo and redo write back recorded images; recording these again would serve nobody. */
  readonly capture?: boolean;
}

/**
 * The one path by which anything the person cares about is written: one IMMEDIATE transaction that holds the
 * change, its before and after images, the follow-up jobs (by triggers) and the result under its request id.
 * @throws AppError STORE_BUSY, STORE_UNAVAILABLE, CANCELLED when what there is of the step was undone meanwhile, or
 * what `body` throws; then nothing is changed.
 */
export function runCommand<T>(context: CommandContext, spec: CommandSpec<T>, body: () => T): T {
  const { db } = context;
  const result = inTransaction(db, (): { value: T; repeated: boolean } => {
    if (spec.requestId !== undefined) {
      const done = db.get<{ result: string | null }>(
        'SELECT result FROM journal WHERE request_id = ?',
        spec.requestId,
      );
      if (done !== undefined) return { value: earlierResult<T>(done.result), repeated: true };
    }
    if (spec.step !== undefined) refuseUndone(db, spec.step);
    const seq = db.run(
      `INSERT INTO journal (request_id, step, command, label, actor, process, at, domains, undoable)
       VALUES (?, ?, ?, '', ?, ?, ?, ?, 0)`,
      spec.requestId ?? null,
      spec.step ?? randomUUID(),
      spec.name,
      spec.actor,
      context.process,
      context.now(),
      JSON.stringify(spec.domains),
    ).lastInsertRowid;
    if (spec.capture !== false) startCapture(db, seq);
    const value = body();
    context.beforeCommit(db);
    stopCapture(db);
    const changed = db.count('SELECT count(*) FROM journal_changes WHERE journal_seq = ?', seq) > 0;
    db.run(
      'UPDATE journal SET label = ?, result = ?, undoable = ? WHERE seq = ?',
      spec.label(value),
      JSON.stringify(value ?? null),
      spec.undoable && changed ? 1 : 0,
      seq,
    );
    return { value, repeated: false };
  });
  if (!result.repeated) context.committed(spec.domains);
  return result.value;
}

/** Who takes back a step that is still going on wants none of it: a step is never half undone. */
function refuseUndone(db: WritableDatabase, step: string): void {
  if (db.count('SELECT count(*) FROM journal WHERE step = ? AND undone_by IS NOT NULL', step) > 0) {
    throw new AppError('CANCELLED', 'This was undone while it was going on.');
  }
}

function earlierResult<T>(result: string | null): T {
  if (result === null) {
    throw new AppError('CONFLICT', 'This was done already, and what it was about has been erased since.');
  }
  // What the same command stored under the same id has the same type.
  return JSON.parse(result) as T;
}

/** Bookkeeping that no one would undo: embedding results, extraction, access counts, leases. */
export function runBackground<T>(
  context: CommandContext,
  domains: readonly ChangeDomain[],
  body: () => T,
): T {
  const { db } = context;
  const value = inTransaction(db, () => {
    const result = body();
    context.beforeCommit(db);
    if (domains.length > 0) {
      db.run(
        `UPDATE background_revision SET revision = revision + 1, process = ?1,
           switched = CASE process WHEN ?1 THEN switched ELSE revision + 1 END WHERE only = 1`,
        context.process,
      );
    }
    return result;
  });
  if (domains.length > 0) context.committed(domains);
  return value;
}

function inTransaction<T>(db: WritableDatabase, body: () => T): T {
  try {
    return db.immediate(body);
  } catch (error) {
    throw storeError(error);
  }
}
