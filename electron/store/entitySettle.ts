import type { WritableDatabase } from './database';

/** Lets references of a named entity point to what it is merged into; returns where they pointed before. */
export function pointReferences(db: WritableDatabase, namedId: string, entityId: string): string | null {
  const before = db.get<{ entity_id: string }>(
    'SELECT entity_id FROM aliases WHERE named_id = ?1 UNION ALL SELECT entity_id FROM mentions WHERE named_id = ?1 LIMIT 1',
    namedId,
  );
  db.run('UPDATE mentions SET entity_id = ?2 WHERE named_id = ?1 AND entity_id <> ?2', namedId, entityId);
  db.run('UPDATE aliases SET entity_id = ?2 WHERE named_id = ?1 AND entity_id <> ?2', namedId, entityId);
  return before === undefined || before.entity_id === entityId ? null : before.entity_id;
}

/**
 * Name, type and sightings, from what a person said and what texts call it: the given name; else the latest name
 * that a text says it has now; else as it was first written. A type that says something stands above "concept".
 */
export function describeEntity(db: WritableDatabase, id: string): void {
  db.run(
    `UPDATE entities SET
       name = coalesce(given_name,
         (SELECT a.name FROM aliases a WHERE a.entity_id = ?1 AND a.renamed = 1 ORDER BY a.created_at DESC, a.seq DESC LIMIT 1),
         (SELECT m.name FROM mentions m WHERE m.named_id = ?1 ORDER BY m.memory_seq LIMIT 1), name),
       type = coalesce(given_type,
         (SELECT m.type FROM mentions m WHERE m.entity_id = ?1 AND m.type <> 'concept' ORDER BY m.memory_seq LIMIT 1),
         (SELECT m.type FROM mentions m WHERE m.entity_id = ?1 LIMIT 1), type),
       raw_type = coalesce((SELECT m.raw_type FROM mentions m WHERE m.entity_id = ?1 AND m.raw_type IS NOT NULL
         ORDER BY m.memory_seq LIMIT 1), raw_type),
       description = coalesce(given_description, description),
       first_seen_at = coalesce((SELECT min(said_at) FROM mentions WHERE entity_id = ?1), first_seen_at),
       last_seen_at = coalesce((SELECT max(said_at) FROM mentions WHERE entity_id = ?1), last_seen_at)
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
