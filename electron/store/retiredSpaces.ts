import type { WritableDatabase } from './database';

/**
 * Removes vectors of a space that is used no more, at most so many; its tables and the space itself with the last.
 * Returns how many went. Whatever a change of mind leaves of a space is right: what is missing is embedded again.
 */
export function dropSome(db: WritableDatabase, spaceId: number, limit: number): number {
  const table = vectorTable(spaceId);
  if (!hasTable(db, table)) return dropSpace(db, spaceId);
  const names = dropNames(db, spaceId, limit);
  if (names > 0) return names;
  const ids = db.column<number>(`SELECT rowid FROM ${table}_rowids LIMIT ?`, limit);
  // vec0 takes only BigInt for an integer.
  for (const id of ids) db.run(`DELETE FROM ${table} WHERE id = ?`, BigInt(id));
  db.run('DELETE FROM vectors WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  return ids.length > 0 ? ids.length : dropSpace(db, spaceId);
}

function dropNames(db: WritableDatabase, spaceId: number, limit: number): number {
  return db.run(
    'DELETE FROM entity_vectors WHERE id IN (SELECT id FROM entity_vectors WHERE space_id = ? LIMIT ?)',
    spaceId,
    limit,
  ).changes;
}

/** A space that is used no more, with all that belongs to it, at once. Returns how many vectors went. */
export function dropSpace(db: WritableDatabase, id: number): number {
  const count = db.count('SELECT count(*) FROM vectors WHERE space_id = ?', id);
  for (const table of [vectorTable(id), `vec_names_${Math.trunc(id)}`]) {
    db.exec(`DROP TRIGGER IF EXISTS ${table}_gone; DROP TABLE IF EXISTS ${table};`);
  }
  db.run('DELETE FROM embedding_spaces WHERE id = ?', id); // vectors, names and failures go with it
  return count;
}

/** The oldest space that is used no more. */
export function retiredSpace(db: WritableDatabase): number | null {
  return (
    db.get<{ id: number }>("SELECT id FROM embedding_spaces WHERE state = 'retired' ORDER BY id LIMIT 1")
      ?.id ?? null
  );
}

export function vectorTable(spaceId: number): string {
  return `vec_${Math.trunc(spaceId)}`;
}

function hasTable(db: WritableDatabase, name: string): boolean {
  return db.get('SELECT 1 AS found FROM sqlite_schema WHERE name = ?', name) !== undefined;
}
