import { AppError } from '#shared/errors';
import { sqliteCode, type SqlValue, type WritableDatabase } from './database';
import { linkMessages } from './messageLinks';

/** Parents before children, so that references hold while rows arrive. */
const TABLES = [
  'sessions',
  'messages',
  'message_memories',
  'message_facts',
  'memories',
  'proposals',
  'documents',
  'document_chunks',
] as const;
/**
 * What was read out of the texts, and what a person decided about it, comes along, so that it is there at once. Edges
 * follow when the transaction settles. A file from before these came gives nothing of it: its texts are read anew.
 */
const GRAPH_TABLES = [
  'entities',
  'aliases',
  'mentions',
  'assertions',
  'alias_claims',
  'name_choices',
  'rejected_edges',
  'merge_suggestions',
  'extractions',
  'graph_positions',
] as const;
type Table = (typeof TABLES)[number] | (typeof GRAPH_TABLES)[number];

/** What each table is ordered by on disk; messages by row number, but in files in which they have none. */
const KEYS: Readonly<Record<Table, readonly string[]>> = {
  sessions: ['id'],
  messages: ['rowid'],
  message_memories: ['message_id', 'position'],
  message_facts: ['message_id', 'position'],
  memories: ['seq'],
  proposals: ['id'],
  documents: ['id'],
  document_chunks: ['memory_seq'],
  entities: ['id'],
  aliases: ['seq'],
  mentions: ['memory_seq', 'named_id'],
  assertions: ['seq'],
  alias_claims: ['memory_seq', 'alias', 'named_id'],
  name_choices: ['memory_seq', 'alias'],
  rejected_edges: ['source_id', 'relation', 'target_id'],
  merge_suggestions: ['a_id', 'b_id'],
  extractions: ['memory_seq'],
  graph_positions: ['entity_id'],
};

/** Columns that are not taken over: row numbers may collide with the present store's, counters are counted anew. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  memories: ['seq'],
  aliases: ['seq'],
  assertions: ['seq'],
  documents: ['chunks', 'embedded'],
  entities: ['mentions', 'degree', 'community_id', 'merged_into'],
};

export interface Recovered {
  memories: number;
  /** Rows that could not be read or do not fit any more. */
  unreadable: number;
}

/**
 * Adds what another database file holds to this one, row by row, so that a damaged page costs only its own rows.
 * Rows that are here already stay as they are. The other file is only read.
 */
export function copyFrom(db: WritableDatabase, readRows: RowReader): Recovered {
  const before = db.count('SELECT count(*) FROM memories');
  const lastSeq = db.count('SELECT max(seq) FROM memories');
  const lost = TABLES.reduce((sum, table) => sum + copyTable(db, table, readRows, () => true), 0);
  linkMessages(db);
  return {
    memories: db.count('SELECT count(*) FROM memories') - before,
    unreadable: lost + (readRows.holds('assertions') ? copyGraph(db, readRows, lastSeq) : 0),
  };
}

/** Of memories that have just come, and of entities: a memory that was here already says what it says here. */
function copyGraph(db: WritableDatabase, readRows: RowReader, lastSeq: number): number {
  const known = new Set(db.column<string>('SELECT id FROM entities'));
  const isNew = (row: SourceRow): boolean => {
    const seq = row['memory_seq'];
    const ends = [row['source_id'], row['target_id']];
    if (typeof seq === 'number') return seq > lastSeq;
    // What a person rejected of things that both are here already has been decided here.
    return ends.includes(undefined) || ends.some((id) => typeof id === 'string' && !known.has(id));
  };
  const lost = GRAPH_TABLES.reduce((sum, table) => sum + copyTable(db, table, readRows, isNew), 0);
  readRows.read('entities', ({ id, merged_into: into }) => {
    if (typeof id !== 'string' || typeof into !== 'string' || known.has(id)) return;
    const there = 'EXISTS (SELECT 1 FROM entities WHERE id = ?2)';
    db.run(`UPDATE entities SET merged_into = ?2 WHERE id = ?1 AND ${there}`, id, into);
  });
  return lost;
}

function copyTable(
  db: WritableDatabase,
  table: Table,
  readRows: RowReader,
  wanted: (row: SourceRow) => boolean,
): number {
  const skipped = OWN[table] ?? [];
  const columns = db
    .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
    .map((row) => row.name)
    .filter((column) => !skipped.includes(column));
  return readRows.read(table, (row) => {
    if (!wanted(row)) return;
    const present = columns.filter((column) => column in row);
    db.run(
      `INSERT OR IGNORE INTO ${table} (${present.join(', ')}) VALUES (${present.map(() => '?').join(', ')})`,
      ...present.map((column) => row[column] ?? null),
    );
  });
}

type SourceRow = Record<string, SqlValue>;
export interface RowReader {
  holds(table: Table): boolean;
  /** Calls `take` for each row of the table in the other file; returns how many rows were lost, as far as that can be told. */
  read(table: Table, take: (row: SourceRow) => void): number;
}

/** The other file, read-only. Its faults are AppErrors with the SQLite code in their details. */
export interface Source {
  rows<R>(sql: string): Iterable<R>;
  get<R>(sql: string, ...params: SqlValue[]): R | undefined;
}

/**
 * Reads another file's rows. `memory_seq` of references is translated through the memory's id, as row numbers
 * differ between files. Around a damaged page, rows are read from both of its sides.
 */
export function rowReader(source: Source, target: WritableDatabase): RowReader {
  const ids = memoryIdsBySeq(source);
  const read: RowReader['read'] = (table, take) => {
    let lost = 0;
    const unreadable = readTable(source, table, (row) => {
      const translated = translate(row, ids, target);
      try {
        if (translated !== null) take(translated);
      } catch (error) {
        // Does not fit: it refers to a row that could not be read.
        if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
        lost += 1;
      }
    });
    return lost + unreadable;
  };
  return { read, holds: (table) => !isMissing(source, table) };
}

function memoryIdsBySeq(source: Source): Map<number, string> {
  const ids = new Map<number, string>();
  readTable(source, 'memories', (row) => {
    if (typeof row['seq'] === 'number' && typeof row['id'] === 'string') ids.set(row['seq'], row['id']);
  });
  return ids;
}

function translate(row: SourceRow, ids: Map<number, string>, target: WritableDatabase): SourceRow | null {
  const seq = row['memory_seq'];
  if (typeof seq !== 'number') return row;
  const here = target.get<{ seq: number }>('SELECT seq FROM memories WHERE id = ?', ids.get(seq) ?? '');
  return here === undefined ? null : { ...row, memory_seq: here.seq };
}

/** Files from before these came do not have them. */
const LATER_TABLES: readonly Table[] = ['proposals', 'documents', 'document_chunks'];

/** Returns how many rows of the table could not be read. Rows may be offered twice. */
function readTable(source: Source, table: Table, take: (row: SourceRow) => void): number {
  if (LATER_TABLES.includes(table) && isMissing(source, table)) return 0;
  if (readOrdered(source, table, 'ASC', take)) return 0;
  if (table === 'memories') return readByNumber(source, take);
  readOrdered(source, table, 'DESC', take);
  return 1; // how many lie between is not known
}

function isMissing(source: Source, table: Table): boolean {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return source.get<{ name: string }>(sql, table) === undefined;
}

/** Returns whether the table could be read to its end. */
function readOrdered(
  source: Source,
  table: Table,
  direction: 'ASC' | 'DESC',
  take: (row: SourceRow) => void,
): boolean {
  const order = keyOf(source, table)
    .map((column) => `${column} ${direction}`)
    .join(', ');
  const rows = source.rows<SourceRow>(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${order}`);
  try {
    for (const row of rows) take(row);
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

function keyOf(source: Source, table: Table): readonly string[] {
  if (table !== 'messages') return KEYS[table];
  const sql = "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?";
  return source.get<{ wr: number }>(sql, table)?.wr === 1 ? ['id'] : KEYS[table];
}

/** When the highest row number cannot be read, the search ends after this many numbers without a row. */
const MAX_GAP = 10_000;

/** Memories one after another by row number, passing over those on unreadable pages. */
function readByNumber(source: Source, take: (row: SourceRow) => void): number {
  const last = highestNumber(source);
  let lost = 0;
  for (let seq = 1, misses = 0; last === null ? misses < MAX_GAP : seq <= last; seq++) {
    misses += 1;
    let row;
    try {
      row = source.get<SourceRow>('SELECT * FROM memories NOT INDEXED WHERE seq = ?', seq);
    } catch (error) {
      if (!isDamage(error)) throw error;
      lost += 1;
    }
    if (row === undefined) continue;
    misses = 0;
    take(row);
  }
  return lost;
}

function highestNumber(source: Source): number | null {
  try {
    return (
      source.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'memories'")?.seq ?? null
    );
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof AppError && String(error.details?.['sqlite']).startsWith('SQLITE_CORRUPT');
}
