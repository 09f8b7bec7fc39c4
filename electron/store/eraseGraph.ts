import type { ReadableDatabase, WritableDatabase } from './database';

/** What texts name, as they name it, and nothing but these memories may. */
export function namedBy(db: ReadableDatabase, seqs: readonly number[]): string[] {
  return db.column<string>(
    `SELECT named_id FROM mentions WHERE memory_seq IN (SELECT value FROM json_each(?1))
     UNION SELECT source_id FROM assertions WHERE memory_seq IN (SELECT value FROM json_each(?1))
     UNION SELECT target_id FROM assertions WHERE memory_seq IN (SELECT value FROM json_each(?1))
     UNION SELECT named_id FROM alias_claims WHERE memory_seq IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(seqs),
  );
}

/** Forgets what these memories once asserted and say no more. Returns what that named. */
export function forgetHistory(db: WritableDatabase, seqs: readonly number[]): string[] {
  const gone = db.all<{ source: string; target: string }>(
    `DELETE FROM assertions WHERE retracted_at IS NOT NULL AND memory_seq IN (SELECT value FROM json_each(?))
     RETURNING source_id AS source, target_id AS target`,
    JSON.stringify(seqs),
  );
  return [...new Set(gone.flatMap(({ source, target }) => [source, target]))];
}

export interface Asserted {
  sourceId: string;
  relation: string;
  targetId: string;
}

/** What these memories assert, by the names in their texts. */
export function assertedBy(db: ReadableDatabase, seqs: readonly number[]): Asserted[] {
  return db.all<Asserted>(
    `SELECT DISTINCT source_id AS sourceId, relation, target_id AS targetId FROM assertions
     WHERE memory_seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
}

/** Takes back that a person rejected what nothing asserts. Returns whether they had. */
export function forgetRejection(db: WritableDatabase, { sourceId, relation, targetId }: Asserted): boolean {
  return (
    db.run(
      `DELETE FROM rejected_edges WHERE source_id = ?1 AND relation = ?2 AND target_id = ?3 AND NOT EXISTS (
         SELECT 1 FROM assertions WHERE source_id = ?1 AND relation = ?2 AND target_id = ?3)`,
      sourceId,
      relation,
      targetId,
    ).changes > 0
  );
}

/** Whether any memory that is left names it. */
export function isNamed(db: ReadableDatabase, id: string): boolean {
  return (
    db.get(
      `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM mentions WHERE named_id = ?1)
         OR EXISTS (SELECT 1 FROM assertions WHERE source_id = ?1)
         OR EXISTS (SELECT 1 FROM assertions WHERE target_id = ?1)`,
      id,
    ) !== undefined
  );
}

/** Removes an entity with all that a person decided about it; what had been merged into it goes where it went. */
export function forgetEntity(db: WritableDatabase, id: string): void {
  db.run(
    `UPDATE entities SET merged_into = (SELECT merged_into FROM entities WHERE id = ?1) WHERE merged_into = ?1`,
    id,
  );
  db.run('DELETE FROM name_choices WHERE entity_id = ?', id);
  db.run('DELETE FROM rejected_edges WHERE source_id = ?1 OR target_id = ?1', id);
  db.run('DELETE FROM entities WHERE id = ?', id);
}

export interface OwnName {
  seq: number;
  alias: string;
  name: string;
}

export function ownName(db: ReadableDatabase, id: string): OwnName | null {
  const sql = "SELECT seq, alias, name FROM aliases WHERE named_id = ? AND origin = 'own'";
  return db.get<OwnName>(sql, id) ?? null;
}

/** What the memories that are left call it, in their order. */
export function namesInTexts(db: ReadableDatabase, id: string): string[] {
  return db.column<string>(
    'SELECT name FROM mentions WHERE named_id = ? GROUP BY name ORDER BY min(memory_seq)',
    id,
  );
}

/** Gives an entity another own name. */
export function changeOwnName(db: WritableDatabase, id: string, own: OwnName): void {
  db.run('DELETE FROM aliases WHERE named_id = ? AND alias = ? AND seq <> ?', id, own.alias, own.seq);
  db.run('UPDATE aliases SET alias = ?2, name = ?3 WHERE seq = ?1', own.seq, own.alias, own.name);
  db.run('UPDATE entities SET canonical = ?2 WHERE id = ?1', id, own.alias);
}

/** Images of the graph name entities by one of these columns. */
const NAMING = ['id', 'named_id', 'entity_id', 'source_id', 'target_id', 'a_id', 'b_id'];

/** Seals the steps that decided something about these entities: their sentences tell the names. */
export function sealEntitySteps(db: WritableDatabase, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const names = NAMING.map(
    (column) => `json_extract(image, '$.${column}') IN (SELECT value FROM json_each(?1))`,
  );
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (
       SELECT j.step FROM journal j JOIN (
         SELECT journal_seq, coalesce(after, before) AS image FROM journal_changes WHERE table_name IN ('entities',
           'aliases', 'alias_claims', 'mentions', 'assertions', 'name_choices', 'rejected_edges', 'merge_suggestions')
       ) c ON c.journal_seq = j.seq WHERE ${names.join(' OR ')})`,
    JSON.stringify(ids),
  );
}

/** Seals the steps that rejected it. */
export function sealRejections(db: WritableDatabase, { sourceId, relation, targetId }: Asserted): void {
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal j JOIN journal_changes c
       ON c.journal_seq = j.seq WHERE c.table_name = 'rejected_edges' AND c.row_key = ?)`,
    JSON.stringify([sourceId, relation, targetId]),
  );
}
