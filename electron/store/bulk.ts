import type { MemoryFilter } from '#shared/domain/memory';
import type { BulkAction, BulkTarget } from '#shared/domain/table';
import type { ReadableDatabase, WritableDatabase } from './database';
import { topicOf } from './journalTopic';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';

export interface Targeted {
  /** Row numbers, each once, in order: neighbours lie together in the file, and are changed several times faster. */
  rows: number[];
  /** How many of the named ones are not there. */
  gone: number;
  /** What most of them are about, for a sentence. */
  topic: string | null;
}

/** What a bulk action is about. */
export function targetRows(db: ReadableDatabase, target: BulkTarget, meaning: FilterMeaning): Targeted {
  const { rows, gone } = rowsOf(db, target, meaning);
  return { rows, gone, topic: topicOf(db, rows) };
}

function rowsOf(db: ReadableDatabase, target: BulkTarget, meaning: FilterMeaning): Omit<Targeted, 'topic'> {
  if (target.by === 'filter') return { rows: matching(db, target.filter, target.except, meaning), gone: 0 };
  const named = [...new Set<string | number>(target.by === 'ids' ? target.ids : target.rows)];
  const rows = db.column<number>(
    target.by === 'ids'
      ? 'SELECT m.seq FROM json_each(?) w JOIN memories m ON m.id = w.value ORDER BY m.seq'
      : 'SELECT m.seq FROM json_each(?) w JOIN memories m ON m.seq = w.value ORDER BY m.seq',
    JSON.stringify(named),
  );
  return { rows, gone: named.length - rows.length };
}

function matching(
  db: ReadableDatabase,
  filter: MemoryFilter,
  except: readonly number[],
  meaning: FilterMeaning,
): number[] {
  const { where, params } = joined(filterConditions(filter, meaning));
  return db.column<number>(
    `SELECT seq FROM memories WHERE ${where} AND seq NOT IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    ...params,
    JSON.stringify(except),
  );
}

/** Has vectors made anew; until then the old ones are found. Returns how many memories. */
export function queueEmbedding(db: WritableDatabase, seqs: readonly number[]): number {
  const rows = JSON.stringify(seqs);
  db.run(
    `UPDATE memories SET embedding = 'pending', embedding_error = NULL
     WHERE seq IN (SELECT value FROM json_each(?)) AND embedding = 'failed'`,
    rows,
  );
  return db.run(
    `INSERT INTO jobs (kind, memory_seq)
       SELECT 'embed', seq FROM memories WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq
     ON CONFLICT (memory_seq, kind) DO UPDATE
       SET state = 'pending', attempts = 0, run_after = 0, leased_until = NULL, lease_owner = NULL, error = NULL`,
    rows,
  ).changes;
}

/** Does not suggest it again of this memory. Returns whether that is new. */
export function dismiss(
  db: WritableDatabase,
  memorySeq: number,
  kind: Extract<BulkAction, { do: 'dismiss' }>['kind'],
  now: number,
): boolean {
  return (
    db.run(
      'INSERT INTO dismissals (memory_seq, kind, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      memorySeq,
      kind,
      now,
    ).changes > 0
  );
}

/** The entry that stands for a step in the journal; null when the step changed nothing that can be undone. */
export function entryOfStep(db: ReadableDatabase, step: string): number | null {
  const seq = db.count('SELECT max(seq) FROM journal WHERE step = ? AND undoable = 1', step);
  return seq === 0 ? null : seq;
}
