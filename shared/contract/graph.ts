import { z } from 'zod';
import {
  alias,
  asOf,
  community,
  edge,
  entity,
  evidence,
  fact,
  graphFilter,
  mergeSuggestion,
  namedEdge,
  position,
} from '../domain/graph';
import { entityType } from '../domain/graph';
import { memory } from '../domain/memory';
import { recalledFact } from '../domain/recall';
import { route } from './define';

const edges = z.object({ edges: z.array(namedEdge) });
const part = z.object({
  nodes: z.array(entity),
  edges: z.array(edge),
  /** For each node that has any: how many of its neighbours are not in the answer. */
  hidden: z.record(z.string(), z.number().int()),
});
const counted = z.array(z.object({ name: z.string(), count: z.number().int() }));

/** Looking at the graph; changing it is in graphEdit.ts. */
export const graphRoutes = {
  /** Entities by importance, or those whose name or alias matches the query. */
  'graph.entities': route(
    'reader',
    z.object({
      query: z.string().max(500).default(''),
      filter: graphFilter.prefault({}),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(1_000).default(100),
    }),
    z.object({ entities: z.array(entity), total: z.number().int() }),
  ),
  /** Facts about the entity of that name (or alias), now or as of another time. */
  'graph.facts': route(
    'reader',
    z.object({ name: z.string().min(1), asOf: asOf.prefault({}) }),
    z.object({ facts: z.array(fact) }),
  ),
  /** All that was ever known about the entity of that name, closed and expired edges too, newest first. */
  'graph.history': route('reader', z.object({ name: z.string().min(1) }), edges),
  /** Query words → entities → edges up to `hops` away, best first. */
  'graph.recall': route(
    'reader',
    z.object({
      query: z.string().min(1).max(2_000),
      hops: z.number().int().min(0).max(3).default(2),
      limit: z.number().int().min(1).max(100).default(10),
    }),
    z.object({ facts: z.array(recalledFact) }),
  ),
  /** Entities that belong together by their edges, largest groups first. */
  'graph.communities': route(
    'reader',
    z.object({ limit: z.number().int().min(1).max(100).default(20) }),
    z.object({ communities: z.array(community), total: z.number().int() }),
  ),
  /**
   * The part of the graph to draw: around `entityIds` up to `hops`, or the most important entities when none is
   * named; at most `budget` nodes, the nearer and more important ones first.
   */
  'graph.view': route(
    'reader',
    z.object({
      entityIds: z.array(z.string()).max(2_000).default([]),
      hops: z.number().int().min(0).max(3).default(1),
      budget: z.number().int().min(1).max(2_000).default(150),
      filter: graphFilter.prefault({}),
      asOf: asOf.prefault({}),
    }),
    part.extend({ totalEntities: z.number().int(), positions: z.array(position) }),
  ),
  /** Neighbours of one node, by one relation or all; those in `shown` are not given again. */
  'graph.expand': route(
    'reader',
    z.object({
      id: z.string(),
      relation: z.string().nullable().default(null),
      direction: z.enum(['out', 'in', 'both']).default('both'),
      shown: z.array(z.string()).max(2_000).default([]),
      limit: z.number().int().min(1).max(2_000).default(50),
      filter: graphFilter.prefault({}),
      asOf: asOf.prefault({}),
    }),
    part.extend({ positions: z.array(position) }),
  ),
  /** The shortest way between two entities, as its nodes in order and the edges between them; empty when there is none. */
  'graph.path': route(
    'reader',
    z.object({
      fromId: z.string(),
      toId: z.string(),
      asOf: asOf.prefault({}),
      filter: graphFilter.prefault({}),
    }),
    z.object({ nodes: z.array(entity), edges: z.array(edge) }),
  ),
  /** What there is to filter by and to travel through; times are of the earliest and latest change in the world. */
  'graph.summary': route(
    'reader',
    z.object({}),
    z.object({
      entities: z.number().int(),
      edges: z.number().int(),
      orphans: z.number().int(),
      types: z.array(z.object({ name: entityType, count: z.number().int() })),
      relations: counted,
      communities: z.number().int(),
      from: z.number().int().nullable(),
      to: z.number().int().nullable(),
      suggestions: z.number().int(),
      /** Memories that are still to be read, or were read by an older extractor. */
      unread: z.number().int(),
    }),
  ),
  /** One entity with everything the inspector pane shows. */
  'graph.entity': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({
      entity,
      aliases: z.array(alias),
      facts: z.array(fact),
      /** Its edges that are over or expired, newest first. */
      past: z.array(namedEdge),
      memories: z.array(memory),
      /** Entities that were merged into it, to be taken out again. */
      merged: z.array(entity),
      community: z.object({ id: z.string(), name: z.string() }).nullable(),
      relations: z.array(
        z.object({ relation: z.string(), direction: z.enum(['out', 'in']), count: z.number().int() }),
      ),
      /** By the person rather than by a text. */
      given: z.object({ name: z.boolean(), type: z.boolean(), description: z.boolean() }),
    }),
  ),
  /** One edge with the memories behind it and all that was known of the same relation of its source. */
  'graph.edge': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({ edge: namedEdge, evidence: z.array(evidence), history: z.array(namedEdge) }),
  ),
  /** Pairs that may be one thing, most alike first. */
  'graph.suggestions': route(
    'reader',
    z.object({ limit: z.number().int().min(1).max(200).default(50) }),
    z.object({ suggestions: z.array(mergeSuggestion), total: z.number().int() }),
  ),
  /** Makes communities anew where edges have changed, or everywhere. */
  'graph.refreshCommunities': route(
    'compute',
    z.object({ all: z.boolean().default(false) }),
    z.object({ changed: z.number().int(), communities: z.number().int() }),
  ),
};
