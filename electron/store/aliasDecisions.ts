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

/** Removes names; what texts say again is not heard. */
export function removeAliases(db: WritableDatabase, rows: readonly AliasRow[], at: number): void {
  for (const { seq, alias, namedId } of rows) {
    db.run(
      'UPDATE alias_claims SET rejected_at = ?3 WHERE named_id = ?1 AND alias = ?2 AND rejected_at IS NULL',
      namedId,
      alias,
      at,
    );
    db.run('DELETE FROM aliases WHERE seq = ?', seq);
  }
}

/** What a person says is a name again is heard from texts too. */
export function acceptAlias(db: WritableDatabase, namedId: string, alias: string): void {
  db.run('UPDATE alias_claims SET rejected_at = NULL WHERE named_id = ? AND alias = ?', namedId, alias);
}

/** Lets a name lead to another entity; what texts say of it is not heard any more. */
export function moveAlias(db: WritableDatabase, row: AliasRow, namedId: string, at: number): void {
  removeAliases(db, [row], at);
  db.run(
    `INSERT INTO aliases (alias, named_id, entity_id, name, origin, created_at) VALUES (?1, ?2, ?2, ?3, 'manual', ?4)
     ON CONFLICT DO NOTHING`,
    row.alias,
    namedId,
    row.name,
    at,
  );
}
