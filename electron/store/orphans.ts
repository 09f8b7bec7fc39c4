import type { ReadableDatabase, WritableDatabase } from './database';

/** Rows of a table that point to something that is not there. */
export interface Orphans {
  table: string;
  column: string;
  count: number;
}

interface Reference {
  table: string;
  column: string;
  parent: string;
  key: string;
  /** The row stands without what it points to. */
  optional: boolean;
}

/** Rows of answers whose memory is neither there nor in the journal, out of which undo may bring it back. */
const USES = `memory_id NOT IN (SELECT id FROM memories) AND memory_id NOT IN (
  SELECT json_extract(coalesce(after, before), '$.id') FROM journal_changes WHERE table_name = 'memories')`;

/** What is left behind; none is expected, since foreign keys and triggers see to it. */
export function findOrphans(db: ReadableDatabase): Orphans[] {
  const watched = references(db).map(({ table, column, ...to }) => ({
    table,
    column,
    count: db.count(`SELECT count(*) FROM ${table} WHERE ${dangling({ table, column, ...to })}`),
  }));
  const uses = db.count(`SELECT count(*) FROM message_memories WHERE ${USES}`);
  return [...watched, { table: 'message_memories', column: 'memory_id', count: uses }].filter(
    ({ count }) => count > 0,
  );
}

/** Returns how many rows were mended: what needs the thing that is gone goes too, the rest no longer points to it. */
export function removeOrphans(db: WritableDatabase): number {
  const watched = references(db).reduce((sum, reference) => {
    const { table, column, optional } = reference;
    const where = dangling(reference);
    const sql = optional
      ? `UPDATE ${table} SET ${column} = NULL WHERE ${where}`
      : `DELETE FROM ${table} WHERE ${where}`;
    return sum + db.run(sql).changes;
  }, 0);
  return watched + db.run(`DELETE FROM message_memories WHERE ${USES}`).changes;
}

function dangling({ table, column, parent, key }: Omit<Reference, 'optional'>): string {
  return `${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE p.${key} = ${table}.${column})`;
}

/** All foreign keys that the schema declares. */
function references(db: ReadableDatabase): Reference[] {
  const rows = db.all<{
    table: string;
    column: string;
    parent: string;
    key: string | null;
    onDelete: string;
    required: number;
  }>(
    `SELECT t.name AS "table", f."from" AS "column", f."table" AS parent, f."to" AS "key", f.on_delete AS onDelete,
       (SELECT c."notnull" FROM pragma_table_info(t.name) c WHERE c.name = f."from") AS required
     FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table' ORDER BY t.name, f.id`,
  );
  return rows.map(({ table, column, parent, key, onDelete, required }) => ({
    table,
    column,
    parent,
    key: key ?? 'id',
    optional: onDelete === 'SET NULL' || required === 0,
  }));
}
