import type { ReadableDatabase, WritableDatabase } from './database';

export interface AliasRow {
  seq: number;
  alias: string;
  namedId: string;
  name: string;
  origin: 'own' | 'extracted' | 'manual';
}

/** Names of an entity and of all that has been merged into it. */
export function aliasesOf(db: ReadableDatabase, entityId: string): AliasRow[] {
  return db.all<AliasRow>(
    'SELECT seq, alias, named_id AS namedId, name, origin FROM aliases WHERE entity_id = ? ORDER BY seq',
    entityId,
  );
}

export function hasAlias(db: ReadableDatabase, entityId: string, alias: string): boolean {
  return (
    db.get('SELECT 1 AS found FROM aliases WHERE entity_id = ? AND alias = ?', entityId, alias) !== undefined
  );
}

/** Removes names; what the memory behind one says again is not heard. */
export function removeAliases(db: WritableDatabase, rows: readonly AliasRow[], at: number): void {
  const seqs = JSON.stringify(rows.map(({ seq }) => seq));
  db.run(
    `INSERT INTO rejected_aliases (memory_seq, alias, named_id, rejected_at)
     SELECT memory_seq, alias, named_id, ?2 FROM aliases
     WHERE seq IN (SELECT value FROM json_each(?1)) AND memory_seq IS NOT NULL ON CONFLICT DO NOTHING`,
    seqs,
    at,
  );
  db.run('DELETE FROM aliases WHERE seq IN (SELECT value FROM json_each(?))', seqs);
}

/** Lets a name lead to another entity, which is told twice where it has that name already. */
export function moveAlias(db: WritableDatabase, row: AliasRow, namedId: string): void {
  const moved = db.run(
    'UPDATE OR IGNORE aliases SET named_id = ?2, entity_id = ?2 WHERE seq = ?1',
    row.seq,
    namedId,
  );
  if (moved.changes === 0) db.run('DELETE FROM aliases WHERE seq = ?', row.seq);
}
