import type { ReadableDatabase, SqlValue } from './database';
import type { SnapshotRow } from './snapshotParts';

/** Of an image of a memory: what another store makes anew. */
const OMITTED = ['seq', 'embedding', 'embedding_error', 'flags', 'inactive_since'];

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
export const HISTORY_PROCESS = 'history';

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
  return { [name]: Object.fromEntries(kept) };
}
