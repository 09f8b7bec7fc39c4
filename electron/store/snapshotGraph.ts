import type { ReadableDatabase, WritableDatabase } from './database';
import { isRow, rowsOf, type SnapshotRow } from './snapshotParts';

/** Adds entities with the names that they were registered by; those that are here stay as they are. */
export function putEntities(db: WritableDatabase, rows: readonly SnapshotRow[]): void {
  for (const row of rows) {
    const { id, canonical, name, registered_type: type, registered_at: at } = row;
    if (typeof id !== 'string' || typeof canonical !== 'string' || typeof name !== 'string') continue;
    if (typeof type !== 'string' || typeof at !== 'number') continue;
    const isNew =
      db.run(
        `INSERT INTO entities (id, canonical, name, type, registered_type, registered_at, first_seen_at, last_seen_at)
         VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?5, ?5) ON CONFLICT DO NOTHING`,
        id,
        canonical,
        name,
        type,
        at,
      ).changes > 0;
    if (isNew) putNames(db, id, rowsOf(row, 'names'), 'own');
  }
}

/** What of a person's decisions about an entity is not here. */
export function newDecisions(db: ReadableDatabase, row: SnapshotRow): string[] {
  const here = db.get<SnapshotRow>('SELECT * FROM entities WHERE id = ?', String(row['id']));
  const decided = DECISIONS.filter((name) => row[name] !== undefined && (here?.[name] ?? null) === null);
  const names = rowsOf(row, 'names').filter(
    ({ alias }) =>
      typeof alias === 'string' &&
      db.get('SELECT 1 FROM aliases WHERE named_id = ? AND alias = ?', String(row['id']), alias) ===
        undefined,
  );
  return [...decided, ...names.map(() => 'names')];
}

const DECISIONS = ['merged_into', 'dismissed_at', 'given_name', 'given_type', 'given_description'];

/** Decides about an entity what nobody has decided here. Returns whether anything is new. */
export function putDecisions(db: WritableDatabase, row: SnapshotRow): boolean {
  const id = String(row['id']);
  const wanted = newDecisions(db, row);
  if (wanted.length === 0) return false;
  putEntities(db, rowsOf(row, 'entities'));
  for (const name of DECISIONS) {
    const value = row[name];
    if (!wanted.includes(name) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (name === 'merged_into' && !canMerge(db, id, String(value))) continue;
    db.run(`UPDATE entities SET ${name} = ? WHERE id = ?`, value, id);
  }
  putNames(db, id, rowsOf(row, 'names'), 'manual');
  return true;
}

/** Not where the other one is gone, or is a part of this one here. */
function canMerge(db: WritableDatabase, id: string, into: string): boolean {
  return (
    db.get(
      `WITH RECURSIVE up (id) AS (
         SELECT id FROM entities WHERE id = ?1
         UNION SELECT e.merged_into FROM up JOIN entities e ON e.id = up.id WHERE e.merged_into IS NOT NULL)
       SELECT 1 FROM up WHERE NOT EXISTS (SELECT 1 FROM up WHERE id = ?2) LIMIT 1`,
      into,
      id,
    ) !== undefined
  );
}

function putNames(
  db: WritableDatabase,
  id: string,
  names: readonly unknown[],
  origin: 'own' | 'manual',
): void {
  for (const row of names) {
    if (!isRow(row)) continue;
    const { alias, name, created_at: at } = row;
    if (typeof alias !== 'string' || typeof name !== 'string' || typeof at !== 'number') continue;
    db.run(
      `INSERT INTO aliases (alias, named_id, entity_id, name, origin, created_at)
       SELECT ?1, ?2, coalesce((SELECT entity_id FROM aliases WHERE named_id = ?2 LIMIT 1), ?2), ?3, ?4, ?5
       WHERE EXISTS (SELECT 1 FROM entities WHERE id = ?2) ON CONFLICT DO NOTHING`,
      alias,
      id,
      name,
      origin,
      at,
    );
  }
}
