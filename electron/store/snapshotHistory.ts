import { actor } from '#shared/domain/journal';
import type { ReadableDatabase, SqlValue, WritableDatabase } from './database';
import { isRow, type SnapshotRow } from './snapshotParts';

/** Of an image of a memory: what another store makes anew. */
const OMITTED = ['seq', 'dedupe_key', 'embedding', 'embedding_error', 'flags', 'inactive_since'];

interface HistoryRow {
  seq: number;
  step: string;
  command: string;
  label: string;
  actor: string;
  at: number;
  undone: number;
  before: string | null;
  after: string | null;
}

/** The process that history from a snapshot is written as; no process is called so. */
const HISTORY_PROCESS = 'history';

/**
 * What happened to these memories, oldest first, by their numbers; each change with the step that it was a part of. That
 * they came by a snapshot is no part of their history.
 */
export function snapshotHistory(
  db: ReadableDatabase,
  seqs: readonly SqlValue[],
): Map<SqlValue, SnapshotRow[]> {
  const history = new Map<SqlValue, SnapshotRow[]>();
  const rows = db.all<HistoryRow>(
    `SELECT r.value AS seq, j.step, j.command, j.label, j.actor, j.at, j.undone_by IS NOT NULL AS undone, c.before, c.after
     FROM json_each(?) r CROSS JOIN journal_changes c ON c.table_name = 'memories' AND c.row_key = json_array(r.value)
       JOIN journal j ON j.seq = c.journal_seq
     WHERE c.follows = 0 AND j.step NOT IN (SELECT step FROM imports WHERE format = 'snapshot') ORDER BY r.key, c.id`,
    JSON.stringify(seqs),
  );
  for (const { seq, before, after, undone, ...entry } of rows) {
    const change = {
      ...entry,
      ...(undone === 1 ? { undone: true } : {}),
      ...image('before', before),
      ...image('after', after),
    };
    const list = history.get(seq);
    if (list === undefined) history.set(seq, [change]);
    else list.push(change);
  }
  return history;
}

function image(name: 'before' | 'after', json: string | null): SnapshotRow {
  if (json === null) return {};
  // Written by a trigger from a row.
  const row = JSON.parse(json) as Record<string, SqlValue>;
  const kept = Object.entries(row).filter(([column, value]) => value !== null && !OMITTED.includes(column));
  // In one order, wherever the image was made.
  return { [name]: Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Writes down what happened to a memory elsewhere. It is shown, and nothing of it can be undone here. */
export function putHistory(db: WritableDatabase, memorySeq: number, changes: readonly SnapshotRow[]): void {
  for (const change of changes) {
    const entry = historyEntry(db, change);
    if (entry === null) continue;
    db.run(
      `INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after)
       VALUES (?1, 'memories', json_array(CAST(?2 AS INTEGER)), ?3, ?4)`,
      entry,
      memorySeq,
      imageHere(memorySeq, change['before']),
      imageHere(memorySeq, change['after']),
    );
  }
}

/** The step of the journal that a change was a part of; null for what is none. */
function historyEntry(db: WritableDatabase, change: SnapshotRow): number | null {
  const { step, command, label, at } = change;
  const by = actor.safeParse(change['actor']);
  if (typeof step !== 'string' || typeof command !== 'string' || typeof label !== 'string') return null;
  if (typeof at !== 'number' || !by.success) return null;
  const found = db.count(
    `SELECT seq FROM journal WHERE step = ? AND process = ? AND command = ? AND label = ? AND at = ?`,
    step,
    HISTORY_PROCESS,
    command,
    label,
    at,
  );
  if (found > 0) return found;
  const seq = db.run(
    `INSERT INTO journal (step, command, label, actor, process, at, domains, undoable)
     VALUES (?, ?, ?, ?, ?, ?, '[]', 0)`,
    step,
    command,
    label,
    by.data,
    HISTORY_PROCESS,
    at,
  ).lastInsertRowid;
  if (change['undone'] === true) db.run('UPDATE journal SET undone_by = seq WHERE seq = ?', seq);
  return seq;
}

/** An image of a row as the journal has it, of a memory of this store. */
function imageHere(memorySeq: number, image: unknown): string | null {
  if (!isRow(image)) return null;
  const missing = Object.fromEntries(NULLABLE.map((column) => [column, null]));
  return JSON.stringify({ ...missing, ...image, seq: memorySeq, embedding: 'pending', flags: '[]' });
}

/** What is left out of an image where it is null. */
const NULLABLE = [
  'reply',
  'valid_from',
  'valid_to',
  'expires_at',
  'last_accessed_at',
  'session_id',
  'message_id',
  'speaker',
  'source_ref',
  'language',
  'embedding_error',
  'superseded_by',
  'merged_into',
];
