import { z } from 'zod';
import { entityType, position, relationName } from '../domain/graph';
import { instant, unit } from '../domain/memory';
import { route } from './define';

const changed = z.object({ changed: z.number().int() });
const name = z.string().trim().min(1).max(200);

/** Changing the graph. Everything here is one step of the journal and can be undone, but for positions. */
export const graphEditRoutes = {
  /** What a person says of an entity; null goes back to what texts say. A new name keeps the old one as an alias. */
  'graph.editEntity': route(
    'writer',
    z.object({
      id: z.string(),
      patch: z.object({
        name: name.nullable().optional(),
        type: entityType.nullable().optional(),
        description: z.string().trim().max(2_000).nullable().optional(),
      }),
    }),
    changed,
  ),
  'graph.addAlias': route('writer', z.object({ id: z.string(), name }), changed),
  /** Takes a name away; the own name of an entity stays. */
  'graph.removeAlias': route('writer', z.object({ id: z.string(), name: z.string() }), changed),
  /** They become one; edges, references and aliases follow. Closes the suggestion of the pair. */
  'graph.merge': route(
    'writer',
    z.object({ intoId: z.string(), ids: z.array(z.string()).min(1).max(200) }),
    changed,
  ),
  /** Takes a merged entity out again, with what its own names bring. */
  'graph.unmerge': route('writer', z.object({ id: z.string() }), changed),
  /** Makes a new entity of some names, and of what some memories say, of one that is really two. */
  'graph.split': route(
    'writer',
    z.object({
      id: z.string(),
      name,
      type: entityType.nullable().default(null),
      aliases: z.array(z.string()).max(200).default([]),
      memoryIds: z.array(z.string()).max(5_000).default([]),
    }),
    z.object({ id: z.string(), moved: z.number().int() }),
  ),
  /** Keeps them out of the graph, whatever texts say. */
  'graph.deleteEntities': route('writer', z.object({ ids: z.array(z.string()).min(1).max(2_000) }), changed),
  'graph.restoreEntities': route('writer', z.object({ ids: z.array(z.string()).min(1).max(2_000) }), changed),
  /** Adds a fact; a memory stands behind it: a known one, or a new one that says it. Ends are ids, or names of new entities. */
  'graph.addEdge': route(
    'writer',
    z.object({
      source: z.union([z.object({ id: z.string() }), z.object({ name, type: entityType })]),
      relation: relationName,
      target: z.union([z.object({ id: z.string() }), z.object({ name, type: entityType })]),
      validFrom: instant.nullable().default(null),
      validTo: instant.nullable().default(null),
      memoryId: z.string().nullable().default(null),
    }),
    z.object({ id: z.string(), memoryId: z.string() }),
  ),
  /** The edge as it should be; what texts said of the old one is kept out. */
  'graph.editEdge': route(
    'writer',
    z.object({
      id: z.string(),
      patch: z.object({
        relation: relationName.optional(),
        sourceId: z.string().optional(),
        targetId: z.string().optional(),
        validFrom: instant.nullable().optional(),
        validTo: instant.nullable().optional(),
        confidence: unit.optional(),
      }),
    }),
    z.object({ id: z.string() }),
  ),
  /** over: it was true until `at`; wrong: it never was, and no text brings it back. */
  'graph.retireEdge': route(
    'writer',
    z.object({ id: z.string(), why: z.enum(['over', 'wrong']), at: instant.nullable().default(null) }),
    changed,
  ),
  'graph.dismissSuggestion': route('writer', z.object({ aId: z.string(), bId: z.string() }), changed),
  /** Bookkeeping of the view: no step of the journal. */
  'graph.savePositions': route('writer', z.object({ positions: z.array(position).max(2_000) }), changed),
  /**
   * Removes history that has been expired for long (setting), orphans, and the least important above the cap
   * (setting). A dry run only lists.
   */
  'graph.evict': route(
    'writer',
    z.object({ dryRun: z.boolean().default(true) }),
    z.object({
      expiredEdges: z.number().int(),
      orphans: z.number().int(),
      aboveCap: z.number().int(),
      /** Names of some of the entities. */
      names: z.array(z.string()),
    }),
  ),
  /** Queues memories that no extractor, or an older one, has read. */
  'graph.backfill': route(
    'writer',
    z.object({ all: z.boolean().default(false) }),
    z.object({ queued: z.number().int() }),
  ),
};
