import type { WritableDatabase } from './database';
import type { Change } from './undoChange';

/**
 * The image of an insertion holds only what the row does not: half of a store would be images else. Before an undo
 * removes the rows, their images are made whole. Whole ones, as all were once, stay as they are.
 */
export function makeWhole(db: WritableDatabase, changes: readonly Change[]): void {
  const [first] = changes;
  if (first === undefined || first.row.before !== null || first.shape.light.length === 0) return;
  const { table, shape } = first;
  const values = shape.light.map((column) => `'$.${column}', t.${column}`).join(', ');
  const keys = shape.key.map((column, i) => `t.${column} = json_extract(c.row_key, '$[${i}]')`);
  db.run(
    `UPDATE journal_changes AS c SET after = json_insert(c.after, ${values}) FROM json_each(?) w, ${table} t
     WHERE c.id = w.value AND ${keys.join(' AND ')}`,
    idsOf(changes),
  );
}

/** After a redo has brought the rows back. */
export function makeLight(db: WritableDatabase, changes: readonly Change[]): void {
  const [first] = changes;
  if (first === undefined || first.row.before !== null || first.shape.light.length === 0) return;
  db.run(
    `UPDATE journal_changes SET after = json_remove(after, ${first.shape.light.map((column) => `'$.${column}'`).join(', ')})
     WHERE id IN (SELECT value FROM json_each(?))`,
    idsOf(changes),
  );
}

function idsOf(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(({ row }) => row.id));
}
