import type { EntityType } from '#shared/domain/graph';
import type { ReadableDatabase, SqlValue, WritableDatabase } from './database';

/** An entity as texts name it, with what a person decided about it. */
export interface EntityRow {
  id: string;
  name: string;
  canonical: string;
  type: EntityType;
  mergedInto: string | null;
  dismissedAt: number | null;
  givenName: string | null;
}

export function findEntity(db: ReadableDatabase, id: string): EntityRow | null {
  const row = db.get<EntityRow>(
    `SELECT id, name, canonical, type, merged_into AS mergedInto, dismissed_at AS dismissedAt, given_name AS givenName
     FROM entities WHERE id = ?`,
    id,
  );
  return row ?? null;
}

/** Another entity that is shown under this name; `type` as in findEntityByAlias. */
export function otherNamed(
  db: ReadableDatabase,
  alias: string,
  type: EntityType,
  id: string,
): EntityRow | null {
  const row = db.get<{ entity_id: string }>(
    `SELECT a.entity_id FROM aliases a JOIN entities e ON e.id = a.entity_id
     WHERE a.alias = ?1 AND a.entity_id <> ?3 AND e.dismissed_at IS NULL
       AND (e.type = ?2 OR e.type = 'concept' OR ?2 = 'concept') ORDER BY a.seq LIMIT 1`,
    alias,
    type,
    id,
  );
  return row === undefined ? null : findEntity(db, row.entity_id);
}

export function setMergedInto(db: WritableDatabase, id: string, into: string | null): number {
  return db.run('UPDATE entities SET merged_into = ?2 WHERE id = ?1 AND merged_into IS NOT ?2', id, into)
    .changes;
}

/** Keeps entities out of the graph, or lets them in again (null). Returns how many changed. */
export function setDismissed(db: WritableDatabase, ids: readonly string[], at: number | null): number {
  return db.run(
    `UPDATE entities SET dismissed_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))
       AND (dismissed_at IS NULL) <> (?2 IS NULL)`,
    JSON.stringify(ids),
    at,
  ).changes;
}

export interface Given {
  name?: string | null | undefined;
  type?: EntityType | null | undefined;
  description?: string | null | undefined;
}

/** Writes what a person says of the entity; null takes it back, undefined leaves it. Returns how many rows changed. */
export function setGiven(db: WritableDatabase, id: string, given: Given): number {
  const values = Object.entries({
    given_name: given.name,
    given_type: given.type,
    given_description: given.description,
  }).filter((entry): entry is [string, SqlValue & (string | null)] => entry[1] !== undefined);
  if (values.length === 0) return 0;
  return db.run(
    `UPDATE entities SET ${values.map(([column]) => `${column} = ?`).join(', ')}
     WHERE id = ? AND (${values.map(([column]) => `${column} IS NOT ?`).join(' OR ')})`,
    ...values.map(([, value]) => value),
    id,
    ...values.map(([, value]) => value),
  ).changes;
}

/** Removes suggestions that the pairs of these entities may be one. */
export function closeSuggestions(db: WritableDatabase, ids: readonly string[]): void {
  db.run(
    `DELETE FROM merge_suggestions WHERE a_id IN (SELECT value FROM json_each(?1))
       AND b_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}

/** Returns how many suggestions that were open are dismissed now. */
export function dismissSuggestion(db: WritableDatabase, aId: string, bId: string): number {
  return db.run(
    "UPDATE merge_suggestions SET state = 'dismissed' WHERE a_id = min(?1, ?2) AND b_id = max(?1, ?2) AND state = 'open'",
    aId,
    bId,
  ).changes;
}

export function hasSuggestion(db: ReadableDatabase, aId: string, bId: string): boolean {
  const sql = 'SELECT 1 AS found FROM merge_suggestions WHERE a_id = min(?1, ?2) AND b_id = max(?1, ?2)';
  return db.get(sql, aId, bId) !== undefined;
}

export function savePositions(
  db: WritableDatabase,
  positions: readonly { entityId: string; x: number; y: number; pinned: boolean }[],
): number {
  return db.run(
    `INSERT INTO graph_positions (entity_id, x, y, pinned)
     SELECT p.value ->> 'entityId', p.value ->> 'x', p.value ->> 'y', p.value ->> 'pinned' FROM json_each(?) p
     WHERE p.value ->> 'entityId' IN (SELECT id FROM entities)
     ON CONFLICT (entity_id) DO UPDATE SET x = excluded.x, y = excluded.y, pinned = excluded.pinned`,
    JSON.stringify(positions),
  ).changes;
}
