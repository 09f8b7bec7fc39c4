import type { WritableDatabase } from '../database';
import { scopeNumber } from '../vectorSync';

/** A move to another area reaches what vectors are filtered by. */
export const VECTORS = `
DROP TRIGGER memories_outbox_updated;
CREATE TRIGGER memories_outbox_updated AFTER UPDATE OF text, kind, status, importance, expires_at, scope ON memories BEGIN
  INSERT INTO vector_outbox VALUES (new.seq) ON CONFLICT DO NOTHING;
END;
`;

/**
 * Vectors are put on shelves (vectors/sqliteVecShelves.ts), and get the area as one more thing to filter by. vec0 cannot
 * change a table, so each is made anew.
 */
export function remakeVectorTables(db: WritableDatabase): void {
  const spaces = db.all<{ id: number; dimensions: number }>('SELECT id, dimensions FROM embedding_spaces');
  const shelf =
    "CASE WHEN m.kind = 'document' THEN 2 WHEN m.kind IN ('fact', 'correction') AND m.importance >= 0.5 THEN 0 ELSE 1 END";
  db.exec('CREATE TEMP TABLE areas (name TEXT PRIMARY KEY, number INTEGER NOT NULL)');
  for (const scope of db.column<string>('SELECT DISTINCT scope FROM memories')) {
    db.run('INSERT INTO areas VALUES (?, ?)', scope, scopeNumber(scope));
  }
  for (const { id, dimensions } of spaces) {
    const table = `vec_${Math.trunc(id)}`;
    if (db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table) === undefined) {
      continue;
    }
    db.exec(`
      CREATE TEMP TABLE kept AS SELECT e.id, coalesce(${shelf}, 1) AS shelf, e.embedding, e.live,
        e.kind, e.importance, e.expires_at, coalesce(a.number, 0) AS scope
        FROM ${table} e LEFT JOIN vectors v ON v.id = e.id LEFT JOIN memories m ON m.seq = v.memory_seq
        LEFT JOIN areas a ON a.name = m.scope;
      DROP TABLE ${table};
      CREATE VIRTUAL TABLE ${table} USING vec0(
        id INTEGER PRIMARY KEY, shelf INTEGER PARTITION KEY, embedding FLOAT[${dimensions}] distance_metric=L2,
        live BOOLEAN, kind INTEGER, importance FLOAT, expires_at INTEGER, scope INTEGER);
      INSERT INTO ${table} (id, shelf, embedding, live, kind, importance, expires_at, scope)
        SELECT id, shelf, embedding, live, kind, importance, expires_at, scope FROM kept;
      DROP TABLE kept;
    `);
  }
  db.exec('DROP TABLE areas');
}
