import type { WritableDatabase } from './database';

interface Captured {
  table: string;
  key: readonly string[];
  /** Columns that other rows decide or that only count: no undo brings them back. */
  derived: readonly string[];
  /**
   * Columns that the image of an insertion leaves out, since the row itself has them: an undo adds them as they are
   * before the row goes (`undoLight.ts`).
   */
  light?: (column: string) => boolean;
  /** Extraction makes and removes such rows beside the journal: an undo does not insist on finding them. */
  extracted?: true;
}

/** The tables whose changes the journal keeps. Edges follow from assertions and are settled, not undone. */
const CAPTURED: readonly Captured[] = [
  {
    table: 'memories',
    key: ['seq'],
    derived: [
      'embedding',
      'embedding_error',
      'access_count',
      'last_accessed_at',
      'updated_at',
      'inactive_since',
      'flags',
    ],
    // An import sets when it was changed last after the insertion.
    light: (column) => ['reply', 'updated_at'].includes(column),
  },
  {
    table: 'sessions',
    key: ['id'],
    derived: ['updated_at', 'head_id', 'summarized_at'],
    // What they are once its messages are there, a redo brings back.
    light: (column) => ['updated_at', 'head_id', 'summarized_at'].includes(column),
  },
  {
    table: 'messages',
    key: ['id'],
    derived: [],
    light: (column) => column !== 'id' && column !== 'session_id',
  },
  { table: 'message_memories', key: ['message_id', 'position'], derived: [] },
  { table: 'message_facts', key: ['message_id', 'position'], derived: [] },
  { table: 'proposals', key: ['id'], derived: [] },
  { table: 'dismissals', key: ['memory_seq', 'kind'], derived: [] },
  { table: 'saved_views', key: ['id'], derived: [] },
  { table: 'documents', key: ['id'], derived: ['chunks', 'embedded'] },
  { table: 'document_chunks', key: ['memory_seq'], derived: [] },
  {
    table: 'entities',
    key: ['id'],
    derived: [
      'name',
      'type',
      'raw_type',
      'description',
      'importance',
      'mentions',
      'degree',
      'first_seen_at',
      'last_seen_at',
      'community_id',
    ],
    extracted: true,
  },
  { table: 'aliases', key: ['seq'], derived: ['entity_id', 'memory_seq', 'renamed'], extracted: true },
  { table: 'alias_claims', key: ['memory_seq', 'alias', 'named_id'], derived: [], extracted: true },
  { table: 'mentions', key: ['memory_seq', 'named_id'], derived: ['entity_id'], extracted: true },
  {
    table: 'assertions',
    key: ['seq'],
    derived: ['withdrawn_at', 'outdated_at', 'corrected'],
    extracted: true,
  },
  { table: 'name_choices', key: ['memory_seq', 'alias'], derived: [] },
  { table: 'rejected_edges', key: ['source_id', 'relation', 'target_id'], derived: [] },
  { table: 'merge_suggestions', key: ['a_id', 'b_id'], derived: ['score', 'reason'] },
];

export const EXTRACTED_TABLES = CAPTURED.filter(({ extracted }) => extracted === true).map(
  ({ table }) => table,
);

/**
 * Lets this connection record the image of each row before and after a change, as long as a command runs.
 * Temporary triggers, built from the columns that the tables have now: a migration that adds a column needs
 * no second place to be told.
 */
export function installCapture(db: WritableDatabase): void {
  db.exec('CREATE TEMP TABLE IF NOT EXISTS capturing (journal_seq INTEGER NOT NULL)');
  for (const captured of CAPTURED) {
    const columns = tableColumns(db, captured.table);
    const kept = columns.filter((column) => !captured.derived.includes(column));
    const image = (row: string, imaged = columns): string =>
      `json_object(${imaged.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
    const inserted = columns.filter((column) => captured.light?.(column) !== true);
    const differs = kept.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
    const trigger = (
      name: string,
      event: string,
      row: string,
      before: string,
      after: string,
      condition = '1',
    ): string => `
      CREATE TEMP TRIGGER IF NOT EXISTS capture_${captured.table}_${name} AFTER ${event} ON main.${captured.table}
      WHEN (${condition}) AND EXISTS (SELECT 1 FROM capturing) BEGIN
        INSERT INTO journal_changes (journal_seq, table_name, row_key, before, after)
        SELECT journal_seq, '${captured.table}', json_array(${captured.key.map((k) => `${row}.${k}`).join(', ')}),
          ${before}, ${after} FROM capturing;
      END;`;
    db.exec(trigger('insert', 'INSERT', 'new', 'NULL', image('new', inserted)));
    db.exec(trigger('update', `UPDATE OF ${kept.join(', ')}`, 'old', image('old'), image('new'), differs));
    db.exec(trigger('delete', 'DELETE', 'old', image('old'), 'NULL'));
  }
}

export function startCapture(db: WritableDatabase, journalSeq: number): void {
  db.run('INSERT INTO temp.capturing VALUES (?)', journalSeq);
}

export function stopCapture(db: WritableDatabase): void {
  db.run('DELETE FROM temp.capturing');
}

export interface TableShape {
  key: readonly string[];
  /** Columns that an undo compares and writes back. */
  restored: string[];
  columns: string[];
  /** Those that the image of an insertion leaves out while the row is there. */
  light: string[];
  extracted: boolean;
}

const shapes = new WeakMap<WritableDatabase, Map<string, TableShape>>();

/** Known once for each connection: the schema changes before anything is undone. */
export function tableShape(db: WritableDatabase, table: string): TableShape {
  const known = shapes.get(db) ?? new Map<string, TableShape>();
  shapes.set(db, known);
  const shape = known.get(table) ?? readShape(db, table);
  known.set(table, shape);
  return shape;
}

function readShape(db: WritableDatabase, table: string): TableShape {
  const captured = CAPTURED.find((candidate) => candidate.table === table);
  if (captured === undefined) throw new Error(`${table} is not journaled`);
  const columns = tableColumns(db, table);
  return {
    key: captured.key,
    columns,
    light: columns.filter((column) => captured.light?.(column) === true),
    restored: columns.filter((column) => !captured.derived.includes(column)),
    extracted: captured.extracted ?? false,
  };
}

function tableColumns(db: WritableDatabase, table: string): string[] {
  return db.all<{ name: string }>(`SELECT name FROM pragma_table_info(?)`, table).map((row) => row.name);
}
