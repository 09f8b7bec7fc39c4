import type { WritableDatabase } from './database';

export interface AliasClaim {
  alias: string;
  namedId: string;
  name: string;
  /** It is called so now. */
  renamed?: boolean;
  at: number;
}

/** Notes that the memory's text calls the entity so. */
export function claimAlias(db: WritableDatabase, claim: AliasClaim, memorySeq: number): void {
  db.run(
    `INSERT INTO alias_claims (memory_seq, alias, named_id, name, renamed, said_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT DO UPDATE SET name = ?4, renamed = ?5 WHERE name <> ?4 OR renamed <> ?5`,
    memorySeq,
    claim.alias,
    claim.namedId,
    claim.name,
    claim.renamed === true ? 1 : 0,
    claim.at,
  );
}

/** Whether a person has said that one of these, as this memory calls something, is no name of it. */
export function isNameRejected(db: WritableDatabase, memorySeq: number, aliases: readonly string[]): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM alias_claims WHERE memory_seq = ? AND rejected_at IS NOT NULL
         AND alias IN (SELECT value FROM json_each(?))`,
      memorySeq,
      JSON.stringify(aliases),
    ) !== undefined
  );
}

/** Removes what the memory does not call anything any more. `kept`: alias and entity, as "alias id". */
export function keepClaims(db: WritableDatabase, memorySeq: number, kept: ReadonlySet<string>): void {
  const claims = db.all<{ alias: string; named_id: string }>(
    'SELECT alias, named_id FROM alias_claims WHERE memory_seq = ? AND rejected_at IS NULL',
    memorySeq,
  );
  for (const { alias, named_id: namedId } of claims) {
    if (kept.has(`${alias} ${namedId}`)) continue;
    db.run(
      'DELETE FROM alias_claims WHERE memory_seq = ? AND alias = ? AND named_id = ?',
      memorySeq,
      alias,
      namedId,
    );
  }
}

const CLAIMED = `FROM alias_claims c JOIN memories m ON m.seq = c.memory_seq AND m.status = 'active'
  WHERE c.named_id = ?1 AND c.rejected_at IS NULL`;

/** The names that texts give an entity are those that a text in use says. */
export function settleAliases(db: WritableDatabase, namedId: string): void {
  const any = `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM alias_claims WHERE named_id = ?1)
    OR EXISTS (SELECT 1 FROM aliases WHERE named_id = ?1 AND origin = 'extracted')`;
  if (db.get(any, namedId) === undefined) return;
  db.run(
    `DELETE FROM aliases WHERE named_id = ?1 AND origin = 'extracted' AND alias NOT IN (SELECT c.alias ${CLAIMED})`,
    namedId,
  );
  db.run(
    `INSERT INTO aliases (alias, named_id, entity_id, name, memory_seq, origin, renamed, created_at)
     SELECT c.alias, ?1, coalesce((SELECT entity_id FROM aliases WHERE named_id = ?1 LIMIT 1), ?1), c.name,
       min(c.memory_seq), 'extracted', max(c.renamed), min(c.said_at) ${CLAIMED} GROUP BY c.alias ORDER BY min(c.memory_seq)
     ON CONFLICT (alias, named_id) DO UPDATE SET memory_seq = excluded.memory_seq, renamed = excluded.renamed
       WHERE origin = 'extracted' AND (memory_seq IS NOT excluded.memory_seq OR renamed <> excluded.renamed)`,
    namedId,
  );
}
