import { expect } from 'vitest';
import type { EntityType } from '#shared/domain/graph';
import type { Extraction, ExtractedRelation } from '../../electron/memory/graph/extraction';
import { storeExtraction } from '../../electron/memory/graph/storeExtraction';
import { runBackground } from '../../electron/store/command';
import type { ReadableDatabase } from '../../electron/store/database';
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
  'rejected_aliases',
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
