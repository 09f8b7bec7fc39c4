import { expect } from 'vitest';
import type { EntityType } from '#shared/domain/graph';
import type { Extraction, ExtractedRelation } from '../../electron/memory/graph/extraction';
import { settleGraph } from '../../electron/memory/graph/settleGraph';
import { storeExtraction } from '../../electron/memory/graph/storeExtraction';
import { runBackground } from '../../electron/store/command';
import type { ReadableDatabase } from '../../electron/store/database';
import { markAssertionsOf } from '../../electron/store/graphSettle';
import type { TestStore } from './store';

/** The id of the entity that is shown under this name. */
export function entityNamed(db: ReadableDatabase, name: string): string {
  const ids = db.column<string>(
    `SELECT id FROM entities WHERE name = ? AND merged_into IS NULL AND dismissed_at IS NULL
     ORDER BY mentions DESC, id`,
    name,
  );
  expect(ids, `an entity named ${name}`).not.toEqual([]);
  return ids[0] ?? '';
}

/** What the graph shows, as "Falcon uses Rust (2)" with the number of memories behind it. */
export function facts(db: ReadableDatabase): string[] {
  return db.column<string>(
    `SELECT s.name || ' ' || e.relation || ' ' || t.name || ' (' || e.support || ')'
     FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id
     WHERE e.live = 1 ORDER BY 1`,
  );
}

/** The id of the live edge between the things shown under these names. */
export function edgeBetween(db: ReadableDatabase, source: string, relation: string, target: string): string {
  const ids = db.column<string>(
    `SELECT e.id FROM edges e JOIN entities s ON s.id = e.source_id JOIN entities t ON t.id = e.target_id
     WHERE s.name = ? AND e.relation = ? AND t.name = ? AND e.live = 1`,
    source,
    relation,
    target,
  );
  expect(ids, `${source} ${relation} ${target}`).toHaveLength(1);
  return ids[0] ?? '';
}

/** Columns that tell when something was done rather than what; row numbers grow, whatever is undone. */
const APART: Readonly<Record<string, readonly string[]>> = {
  memories: ['updated_at', 'embedding', 'embedding_error'],
  assertions: ['seq'],
  aliases: ['seq'],
};
const GRAPH_TABLES = [
  'entities',
  'aliases',
  'mentions',
  'assertions',
  'name_choices',
  'alias_claims',
  'rejected_edges',
  'merge_suggestions',
  'edges',
  'edge_provenance',
] as const;

/** All that the graph holds, and the memories, in an order of its own: for "nothing changed". */
export function graphTables(db: ReadableDatabase): Record<string, unknown[]> {
  return Object.fromEntries(
    ['memories', ...GRAPH_TABLES].map((table) => {
      const columns = db
        .column<string>('SELECT name FROM pragma_table_info(?)', table)
        .filter((column) => APART[table]?.includes(column) !== true);
      const rows = db.column<string>(
        `SELECT json_array(${columns.join(', ')}) AS row FROM ${table} ORDER BY row`,
      );
      return [table, [columns.join(' '), ...rows]];
    }),
  );
}

export interface Told {
  entities: readonly (readonly [name: string, type: EntityType])[];
  relations?: readonly (readonly [
    source: string,
    relation: string,
    target: string,
    more?: Partial<ExtractedRelation>,
  ])[];
  aliases?: readonly (readonly [name: string, alias: string])[];
}

/** An extraction by hand. */
export function extractionOf(told: Told): Extraction {
  return {
    entities: told.entities.map(([name, type]) => ({ name, type, rawType: null, start: 0, end: 1 })),
    relations: (told.relations ?? []).map(([source, relation, target, more]) => ({
      source,
      relation,
      target,
      confidence: 0.9,
      polarity: 'holds',
      validFrom: null,
      validTo: null,
      ...more,
    })),
    aliases: (told.aliases ?? []).map(([name, alias]) => ({ name, alias })),
  };
}

/** Has the memory read as saying this, in the background. */
export function readAs(store: TestStore, memoryId: string, told: Told): void {
  const { db, clock, context } = store;
  const memory = db.get<{ seq: number; created_at: number }>(
    'SELECT seq, created_at FROM memories WHERE id = ?',
    memoryId,
  );
  if (memory === undefined) throw new Error(`no memory ${memoryId}`);
  runBackground(context, ['graph'], () =>
    storeExtraction(db, {
      memorySeq: memory.seq,
      at: memory.created_at,
      extraction: extractionOf(told),
      extractor: 'hand',
      now: clock.now(),
    }),
  );
}

const MISCOUNTED = {
  mentions: `SELECT n.id FROM entities n WHERE n.mentions <> (SELECT count(DISTINCT o.memory_seq) FROM mentions o
    JOIN memories m ON m.seq = o.memory_seq WHERE o.entity_id = n.id AND m.status = 'active')`,
  support: `SELECT e.id FROM edges e WHERE e.support <> CASE WHEN e.expired_at IS NULL
    THEN (SELECT count(*) FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
      WHERE p.edge_id = e.id AND m.status = 'active') ELSE 0 END`,
  degree: `SELECT n.id FROM entities n WHERE n.degree <> (SELECT count(*) FROM edges e
    WHERE (e.source_id = n.id OR e.target_id = n.id) AND e.live = 1)`,
};
const WRONG_EDGES = {
  'edge to what is no entity of its own': `SELECT e.id FROM edges e JOIN entities n ON n.id IN (e.source_id, e.target_id)
    WHERE n.merged_into IS NOT NULL OR n.dismissed_at IS NOT NULL`,
  'edge that no memory speaks of': `SELECT e.id FROM edges e
    WHERE NOT EXISTS (SELECT 1 FROM edge_provenance p WHERE p.edge_id = e.id)`,
  'live edge twice': `SELECT source_id FROM edges WHERE live = 1
    GROUP BY source_id, relation, target_id HAVING count(*) > 1`,
  'edge to itself': 'SELECT id FROM edges WHERE source_id = target_id',
  'live edge without support, or over, or expired': `SELECT id FROM edges
    WHERE live = 1 AND (support = 0 OR expired_at IS NOT NULL OR valid_to <= @now OR since > @now)`,
  'two homes at a time': `SELECT source_id, relation FROM edges
    WHERE relation IN ('lives_in', 'works_at') AND valid_to IS NULL AND expired_at IS NULL AND since <= @now
    GROUP BY source_id, relation HAVING count(*) > 1`,
  'rejected edge': `SELECT e.id FROM edges e JOIN rejected_edges r USING (source_id, relation, target_id)
    WHERE NOT EXISTS (SELECT 1 FROM entities c WHERE c.merged_into IN (e.source_id, e.target_id))`,
  'end before the beginning': 'SELECT id FROM edges WHERE valid_to < since',
};
const DANGLING = {
  'entity that nothing mentions, touches or decides': `SELECT n.id FROM entities n
    WHERE NOT EXISTS (SELECT 1 FROM mentions o WHERE o.named_id = n.id)
      AND NOT EXISTS (SELECT 1 FROM assertions a WHERE a.source_id = n.id OR a.target_id = n.id)
      AND NOT EXISTS (SELECT 1 FROM entities c WHERE c.merged_into = n.id)
      AND NOT EXISTS (SELECT 1 FROM name_choices c WHERE c.entity_id = n.id)
      AND NOT EXISTS (SELECT 1 FROM rejected_edges r WHERE r.source_id = n.id OR r.target_id = n.id)
      AND NOT EXISTS (SELECT 1 FROM aliases a WHERE a.named_id = n.id AND a.origin = 'manual')
      AND n.merged_into IS NULL AND n.dismissed_at IS NULL AND n.given_name IS NULL AND n.given_type IS NULL
      AND n.given_description IS NULL`,
  'entity without a name': `SELECT n.id FROM entities n
    WHERE NOT EXISTS (SELECT 1 FROM aliases a WHERE a.named_id = n.id)`,
  'reference that does not point to the whole': `SELECT o.memory_seq FROM mentions o JOIN entities n ON n.id = o.entity_id
    WHERE n.merged_into IS NOT NULL`,
  'name that does not point to the whole': `SELECT a.seq FROM aliases a JOIN entities n ON n.id = a.entity_id
    WHERE n.merged_into IS NOT NULL`,
  'name that no text in use says': `SELECT a.seq FROM aliases a WHERE a.origin = 'extracted' AND NOT EXISTS (
    SELECT 1 FROM alias_claims c JOIN memories m ON m.seq = c.memory_seq
    WHERE c.named_id = a.named_id AND c.alias = a.alias AND c.rejected_at IS NULL AND m.status = 'active')`,
  'memory that is away but not withdrawn, or the other way': `SELECT a.seq FROM assertions a
    JOIN memories m ON m.seq = a.memory_seq WHERE (m.status = 'active') <> (a.withdrawn_at IS NULL)`,
  'relation that has not been settled': 'SELECT * FROM graph_outbox',
  'entity that has not been settled': 'SELECT * FROM entity_outbox',
};

/** Counters are equal to a recount, nothing dangles, edges follow from what is said. */
export function expectSoundGraph(store: TestStore, after: string): void {
  const { db, clock } = store;
  for (const [what, sql] of Object.entries({ ...MISCOUNTED, ...WRONG_EDGES, ...DANGLING })) {
    const rows = sql.includes('@now') ? db.all(sql.replaceAll('@now', '?1'), clock.now()) : db.all(sql);
    expect(rows, `${what} after ${after}`).toEqual([]);
  }
  expect(db.all('PRAGMA foreign_key_check'), after).toEqual([]);
  expectSettled(store, after);
}

/** Puts all edges together anew, from all that is asserted, and takes that back: they are what they were. */
function expectSettled({ db, clock }: TestStore, after: string): void {
  const edges = () => [
    db.all('SELECT * FROM edges ORDER BY id'),
    db.all('SELECT * FROM edge_provenance ORDER BY edge_id, memory_seq'),
  ];
  const settled = edges();
  const anew = new Error('taken back');
  expect(() =>
    db.immediate(() => {
      markAssertionsOf(db, db.column('SELECT id FROM entities'));
      settleGraph(db, clock.now());
      expect(edges(), `edges put together anew after ${after}`).toEqual(settled);
      throw anew;
    }),
  ).toThrow(anew);
}
