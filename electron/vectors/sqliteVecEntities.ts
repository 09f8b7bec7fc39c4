import type { EntityType } from '#shared/domain/graph';
import type { ReadableDatabase, WritableDatabase } from '../store/database';

/** An entity near a name. */
export interface NearName {
  entityId: string;
  name: string;
  type: EntityType;
  /** Raw cosine. */
  cosine: number;
}

/**
 * Vectors of the names of entities: a `vec0` table for each embedding space, made when its first name comes. It is
 * parted by type, since only things of one type are compared: among 100,000 entities of five types a name is looked up
 * in 10–40 ms, once, when it is new. Embedding only what is new and comparing it with what is spelt alike would be
 * cheaper, and would never find that a bicycle is a bike. A type that changes later leaves the vector where it was.
 */
const tableOf = (spaceId: number): string => `vec_names_${String(Math.trunc(spaceId))}`;

function hasTable(db: ReadableDatabase, spaceId: number): boolean {
  return (
    db.get("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = ?", tableOf(spaceId)) !==
    undefined
  );
}

/** A vector goes with its entity, however that goes. */
function createTable(db: WritableDatabase, spaceId: number, dimensions: number): void {
  const table = tableOf(spaceId);
  db.exec(`CREATE VIRTUAL TABLE ${table} USING vec0(
    id INTEGER PRIMARY KEY, type TEXT PARTITION KEY, embedding FLOAT[${String(dimensions)}] distance_metric=L2)`);
  db.exec(`CREATE TRIGGER ${table}_gone AFTER DELETE ON entity_vectors WHEN old.space_id = ${String(Math.trunc(spaceId))}
    BEGIN DELETE FROM ${table} WHERE id = old.id; END`);
}

/** A name with its vector of length 1; null where the model can make nothing of it. */
export interface NameVector {
  spaceId: number;
  entityId: string;
  type: EntityType;
  values: Float32Array | null;
}

/** Keeps the vector of an entity's name, or that it has none; what is there stays. */
export function putNameVector(db: WritableDatabase, name: NameVector): void {
  if (name.values !== null && !hasTable(db, name.spaceId)) createTable(db, name.spaceId, name.values.length);
  const { lastInsertRowid, changes } = db.run(
    'INSERT INTO entity_vectors (space_id, entity_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    name.spaceId,
    name.entityId,
  );
  if (changes === 0 || name.values === null) return;
  db.run(
    `INSERT INTO ${tableOf(name.spaceId)} (id, type, embedding) VALUES (?, ?, ?)`,
    BigInt(lastInsertRowid),
    name.type,
    name.values,
  );
}

/** The entities in use of that type whose names are nearest to the vector, nearest first. */
export function nearestNames(
  db: ReadableDatabase,
  spaceId: number,
  asked: { vector: Float32Array; type: EntityType },
  k: number,
): NearName[] {
  if (!hasTable(db, spaceId)) return [];
  return db
    .all<Omit<NearName, 'cosine'> & { distance: number }>(
      `SELECT e.id AS entityId, e.name, e.type, n.distance FROM (
         SELECT id, distance FROM ${tableOf(spaceId)} WHERE embedding MATCH ? AND k = ? AND type = ?) n
       JOIN entity_vectors v ON v.id = n.id JOIN entities e ON e.id = v.entity_id
       WHERE e.merged_into IS NULL AND e.dismissed_at IS NULL ORDER BY n.distance`,
      asked.vector,
      BigInt(k),
      asked.type,
    )
    .map(({ distance, ...near }) => ({ ...near, cosine: 1 - (distance * distance) / 2 }));
}
