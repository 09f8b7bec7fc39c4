import type { AsOf, Edge, Entity } from '#shared/domain/graph';
import type { NamedValues, ReadableDatabase } from './database';
import { toEdge, type EdgeRow } from './graphEdges';
import { toEntity, type EntityRow } from './graphEntities';
import { edgeThen, entityThen, graphEver, scopeValues, wholeGraph, type GraphScope } from './graphScope';
import { toStrings } from './memoryRow';

/** A page of a graph: of these entities, or of all, what stands after an id. */
export interface GraphPage {
  entityIds: readonly string[] | null;
  after: string;
  limit: number;
}

/** Of when a graph is written down. */
export interface ExportedTime {
  asOf: AsOf;
  /** UTC milliseconds: what a time that is left out of `asOf` means. */
  now: number;
  /** All that ever held, instead of what holds at one moment. */
  history: boolean;
}

export function exportedScope({ asOf, now, history }: ExportedTime): GraphScope {
  return history ? graphEver() : wholeGraph(asOf, now);
}

export interface ExportedEntity extends Entity {
  /** As they were written, its own name among them. */
  aliases: string[];
  community: string | null;
}

export interface ExportedEdge extends Edge {
  /** Ids of the active memories behind it. */
  memoryIds: string[];
}

/** Entities of the scope's time in the order of their ids. */
export function entitiesPage(db: ReadableDatabase, page: GraphPage, scope: GraphScope): ExportedEntity[] {
  return db
    .all<EntityRow & { alias_names: string; community: string | null }>(
      `SELECT n.*, (SELECT name FROM communities c WHERE c.id = n.community_id) AS community,
         (SELECT json_group_array(name) FROM (
           SELECT a.name FROM aliases a WHERE a.entity_id = n.id GROUP BY a.name ORDER BY min(a.seq))) AS alias_names
       FROM ${page.entityIds === null ? 'entities n' : 'json_each(@ids) r CROSS JOIN entities n ON n.id = r.value'}
       WHERE n.id > @after AND ${entityThen(scope)} ORDER BY n.id LIMIT @limit`,
      valuesOf(page, scope),
    )
    .map((row) => ({ ...toEntity(row), aliases: toStrings(row.alias_names), community: row.community }));
}

/** Edges of the scope's time, with both ends among the entities, in the order of their ids. */
export function edgesPage(db: ReadableDatabase, page: GraphPage, scope: GraphScope): ExportedEdge[] {
  const from =
    page.entityIds === null
      ? 'edges e WHERE'
      : `json_each(@ids) r CROSS JOIN edges e ON e.source_id = r.value
         WHERE e.target_id IN (SELECT value FROM json_each(@ids)) AND`;
  return db
    .all<EdgeRow & { memory_ids: string }>(
      `SELECT e.*, (SELECT json_group_array(m.id) FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
         WHERE p.edge_id = e.id AND m.status = 'active') AS memory_ids
       FROM ${from} e.id > @after AND ${edgeThen(scope)} ORDER BY e.id LIMIT @limit`,
      valuesOf(page, scope),
    )
    .map((row) => ({ ...toEdge(row), memoryIds: toStrings(row.memory_ids) }));
}

function valuesOf({ entityIds, after, limit }: GraphPage, scope: GraphScope): NamedValues {
  return { ...scopeValues(scope), ids: JSON.stringify(entityIds ?? []), after, limit };
}
