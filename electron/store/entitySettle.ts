import type { WritableDatabase } from './database';

/** Memories whose importance an entity takes after. */
const LATEST = 20;

/** Lets references of a named entity point to what it is merged into; returns where they pointed before. */
export function pointReferences(db: WritableDatabase, namedId: string, entityId: string): string | null {
  // Two ranges rather than <>, so that a thing which everything is about costs no more than any other.
  const astray = ['<', '>'].flatMap((side) =>
    ['aliases', 'mentions'].flatMap((table) =>
      db.column<string>(
        `SELECT entity_id FROM ${table} WHERE named_id = ?1 AND entity_id ${side} ?2 LIMIT 1`,
        namedId,
        entityId,
      ),
    ),
  );
  if (astray[0] === undefined) return null;
  db.run('UPDATE mentions SET entity_id = ?2 WHERE named_id = ?1 AND entity_id <> ?2', namedId, entityId);
  db.run('UPDATE aliases SET entity_id = ?2 WHERE named_id = ?1 AND entity_id <> ?2', namedId, entityId);
  return astray[0];
}

/**
 * Name, type and sightings, from what a person said and what texts call it, those in use before others: the given name;
 * else the latest name that a text says it has now; else as it was first written. A type that says something stands
 * above "concept". Importance is that of the latest memories that mention it. What has been merged into another is
 * described by its own names only, and gives the whole none.
 */
export function describeEntity(db: WritableDatabase, id: string): void {
  const merged =
    db.get('SELECT 1 AS found FROM entities WHERE id = ? AND merged_into IS NOT NULL', id) !== undefined;
  db.run(merged ? DESCRIBE_MEMBER : DESCRIBE_WHOLE, id);
}

const DESCRIBE_WHOLE = describeSql('entity_id');
const DESCRIBE_MEMBER = describeSql('named_id');

/** `column`: what mentions are found by. */
function describeSql(column: 'entity_id' | 'named_id'): string {
  const inUse = `FROM mentions m JOIN memories r ON r.seq = m.memory_seq AND r.status = 'active' WHERE m.${column} = ?1`;
  const any = `FROM mentions m WHERE m.${column} = ?1`;
  const typed = "AND m.type <> 'concept' ORDER BY m.memory_seq, m.named_id LIMIT 1";
  return `UPDATE entities SET
    name = coalesce(given_name,
      (SELECT c.name FROM alias_claims c JOIN memories r ON r.seq = c.memory_seq AND r.status = 'active'
      WHERE c.named_id = ?1 AND c.renamed = 1 AND c.rejected_at IS NULL
      ORDER BY c.said_at DESC, c.memory_seq DESC, c.alias LIMIT 1),
      (SELECT m.name FROM mentions m JOIN memories r ON r.seq = m.memory_seq AND r.status = 'active'
      WHERE m.named_id = ?1 ORDER BY m.memory_seq LIMIT 1),
      (SELECT m.name FROM mentions m WHERE m.named_id = ?1 ORDER BY m.memory_seq LIMIT 1),
      (SELECT a.name FROM aliases a WHERE a.named_id = ?1 AND a.origin = 'own'), name),
    type = coalesce(given_type, (SELECT m.type ${inUse} ${typed}), (SELECT m.type ${any} ${typed}),
      (SELECT m.type ${any} ORDER BY m.memory_seq, m.named_id LIMIT 1), registered_type),
    raw_type = (SELECT m.raw_type ${inUse} AND m.raw_type IS NOT NULL ORDER BY m.memory_seq, m.named_id LIMIT 1),
    description = given_description,
    importance = coalesce((SELECT avg(importance) FROM (
      SELECT r.importance ${inUse} ORDER BY m.memory_seq DESC LIMIT ${LATEST})), 0.5),
    first_seen_at = coalesce((SELECT m.said_at ${inUse} ORDER BY m.said_at LIMIT 1),
      (SELECT min(m.said_at) ${any}), registered_at),
    last_seen_at = coalesce((SELECT m.said_at ${inUse} ORDER BY m.said_at DESC LIMIT 1),
      (SELECT max(m.said_at) ${any}), registered_at)
    WHERE id = ?1`;
}

/** Removes the entity when no text names it and no person has decided anything about it. Returns whether it is gone. */
export function dropIfUnused(db: WritableDatabase, id: string): boolean {
  return (
    db.run(
      `DELETE FROM entities WHERE id = ?1
         AND merged_into IS NULL AND dismissed_at IS NULL AND given_name IS NULL AND given_type IS NULL
         AND given_description IS NULL
         AND NOT EXISTS (SELECT 1 FROM mentions WHERE named_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM assertions WHERE source_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM assertions WHERE target_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM aliases WHERE named_id = ?1 AND origin = 'manual')
         AND NOT EXISTS (SELECT 1 FROM entities o WHERE o.merged_into = ?1)
         AND NOT EXISTS (SELECT 1 FROM name_choices WHERE entity_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM rejected_edges WHERE source_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM rejected_edges WHERE target_id = ?1)`,
      id,
    ).changes > 0
  );
}
