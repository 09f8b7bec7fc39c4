import { z } from 'zod';
import { entityType } from '../domain/graph';
import { instant } from '../domain/memory';
import { route } from './define';

/** How a store is made up, and how it grows. */
export const statsRoutes = {
  'stats.overview': route(
    'reader',
    z.object({ weeks: z.number().int().min(4).max(520).default(52) }),
    z.object({
      /** All but the trash; so are the kinds, the sources and the growth. */
      total: z.number().int(),
      /** When the oldest of them was made. */
      firstAt: instant.nullable(),
      byKind: z.record(z.string(), z.number().int()),
      byStatus: z.record(z.string(), z.number().int()),
      bySource: z.record(z.string(), z.number().int()),
      /** Weeks of the person's own days, oldest first: made in that week, by kind; and all by its end. */
      growth: z.array(
        z.object({ from: instant, made: z.record(z.string(), z.number().int()), total: z.number().int() }),
      ),
      /** In use, by how old they are. */
      ages: z.array(
        z.object({
          title: z.string(),
          count: z.number().int(),
          /** Made from this instant on, and before that one; null: whenever. */
          from: instant.nullable(),
          before: instant.nullable(),
        }),
      ),
      recall: z.object({
        /** The last seven of the person's days, oldest first: answers, and memories that they used. */
        days: z.array(z.object({ from: instant, answers: z.number().int(), used: z.number().int() })),
        top: z.array(z.object({ id: z.string(), text: z.string(), uses: z.number().int() })),
        neverRecalled: z.number().int(),
      }),
      entities: z.array(
        z.object({ id: z.string(), name: z.string(), type: entityType, mentions: z.number().int() }),
      ),
      /** How many memories in use have faded how far: ten steps from 0 to 1 of the decay score. */
      decay: z.array(z.object({ from: z.number(), count: z.number().int() })),
    }),
  ),
};
