import { openStore } from '../../electron/store/open';

/** Entities of a group that hang together. */
const GROUP = 20;

/**
 * Puts a graph into the closed store of `dataDir` by SQL alone, quickly: entities “Thing 0” (the best known),
 * “Thing 1” …, and edges within groups and from one to another. No memory stands behind them.
 */
export function seedLargeGraph(dataDir: string, size: { entities: number; edges: number }): void {
  const { db } = openStore(dataDir);
  db.pragma('synchronous = OFF');
  db.immediate(() => {
    const triggers = db.all<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('entities', 'aliases', 'edges')",
    );
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.run(ENTITIES, size.entities, Date.now());
    db.exec(ALIASES);
    db.run(EDGES, size.entities, Date.now(), size.edges);
    db.exec(DEGREES);
    for (const { sql } of triggers) db.exec(sql);
    db.exec("INSERT INTO aliases_fts (aliases_fts) VALUES ('rebuild')");
    db.exec('INSERT INTO community_outbox SELECT id FROM entities WHERE degree > 0');
  });
  db.close();
}

const idOf = (number: string): string => `printf('00000000-0000-5000-8000-%012x', ${number})`;

const ENTITIES = `
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at, mentions)
SELECT ${idOf('i')}, 'Thing ' || i, 'thing ' || i, 'concept', ?2, ?2, CAST(?1 AS INTEGER) - i FROM n`;

const ALIASES = `
INSERT INTO aliases (alias, named_id, entity_id, name, origin, created_at)
SELECT canonical, id, id, name, 'own', first_seen_at FROM entities`;

/** Each round has a relation of its own, so that no edge is there twice; one in ten leads out of its group. */
const EDGES = `
WITH RECURSIVE k (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?3),
size (n) AS (SELECT CAST(?1 AS INTEGER)),
ends AS (SELECT i, n, i % n AS source, i / n AS round FROM k, size),
pairs AS (SELECT i, source, round, CASE WHEN i % 10 = 0 THEN (source * 31 + 7) % n
  ELSE min(n - 1, source - source % ${GROUP} + (source + 1 + round * 3) % ${GROUP}) END AS target FROM ends)
INSERT INTO edges (id, source_id, relation, target_id, confidence, weight, since, created_at, support, live)
SELECT ${idOf('i')}, ${idOf('source')}, 'relation_' || round, ${idOf('target')}, 0.8, 1, ?2, ?2, 1, 1
FROM pairs WHERE source <> target`;

const DEGREES = `
UPDATE entities SET degree = (SELECT count(*) FROM edges WHERE source_id = entities.id)
  + (SELECT count(*) FROM edges WHERE target_id = entities.id)`;
