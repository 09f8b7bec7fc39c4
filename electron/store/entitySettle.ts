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

/** Of what mentions the entity (?1) by any of its names: the memories in use, in order of `order`. */
const mentionsInUse = (order: string): string =>
  `FROM mentions m JOIN memories r ON r.seq = m.memory_seq AND r.status = 'active' WHERE m.entity_id = ?1 ORDER BY ${order} LIMIT`;

/**
 * Name, type and sightings, from what a person said and what texts in use call it: the given name; else the latest
 * name that a text says it has now; else as it was first written. A type that says something stands above "concept".
 * Importance is that of the latest memories that mention it.
 */
export function describeEntity(db: WritableDatabase, id: string): void {
  db.run(
    `UPDATE entities SET
       name = coalesce(given_name,
         (SELECT c.name FROM aliases a JOIN alias_claims c ON c.named_id = a.named_id AND c.alias = a.alias
           JOIN memories m ON m.seq = c.memory_seq AND m.status = 'active'
         WHERE a.entity_id = ?1 AND c.renamed = 1 AND c.rejected_at IS NULL
         ORDER BY c.said_at DESC, c.memory_seq DESC, c.alias LIMIT 1),
         (SELECT m.name FROM mentions m JOIN memories r ON r.seq = m.memory_seq AND r.status = 'active'
         WHERE m.named_id = ?1 ORDER BY m.memory_seq LIMIT 1),
         (SELECT a.name FROM aliases a WHERE a.named_id = ?1 AND a.origin = 'own'), name),
       type = coalesce(given_type,
         (SELECT m.type FROM mentions m JOIN memories r ON r.seq = m.memory_seq AND r.status = 'active'
         WHERE m.entity_id = ?1 AND m.type <> 'concept' ORDER BY m.memory_seq LIMIT 1),
         (SELECT m.type ${mentionsInUse('m.memory_seq')} 1), type),
       raw_type = coalesce((SELECT m.raw_type FROM mentions m JOIN memories r ON r.seq = m.memory_seq
         AND r.status = 'active' WHERE m.entity_id = ?1 AND m.raw_type IS NOT NULL ORDER BY m.memory_seq LIMIT 1), raw_type),
       description = given_description,
       importance = coalesce((SELECT avg(importance) FROM (
         SELECT r.importance ${mentionsInUse('m.memory_seq DESC')} ${LATEST})), 0.5),
       first_seen_at = coalesce((SELECT m.said_at ${mentionsInUse('m.said_at')} 1), first_seen_at),
       last_seen_at = coalesce((SELECT m.said_at ${mentionsInUse('m.said_at DESC')} 1), last_seen_at)
     WHERE id = ?1`,
    id,
  );
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
