import { z } from 'zod';
import { edge, entity, fact } from '../domain/graph';
import { memory } from '../domain/memory';
import { route } from './define';

export const graphRoutes = {
  /** Entities by importance, or those whose name or alias matches the query. */
  'graph.entities': route(
    'reader',
    z.object({
      query: z.string().max(500).default(''),
      limit: z.number().int().min(1).max(1_000).default(100),
    }),
    z.object({ entities: z.array(entity), total: z.number().int() }),
  ),
  /** Live facts about the entity of that name (or alias). */
  'graph.facts': route('reader', z.object({ name: z.string().min(1) }), z.object({ facts: z.array(fact) })),
  /** All that was ever known about the entity of that name, closed and expired edges too, newest first. */
  'graph.history': route(
    'reader',
    z.object({ name: z.string().min(1) }),
    z.object({ edges: z.array(edge.extend({ source: z.string(), target: z.string() })) }),
  ),
  /** Entities that belong together by their edges, largest groups first. */
  'graph.communities': route(
    'reader',
    z.object({ limit: z.number().int().min(1).max(100).default(20) }),
    z.object({ communities: z.array(z.object({ name: z.string(), entities: z.array(entity) })) }),
  ),
  /**
   * The part of the graph to draw: around `entityIds` up to `hops`, or the most important entities when none
   * is named; at most `budget` nodes. `hidden` counts the neighbours of each node that were left out.
   */
  'graph.view': route(
    'reader',
    z.object({
      entityIds: z.array(z.string()).max(500).default([]),
      hops: z.number().int().min(0).max(3).default(1),
      budget: z.number().int().min(1).max(2_000).default(150),
    }),
    z.object({
      nodes: z.array(entity),
      edges: z.array(edge),
      hidden: z.record(z.string(), z.number().int()),
      totalEntities: z.number().int(),
    }),
  ),
  /** One entity with everything the inspector pane shows. */
  'graph.entity': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({ entity, aliases: z.array(z.string()), facts: z.array(fact), memories: z.array(memory) }),
  ),
};
