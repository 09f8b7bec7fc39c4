import { z } from 'zod';
import { AppError } from '#shared/errors';
import type { Memory, MemoryFilter, PagedSort } from '#shared/domain/memory';
import type { ReadableDatabase, SqlValue } from './database';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';
import { toMemory, type MemoryRow } from './memoryRow';

/** Orders that an index gives, so that a page needs no sorting of everything. */
const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  importance: 'importance',
  accessCount: 'access_count',
  text: 'text COLLATE NOCASE',
  kind: 'kind',
} as const satisfies Record<PagedSort['by'], string>;

export interface MemoryPage {
  items: Memory[];
  nextCursor: string | null;
  total: number;
}

/** One page, keyset-paged: the cursor is the sort value and row number of the last row of the page before. */
export function listMemories(
  db: ReadableDatabase,
  request: {
    filter: MemoryFilter;
    sort: PagedSort;
    cursor: string | null;
    limit: number;
  },
  meaning: FilterMeaning,
): MemoryPage {
  const conditions = filterConditions(request.filter, meaning);
  const column = SORT_COLUMNS[request.sort.by];
  const descending = request.sort.direction === 'desc';
  const page = [...conditions];
  if (request.cursor !== null) {
    const [value, seq] = parseCursor(request.cursor);
    page.push({ sql: `(${column}, seq) ${descending ? '<' : '>'} (?, ?)`, params: [value, seq] });
  }
  const direction = descending ? 'DESC' : 'ASC';
  const rows = db.all<MemoryRow>(
    `SELECT * FROM memories WHERE ${joined(page).where} ORDER BY ${column} ${direction}, seq ${direction} LIMIT ?`,
    ...joined(page).params,
    request.limit + 1,
  );
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items: items.map(toMemory),
    nextCursor: rows.length > request.limit && last !== undefined ? makeCursor(last, request.sort.by) : null,
    total: db.count(
      `SELECT count(*) FROM memories WHERE ${joined(conditions).where}`,
      ...joined(conditions).params,
    ),
  };
}

function makeCursor(row: MemoryRow, by: PagedSort['by']): string {
  const values: Record<PagedSort['by'], SqlValue> = {
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    importance: row.importance,
    accessCount: row.access_count,
    text: row.text,
    kind: row.kind,
  };
  return JSON.stringify([values[by], row.seq]);
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.number().int()]);

function parseCursor(cursor: string): [SqlValue, number] {
  const invalid = (): AppError =>
    new AppError('VALIDATION', 'The page cursor is not one that this list gave out.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(cursor);
  } catch {
    throw invalid();
  }
  const cursorParts = cursorSchema.safeParse(parsed);
  if (!cursorParts.success) throw invalid();
  return cursorParts.data;
}

/** @throws AppError NOT_FOUND */
export function getMemory(db: ReadableDatabase, id: string): Memory {
  return toMemory(getMemoryRow(db, id));
}

/** A memory that many were merged into shows the newest of them. */
const MAX_REPLACED = 50;

/** The memories that gave way to this one, by a correction or a merge, newest first. */
export function replacedMemories(db: ReadableDatabase, id: string): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT * FROM memories WHERE (superseded_by = ?1 OR merged_into = ?1) AND status <> 'trash'
       ORDER BY updated_at DESC, seq DESC LIMIT ?2`,
      id,
      MAX_REPLACED,
    )
    .map(toMemory);
}

export function getMemoryRow(db: ReadableDatabase, id: string): MemoryRow {
  const row = db.get<MemoryRow>('SELECT * FROM memories WHERE id = ?', id);
  if (row === undefined) throw new AppError('NOT_FOUND', `There is no memory with the id ${id}.`);
  return row;
}

/** In the order of `seqs`; numbers without a memory are left out. */
export function memoriesBySeq(db: ReadableDatabase, seqs: readonly number[]): MemoryRow[] {
  const rows = db.all<MemoryRow>(
    'SELECT * FROM memories WHERE seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(seqs),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}
