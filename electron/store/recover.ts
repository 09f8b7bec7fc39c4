import { messageOf } from '#shared/errors';
import type { SqlValue, WritableDatabase } from './database';

/** Parents before children, so that references hold while rows arrive. */
const TABLES = [
  'sessions',
  'messages',
  'message_memories',
  'message_facts',
  'memories',
  'entities',
  'aliases',
  'edges',
  'mentions',
  'edge_provenance',
] as const;

/** Columns that are this file's own: row numbers may collide with the present store's. */
const OWN: Readonly<Record<string, readonly string[]>> = { memories: ['seq'], aliases: ['seq'] };
/** Counted by triggers as the references arrive. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  entities: ['mentions', 'degree'],
  edges: ['support'],
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
  let unreadable = 0;
  for (const table of TABLES) {
    const skipped = [...(OWN[table] ?? []), ...(DERIVED[table] ?? [])];
    const columns = db
      .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
      .map((row) => row.name)
      .filter((column) => !skipped.includes(column));
    unreadable += readRows(table, (row) => {
      const present = columns.filter((column) => column in row);
      db.run(
        `INSERT OR IGNORE INTO ${table} (${present.join(', ')}) VALUES (${present.map(() => '?').join(', ')})`,
        ...present.map((column) => row[column] ?? null),
      );
    });
  }
  return { memories: db.count('SELECT count(*) FROM memories') - before, unreadable };
}

type SourceRow = Record<string, SqlValue>;
/** Calls `take` for each row of the table in the other file; returns how many rows were lost. */
export type RowReader = (table: string, take: (row: SourceRow) => void) => number;

interface Source {
  all<R>(sql: string, ...params: SqlValue[]): R[];
  get<R>(sql: string, ...params: SqlValue[]): R | undefined;
}

/**
 * Reads another file's rows. `memory_seq` of references is translated through the memory's id, as row numbers
 * differ between files. Tables that cannot be read as a whole are read row by row.
 */
export function rowReader(source: Source, target: WritableDatabase): RowReader {
  const ids = memoryIdsBySeq(source);
  return (table, take) => {
    let lost = 0;
    const accept = (row: SourceRow): void => {
      const translated = translate(row, ids, target);
      try {
        if (translated !== null) take(translated);
      } catch {
        lost += 1; // does not fit: a reference to a row that could not be read
      }
    };
    try {
      source.all<SourceRow>(`SELECT * FROM ${table}`).forEach(accept);
    } catch {
      lost += readPiecemeal(source, table, accept);
    }
    return lost;
  };
}

function memoryIdsBySeq(source: Source): Map<number, string> {
  const ids = new Map<number, string>();
  const rows: { seq: number; id: string }[] = [];
  try {
    rows.push(...source.all<{ seq: number; id: string }>('SELECT seq, id FROM memories'));
  } catch {
    readPiecemeal(source, 'memories', (row) => {
      if (typeof row['seq'] === 'number' && typeof row['id'] === 'string')
        rows.push({ seq: row['seq'], id: row['id'] });
    });
  }
  for (const row of rows) ids.set(row.seq, row.id);
  return ids;
}

function translate(row: SourceRow, ids: Map<number, string>, target: WritableDatabase): SourceRow | null {
  const seq = row['memory_seq'];
  if (typeof seq !== 'number') return row;
  const here = target.get<{ seq: number }>('SELECT seq FROM memories WHERE id = ?', ids.get(seq) ?? '');
  return here === undefined ? null : { ...row, memory_seq: here.seq };
}

const MAX_GAP = 10_000;

/** For a damaged table: row numbers one after another, passing over those on unreadable pages. */
function readPiecemeal(source: Source, table: string, take: (row: SourceRow) => void): number {
  if (table !== 'memories') return 1; // tables without row numbers are all or nothing
  let lost = 0;
  let misses = 0;
  for (let seq = 1; misses < MAX_GAP; seq++) {
    try {
      const row = source.get<SourceRow>('SELECT * FROM memories NOT INDEXED WHERE seq = ?', seq);
      if (row === undefined) misses += 1;
      else {
        misses = 0;
        take(row);
      }
    } catch (error) {
      if (!/malformed|corrupt|disk image/iu.test(messageOf(error))) throw error;
      lost += 1;
      misses += 1;
    }
  }
  return lost;
}
