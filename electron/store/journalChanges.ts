import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { toMemory, type MemoryRow } from './memoryRow';

interface MemoryChange {
  id: string;
  before: Memory | null;
  after: Memory | null;
}

export interface StepChanges {
  total: number;
  items: MemoryChange[];
  others: { what: string; count: number }[];
}

/** What the rows of a table are to a person. */
const WORDS: Readonly<Record<string, string>> = {
  sessions: 'chats',
  messages: 'messages',
  proposals: 'suggestions',
  dismissals: 'dismissed suggestions',
  saved_views: 'saved views',
  documents: 'documents',
  entities: 'entities',
  aliases: 'names',
  alias_claims: 'names',
  assertions: 'facts',
  rejected_edges: 'retired facts',
  name_choices: 'meanings of names',
  merge_suggestions: 'suggestions',
};

const ROWS = `journal_changes c WHERE c.follows = 0
  AND c.journal_seq IN (SELECT seq FROM journal WHERE step = (SELECT step FROM journal WHERE seq = @seq))`;

/** What the step changed from before it to after it, in the order of the change: the first `limit` memories, and how much else. */
export function stepChanges(db: ReadableDatabase, seq: number, limit: number): StepChanges {
  const memories = `${ROWS} AND c.table_name = 'memories'`;
  const rows = db.all<{ before: string | null; after: string | null }>(
    `SELECT f.before, l.after FROM (
       SELECT min(c.id) AS first, max(c.id) AS last FROM ${memories} GROUP BY c.row_key ORDER BY 1 LIMIT @limit) e
     JOIN journal_changes f ON f.id = e.first JOIN journal_changes l ON l.id = e.last`,
    { seq, limit },
  );
  return {
    total: db.count(`SELECT count(DISTINCT c.row_key) FROM ${memories}`, { seq }),
    items: rows.flatMap((row) => memoryChange(row.before, row.after) ?? []),
    others: countOthers(db, seq),
  };
}

function memoryChange(before: string | null, after: string | null): MemoryChange | null {
  const change = { before: imageOf(before), after: imageOf(after) };
  const id = change.after?.id ?? change.before?.id;
  return id === undefined ? null : { id, ...change };
}

function imageOf(json: string | null): Memory | null {
  if (json === null) return null;
  // Written by the capture trigger from a row of the table, before the columns that later migrations added, and of one
  // that was inserted without its reply.
  return toMemory({
    speaker: null,
    flags: '[]',
    reply: null,
    ...(JSON.parse(json) as Omit<MemoryRow, 'speaker' | 'flags' | 'reply'>),
  });
}

function countOthers(db: ReadableDatabase, seq: number): { what: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of db.all<{ table_name: string; rows: number }>(
    `SELECT c.table_name, count(DISTINCT c.row_key) AS rows FROM ${ROWS} GROUP BY c.table_name ORDER BY 2 DESC`,
    { seq },
  )) {
    const what = WORDS[row.table_name];
    if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + row.rows);
  }
  return [...counts].map(([what, count]) => ({ what, count }));
}
