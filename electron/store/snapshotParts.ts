/** What of a table stands in a snapshot. */
export interface SnapshotTable {
  readonly table: string;
  /** What rows are ordered and paged by. */
  readonly key: readonly string[];
  /** Columns that are left out: numbers of rows, which differ between stores, and what follows from the rest. */
  readonly omitted: readonly string[];
  /** Columns that hold JSON: they stand in the snapshot as the values that they are. */
  readonly json: readonly string[];
}

function part(
  table: string,
  key: readonly string[],
  { omitted = [], json = [] }: Partial<Pick<SnapshotTable, 'omitted' | 'json'>> = {},
): SnapshotTable {
  return { table, key, omitted, json };
}

/** By the type of their records; in a snapshot they stand in the order of SNAPSHOT_ORDER (transfer/snapshotFormat.ts). */
export const RECORDS = {
  session: part('sessions', ['id']),
  message: part('messages', ['session_id', 'position'], {
    omitted: ['writer_pid'],
    json: ['citations', 'unsupported', 'recall'],
  }),
  document: part('documents', ['id'], { omitted: ['chunks', 'embedded'] }),
  memory: part('memories', ['seq'], {
    omitted: ['seq', 'embedding', 'embedding_error', 'flags'],
    json: ['tags'],
  }),
  rejected_edge: part('rejected_edges', ['source_id', 'relation', 'target_id']),
  merge_suggestion: part('merge_suggestions', ['a_id', 'b_id']),
  position: part('graph_positions', ['entity_id']),
  proposal: part('proposals', ['id'], { json: ['flags', 'targets'] }),
  view: part('saved_views', ['id'], { json: ['view'] }),
} as const;
export type TableRecord = keyof typeof RECORDS;

/** Rows that belong to a message. */
export const OF_MESSAGE = {
  used_memories: part('message_memories', ['message_id', 'position'], { omitted: ['message_id'] }),
  used_facts: part('message_facts', ['message_id', 'position'], { omitted: ['message_id'], json: ['fact'] }),
} as const;

/** Rows that belong to a memory. */
export const OF_MEMORY = {
  mentions: part('mentions', ['memory_seq', 'named_id'], { omitted: ['memory_seq', 'entity_id'] }),
  assertions: part('assertions', ['memory_seq', 'seq'], { omitted: ['seq', 'memory_seq'] }),
  claims: part('alias_claims', ['memory_seq', 'alias', 'named_id'], { omitted: ['memory_seq'] }),
  choices: part('name_choices', ['memory_seq', 'alias'], { omitted: ['memory_seq'] }),
  readings: part('extractions', ['memory_seq'], { omitted: ['memory_seq'] }),
  dismissals: part('dismissals', ['memory_seq', 'kind'], { omitted: ['memory_seq'] }),
  chunks: part('document_chunks', ['memory_seq'], { omitted: ['memory_seq'] }),
} as const;

/** A row as a snapshot has it: by the names of columns, without those that are null. */
export type SnapshotRow = Record<string, unknown>;

/** The rows in a list of a record; none where it has no such list. */
export function rowsOf(row: SnapshotRow, name: string): SnapshotRow[] {
  const list = row[name];
  return Array.isArray(list) ? list.filter((item) => isRow(item)) : [];
}

export function isRow(value: unknown): value is SnapshotRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
