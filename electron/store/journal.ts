import { actor, type Actor, type JournalEntry } from '#shared/domain/journal';
import type { NamedValues, ReadableDatabase } from './database';

interface JournalRow {
  seq: number;
  label: string;
  command: string;
  actor: string;
  at: number;
  changes: number;
  sealed: number;
  undone: number;
  partly: number;
}

/** A step is undone when all of its batches are: one that is being undone in pieces, or was broken off, is in force. */
const UNDONE = `j.undone_by IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM journal b WHERE b.step = j.step AND b.undoable = 1 AND b.undone_by IS NULL) AS undone`;

/** Looked up by the batches of the step, never by their changes. */
const PARTLY = `(
  EXISTS (SELECT 1 FROM journal b WHERE b.step = j.step AND b.undoable = 1 AND b.undone_by IS NOT NULL) AND
  EXISTS (SELECT 1 FROM journal b WHERE b.step = j.step AND b.undoable = 1 AND b.undone_by IS NULL)) AS partly`;

const ENTRY = `
  SELECT seq, label, command, actor, at, sealed, ${UNDONE}, ${PARTLY},
    (SELECT count(*) FROM journal s JOIN journal_changes c ON c.journal_seq = s.seq AND c.follows = 0
      WHERE s.step = j.step) AS changes
  FROM journal j`;

/** A step of many batches (one of them: j) shows as its last one. */
const LAST_OF_STEP =
  'NOT EXISTS (SELECT 1 FROM journal l WHERE l.step = j.step AND l.seq > j.seq AND l.undoable = 1)';
const SHOWN = '(SELECT max(l.seq) FROM journal l WHERE l.step = j.step AND l.undoable = 1) AS seq';

export interface JournalRequest {
  before: number | null;
  limit: number;
  /** Words that the sentence has to hold. */
  query?: string | undefined;
  actor?: Actor | undefined;
  /** Steps that changed this memory. */
  memoryId?: string | undefined;
}

/** Steps that a person would recognise, newest first. Undo and redo show as the state of the step they act on. */
export function listJournal(db: ReadableDatabase, request: JournalRequest): JournalEntry[] {
  const conditions = [
    "(undoable = 1 OR sealed = 1 OR command = 'memories.erase') AND seq < @before",
    LAST_OF_STEP,
  ];
  if (request.actor !== undefined) conditions.push('actor = @actor');
  if (request.memoryId !== undefined) {
    conditions.push(`step IN (SELECT s.step FROM journal_changes c JOIN journal s ON s.seq = c.journal_seq
      WHERE c.table_name = 'memories' AND c.row_key = (SELECT json_array(seq) FROM memories WHERE id = @memoryId))`);
  }
  if (request.query !== undefined) {
    conditions.push(
      `NOT EXISTS (SELECT 1 FROM json_each(@words) w WHERE label NOT LIKE w.value ESCAPE '\\')`,
    );
  }
  return db
    .all<JournalRow>(
      `${ENTRY} WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT @limit`,
      listValues(request),
    )
    .map(toEntry);
}

function listValues({ before, limit, query = '', actor: by, memoryId }: JournalRequest): NamedValues {
  const words = query.split(/\s+/u).filter((word) => word !== '');
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/gu, String.raw`\$&`)}%`);
  return {
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit,
    actor: by ?? null,
    memoryId: memoryId ?? null,
    words: JSON.stringify(patterns),
  };
}

/** The step that undo would take back now: the newest one that is still in force. */
export function nextUndo(db: ReadableDatabase): JournalEntry | null {
  return found(
    db,
    `SELECT ${SHOWN} FROM journal j WHERE undoable = 1 AND undone_by IS NULL ORDER BY j.seq DESC LIMIT 1`,
  );
}

/** The step that redo would bring back: the one undone last, unless something new was done since. */
export function nextRedo(db: ReadableDatabase): JournalEntry | null {
  return found(
    db,
    `SELECT ${SHOWN} FROM journal j WHERE undoable = 1 AND undone_by IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM journal n WHERE n.undoable = 1 AND n.seq > j.undone_by)
     ORDER BY undone_by DESC, j.seq ASC LIMIT 1`,
  );
}

/** The steps that one undo took back with this one, oldest first, as they have to be done again. */
export function undoneTogether(db: ReadableDatabase, entry: JournalEntry | null): JournalEntry[] {
  if (entry === null) return [];
  return journalEntries(
    db,
    db.column<number>(
      `SELECT DISTINCT ${SHOWN} FROM journal j WHERE j.undoable = 1 AND j.undone_by = (
         SELECT max(undone_by) FROM journal WHERE undoable = 1 AND step = (SELECT step FROM journal WHERE seq = ?))`,
      entry.seq,
    ),
  ).reverse();
}

/** Found first, counted then: sorted with their counts, each of a thousand batches would count the whole step. */
function found(db: ReadableDatabase, sql: string): JournalEntry | null {
  const seq = db.get<{ seq: number }>(sql)?.seq;
  return seq === undefined ? null : journalEntry(db, seq);
}

export function journalEntry(db: ReadableDatabase, seq: number): JournalEntry | null {
  return one(db, `${ENTRY} WHERE seq = ?`, seq);
}

/** The named entries, newest first. */
export function journalEntries(db: ReadableDatabase, seqs: readonly number[]): JournalEntry[] {
  return db
    .all<JournalRow>(
      `${ENTRY} WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
      JSON.stringify(seqs),
    )
    .map(toEntry);
}

/** Steps that changed this memory, newest first, with the text it had before each. */
export function memoryHistory(
  db: ReadableDatabase,
  memorySeq: number,
): { entry: JournalEntry; textBefore: string | null }[] {
  return db
    .all<JournalRow & { text_before: string | null }>(
      `SELECT j.seq, j.label, j.command, j.actor, j.at, j.sealed, j.undone_by IS NOT NULL AS undone, 0 AS partly,
         1 AS changes,
         CASE WHEN json_extract(c.before, '$.text') <> json_extract(c.after, '$.text')
           THEN json_extract(c.before, '$.text') END AS text_before
       FROM journal_changes c JOIN journal j ON j.seq = c.journal_seq
       WHERE c.table_name = 'memories' AND c.row_key = ? ORDER BY j.at DESC, c.id DESC LIMIT 100`,
      JSON.stringify([memorySeq]),
    )
    .map((row) => ({ entry: toEntry(row), textBefore: row.text_before }));
}

/** Whether the memory said this before some step. */
export function hadText(db: ReadableDatabase, id: string, text: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM journal_changes WHERE table_name = 'memories'
         AND row_key = (SELECT json_array(seq) FROM memories WHERE id = ?)
         AND json_extract(before, '$.text') = ? AND json_extract(after, '$.text') <> ? LIMIT 1`,
      id,
      text,
      text,
    ) !== undefined
  );
}

function one(db: ReadableDatabase, sql: string, ...params: number[]): JournalEntry | null {
  const row = db.get<JournalRow>(sql, ...params);
  return row === undefined ? null : toEntry(row);
}

function toEntry(row: JournalRow): JournalEntry {
  return {
    seq: row.seq,
    label: row.label,
    command: row.command,
    actor: actor.parse(row.actor),
    at: row.at,
    changes: row.changes,
    state: row.sealed === 1 ? 'sealed' : row.undone === 1 ? 'undone' : 'done',
    partlyUndone: row.sealed === 0 && row.partly === 1,
  };
}
