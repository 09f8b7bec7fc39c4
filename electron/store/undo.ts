import type { Actor, JournalEntry, UndoResult } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { startCapture, stopCapture, tableShape, type TableShape } from './capture';
import { runCommand, type CommandContext } from './command';
import type { SqlValue, WritableDatabase } from './database';
import { detachMemory, entityExists, markEntity } from './graphWrite';
import { journalEntry, nextRedo, nextUndo } from './journal';
import { linkMessages } from './messageLinks';

interface Change {
  id: number;
  journal_seq: number;
  table_name: string;
  row_key: string;
  before: string | null;
  after: string | null;
  follows: number;
}
type Image = Record<string, SqlValue>;

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

/**
 * Takes back one step: the newest, or the named one.
 * @throws AppError NOTHING_TO_UNDO; UNDO_CONFLICT naming the later step that has to be undone first.
 */
export function undo(context: CommandContext, caller: Caller, seq?: number): UndoResult {
  const { db } = context;
  return runCommand(context, undoSpec('journal.undo', caller, 'Undid'), () => {
    const entry = seq === undefined ? nextUndo(db) : journalEntry(db, seq);
    if (entry === null || entry.state !== 'done') {
      throw new AppError(
        'NOTHING_TO_UNDO',
        seq === undefined ? 'There is nothing to undo.' : 'That step cannot be undone any more.',
      );
    }
    const steps = stepEntries(db, entry.seq);
    if (steps.length === 0) {
      throw new AppError('NOTHING_TO_UNDO', 'That is not something that can be undone.');
    }
    forgetFollowers(db, steps);
    const changes = changesOf(db, steps, 'DESC');
    const last = lastChange(db);
    recording(db, steps, () => forgetExtractions(db, changes));
    for (const change of changes) apply(db, change, { expected: change.after, wanted: change.before });
    recording(db, steps, () => context.beforeCommit(db));
    noteFollowers(db, last);
    mark(db, steps, ownSeq(db));
    return finish(context, steps, entry);
  });
}

/** Does again what was undone last. @throws AppError NOTHING_TO_UNDO, UNDO_CONFLICT */
export function redo(context: CommandContext, caller: Caller): UndoResult {
  const { db } = context;
  return runCommand(context, undoSpec('journal.redo', caller, 'Redid'), () => {
    const entry = nextRedo(db);
    if (entry === null) throw new AppError('NOTHING_TO_UNDO', 'There is nothing to redo.');
    const steps = stepEntries(db, entry.seq);
    const changes = changesOf(db, steps, 'ASC');
    forgetExtractions(db, changes);
    for (const change of changes) apply(db, change, { expected: change.before, wanted: change.after });
    mark(db, steps, null);
    return finish(context, steps, entry);
  });
}

function undoSpec(name: string, caller: Caller, verb: string) {
  return {
    name,
    ...caller,
    domains: ['memories', 'sessions', 'graph', 'proposals', 'journal'] as const,
    label: (result: UndoResult) => `${verb}: ${result.label}`,
    undoable: false,
    capture: false,
  };
}

function stepEntries(db: WritableDatabase, seq: number): number[] {
  return db
    .all<{ seq: number }>(
      'SELECT seq FROM journal WHERE undoable = 1 AND step = (SELECT step FROM journal WHERE seq = ?)',
      seq,
    )
    .map((row) => row.seq);
}

function changesOf(db: WritableDatabase, steps: readonly number[], order: 'ASC' | 'DESC'): Change[] {
  return db.all<Change>(
    `SELECT * FROM journal_changes WHERE journal_seq IN (SELECT value FROM json_each(?)) ORDER BY id ${order}`,
    JSON.stringify(steps),
  );
}

/** The journal row of the undo that is running: the newest one, since the write lock is held. */
function ownSeq(db: WritableDatabase): number {
  return db.count('SELECT max(seq) FROM journal');
}

function mark(db: WritableDatabase, steps: readonly number[], by: number | null): void {
  db.run(
    'UPDATE journal SET undone_by = ? WHERE seq IN (SELECT value FROM json_each(?))',
    by,
    JSON.stringify(steps),
  );
}

function finish({ db, now }: CommandContext, steps: readonly number[], entry: JournalEntry): UndoResult {
  // Images of chats may be from before conversations had branches.
  if (['sessions.remove', 'store.recover'].includes(entry.command)) linkMessages(db);
  db.run(
    `UPDATE memories SET updated_at = ? WHERE seq IN (
       SELECT json_extract(row_key, '$[0]') FROM journal_changes
       WHERE table_name = 'memories' AND journal_seq IN (SELECT value FROM json_each(?)))`,
    now(),
    JSON.stringify(steps),
  );
  db.run('UPDATE journal SET undoes = ? WHERE seq = ?', entry.seq, ownSeq(db));
  return { seq: entry.seq, label: entry.label, command: entry.command };
}

/**
 * What was extracted from texts that change goes first: what had been extracted from the text that comes back is in
 * the journal, and is written back with it.
 */
function forgetExtractions(db: WritableDatabase, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.table_name !== 'memories') continue;
    if (parseImage(change.before)?.['text'] === parseImage(change.after)?.['text']) continue;
    detachMemory(db, Number(keyValues(change.row_key)[0]));
  }
}

/** An earlier undo of the step may have noted what had been extracted by then. */
function forgetFollowers(db: WritableDatabase, steps: readonly number[]): void {
  db.run(
    'DELETE FROM journal_changes WHERE follows = 1 AND journal_seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(steps),
  );
}

function recording(db: WritableDatabase, steps: readonly number[], body: () => void): void {
  startCapture(db, Math.max(...steps));
  body();
  stopCapture(db);
}

/**
 * What had been extracted from the texts of a step went when the step was undone, and was recorded. It is noted as a
 * part of the step, in the order in which a redo makes it, so that it comes back with the texts, and later steps find
 * what they refer to.
 */
function noteFollowers(db: WritableDatabase, last: number): void {
  db.run(
    `INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after, follows)
     SELECT journal_seq, table_name, row_key, after, before, 1 FROM journal_changes WHERE id > ? ORDER BY id DESC`,
    last,
  );
  db.run('DELETE FROM journal_changes WHERE id > ? AND follows = 0', last);
}

function lastChange(db: WritableDatabase): number {
  return db.count('SELECT max(id) FROM journal_changes');
}

function apply(
  db: WritableDatabase,
  change: Change,
  images: { expected: string | null; wanted: string | null },
): void {
  const shape = tableShape(db, change.table_name);
  const key = keyValues(change.row_key);
  const current = currentImage(db, change.table_name, shape, key);
  const expected = parseImage(images.expected);
  const wanted = parseImage(images.wanted);
  const mayDiffer = shape.extracted && (current === null || expected === null);
  if (!mayDiffer && !sameImage(current, expected, shape)) throw conflict(db, change);
  const twin = change.table_name === 'memories' ? twinOf(db, key, wanted) : null;
  if (twin !== null) throw conflict(db, { ...change, row_key: JSON.stringify([twin]) });
  // It is there already, with what has been decided about it since.
  if (change.table_name === 'entities' && change.follows === 1 && current !== null) return;
  if (wanted === null && change.table_name === 'memories') refuseDecided(db, change, Number(key[0]));
  if (wanted === null) removeRow(db, change.table_name, shape, key);
  else if (current === null) insertRow(db, change.table_name, shape, wanted);
  else updateRow(db, change.table_name, shape, key, wanted);
}

/** What a person decided on the strength of a memory goes first. @throws AppError UNDO_CONFLICT */
function refuseDecided(db: WritableDatabase, change: Change, memorySeq: number): void {
  const row = db.get<{ table_name: string; row_key: string }>(
    `SELECT 'assertions' AS table_name, json_array(seq) AS row_key FROM assertions
     WHERE memory_seq = ?1 AND origin = 'manual' AND retracted_at IS NULL
     UNION ALL SELECT 'name_choices', json_array(memory_seq, alias) FROM name_choices WHERE memory_seq = ?1 LIMIT 1`,
    BigInt(memorySeq),
  );
  if (row !== undefined) throw conflict(db, { ...change, ...row });
}

function removeRow(db: WritableDatabase, table: string, shape: TableShape, key: readonly SqlValue[]): void {
  if (table !== 'entities') {
    db.run(`DELETE FROM ${table} WHERE ${where(shape)}`, ...key);
    return;
  }
  // Other texts may name it by now; settling removes an entity that nothing names.
  const [id = null] = key;
  db.run(
    `UPDATE entities SET merged_into = NULL, dismissed_at = NULL, given_name = NULL, given_type = NULL,
       given_description = NULL WHERE id = ?`,
    id,
  );
  markEntity(db, String(id));
}

function insertRow(db: WritableDatabase, table: string, shape: TableShape, wanted: Image): void {
  if (shape.extracted && !canRefer(db, wanted)) return;
  const image = table === 'entities' ? unmergedWhereGone(db, wanted) : wanted;
  const columns = shape.columns.filter((column) => column in image);
  db.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ${shape.extracted ? 'ON CONFLICT DO NOTHING' : ''}`,
    ...columns.map((column) => image[column] ?? null),
  );
  // Counters are counted anew, and what nothing names goes again.
  if (table === 'entities') {
    db.run(
      'UPDATE entities SET mentions = 0, degree = 0, community_id = NULL WHERE id = ?',
      image['id'] ?? null,
    );
    markEntity(db, String(image['id']));
  }
}

function unmergedWhereGone(db: WritableDatabase, wanted: Image): Image {
  const into = wanted['merged_into'] ?? null;
  return into === null || entityExists(db, String(into)) ? wanted : { ...wanted, merged_into: null };
}

function updateRow(
  db: WritableDatabase,
  table: string,
  shape: TableShape,
  key: readonly SqlValue[],
  wanted: Image,
): void {
  // When a memory went out of use follows from the time of its change; `finish` writes the time of this one.
  const written = table === 'memories' ? [...shape.restored, 'updated_at'] : shape.restored;
  const columns = written.filter((column) => column in wanted && !shape.key.includes(column));
  db.run(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE ${where(shape)}`,
    ...columns.map((column) => wanted[column] ?? null),
    ...key,
  );
}

function where(shape: TableShape): string {
  return shape.key.map((column) => `${column} = ?`).join(' AND ');
}

/** What refers to an entity or memory that is gone is extracted again, or is not wanted any more. */
function canRefer(db: WritableDatabase, wanted: Image): boolean {
  const entities = ['named_id', 'entity_id', 'source_id', 'target_id'].flatMap(
    (column) => wanted[column] ?? [],
  );
  const memory = wanted['memory_seq'] ?? null;
  return (
    entities.every((id) => entityExists(db, String(id))) &&
    (memory === null || db.get('SELECT 1 AS found FROM memories WHERE seq = ?', memory) !== undefined)
  );
}

/** Another memory that holds the identity which this one would get back. */
function twinOf(db: WritableDatabase, key: readonly SqlValue[], wanted: Image | null): number | null {
  if (wanted === null) return null;
  const twin = db.get<{ seq: number }>(
    'SELECT seq FROM memories WHERE (dedupe_key = ? OR id = ?) AND seq <> ?',
    wanted['dedupe_key'] ?? null,
    wanted['id'] ?? null,
    key[0] ?? null,
  );
  return twin?.seq ?? null;
}

function currentImage(db: WritableDatabase, table: string, shape: TableShape, key: SqlValue[]): Image | null {
  return db.get<Image>(`SELECT * FROM ${table} WHERE ${where(shape)}`, ...key) ?? null;
}

/** Columns that a later migration added are in neither image's way: only what both know is compared. */
function sameImage(current: Image | null, expected: Image | null, shape: TableShape): boolean {
  if (current === null || expected === null) return current === expected;
  return shape.restored.every(
    (column) => !(column in expected) || sameValue(current[column], expected[column]),
  );
}

/** JSON keeps 15 digits of a real number. */
function sameValue(a: SqlValue | undefined, b: SqlValue | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a));
  }
  return a === b;
}

function conflict(db: WritableDatabase, change: Change): AppError {
  const later = db.get<{ seq: number; label: string }>(
    `SELECT j.seq, j.label FROM journal_changes c JOIN journal j ON j.seq = c.journal_seq
     WHERE c.table_name = ? AND c.row_key = ? AND j.seq > ? AND j.undone_by IS NULL AND j.undoable = 1
     ORDER BY j.seq DESC LIMIT 1`,
    change.table_name,
    change.row_key,
    change.journal_seq,
  );
  return new AppError(
    'UNDO_CONFLICT',
    later === undefined
      ? 'This step cannot be undone: what it changed has been changed or erased since.'
      : `A later step depends on this one. Undo it first: ${later.label}`,
    later === undefined ? {} : { details: { undoFirst: later.seq } },
  );
}

function keyValues(rowKey: string): SqlValue[] {
  // Written by the capture trigger from the key columns, which hold numbers and strings only.
  return JSON.parse(rowKey) as SqlValue[];
}

function parseImage(image: string | null): Image | null {
  // Written by the capture trigger with json_object over STRICT columns without blobs.
  return image === null ? null : (JSON.parse(image) as Image);
}
