import { z } from 'zod';
import { instant, memory, unit } from '../domain/memory';
import { breakdown, recalledMemory } from '../domain/recall';
import { route } from './define';

/** What the detail pane shows of one memory. */
export const detailRoutes = {
  /** Memories near in meaning or about the same things, nearest first. */
  'memories.related': route(
    'compute',
    z.object({ id: z.string(), limit: z.number().int().min(1).max(50).default(8) }),
    z.object({
      items: z.array(z.object({ memory, similarity: unit.nullable(), sharedEntities: z.array(z.string()) })),
    }),
  ),
  /** The access log: answers that used it, newest first. */
  'memories.uses': route(
    'reader',
    z.object({
      id: z.string(),
      before: instant.nullable().default(null),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    z.object({
      items: z.array(
        z.object({
          messageId: z.string(),
          sessionId: z.string(),
          sessionTitle: z.string(),
          at: instant,
          question: z.string(),
          score: unit,
          breakdown,
        }),
      ),
      total: z.number().int(),
    }),
  ),
  /** How the memory ranks for a query, whether an answer would use it, and why not. */
  'recall.explain': route(
    'compute',
    z.object({ id: z.string(), query: z.string().min(1).max(2_000) }),
    z.object({
      /** What it would score, whether it competed or not. */
      hit: recalledMemory,
      /** Its place by score, 1 for the best. Null: not among the candidates of this query. */
      rank: z.number().int().nullable(),
      candidates: z.number().int(),
      routeReason: z.string(),
      /** An answer would use it, or a fact that it says. */
      used: z.boolean(),
      /** In words: what keeps it out, or that an answer would use it. */
      verdict: z.string(),
    }),
  ),
};
