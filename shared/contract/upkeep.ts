import { z } from 'zod';
import { memoryFilter, suggestionKind } from '../domain/memory';
import { instant } from '../domain/memory';
import { route, stream } from './define';

export const sweepName = z.enum([
  'expired',
  'low_value',
  'duplicates',
  'contradictions',
  'summaries',
  'graph',
]);
export type SweepName = z.infer<typeof sweepName>;

export const repairName = z.enum([
  'embed_failed',
  'drop_stale_vectors',
  'rebuild_full_text',
  'settle_graph',
  'remove_orphans',
  'compact',
]);
export type RepairName = z.infer<typeof repairName>;

const sweepState = z.object({
  name: sweepName,
  /** On, suggests only, or off, as the settings say. */
  mode: z.enum(['auto', 'suggest', 'off']),
  running: z.boolean(),
  ranAt: instant.nullable(),
  changed: z.number().int(),
  /** A sentence on the last run. */
  outcome: z.string().nullable(),
});

const healthCheck = z.object({
  name: z.string(),
  title: z.string(),
  ok: z.boolean(),
  /** In words: what was found. */
  value: z.string(),
  /** What to do when it is not ok. */
  hint: z.string().nullable(),
  repair: repairName.nullable(),
  /** What the repair does, and whether it can be undone or is backed up first. */
  repairWords: z.string().nullable(),
  /** The memories that it is about, for the table. */
  filter: memoryFilter.nullable(),
});

const progress = z.object({ done: z.number().int(), total: z.number().int().nullable() });

/** Suggestions, sweeps, health and statistics: keeping a store in order. */
export const upkeepRoutes = {
  /** How much is suggested of each kind and not dismissed. */
  'suggestions.summary': route(
    'reader',
    z.object({}),
    z.object({ counts: z.record(suggestionKind, z.number().int()) }),
  ),
  'lifecycle.status': route('compute', z.object({}), z.object({ sweeps: z.array(sweepState) })),
  /** Runs a sweep by hand; dry: only tells what it would change. */
  'lifecycle.sweep': route(
    'compute',
    z.object({ name: sweepName, dryRun: z.boolean().default(false) }),
    z.object({ changed: z.number().int(), outcome: z.string() }),
  ),
  /** Every part once, as the health page and `doctor` show it. */
  'health.check': route('compute', z.object({}), z.object({ ok: z.boolean(), checks: z.array(healthCheck) })),
  'stats.overview': route(
    'reader',
    z.object({ weeks: z.number().int().min(4).max(520).default(52) }),
    z.object({
      total: z.number().int(),
      byKind: z.record(z.string(), z.number().int()),
      byStatus: z.record(z.string(), z.number().int()),
      bySource: z.record(z.string(), z.number().int()),
      /** Weeks of the person's own days, oldest first: made in that week, by kind; and all by its end. */
      growth: z.array(
        z.object({ from: instant, made: z.record(z.string(), z.number().int()), total: z.number().int() }),
      ),
      /** In use, by how old they are. */
      ages: z.array(z.object({ title: z.string(), count: z.number().int() })),
      recall: z.object({
        /** The last seven of the person's days, oldest first: answers, and memories that they used. */
        days: z.array(z.object({ from: instant, answers: z.number().int(), used: z.number().int() })),
        top: z.array(z.object({ id: z.string(), text: z.string(), uses: z.number().int() })),
        neverRecalled: z.number().int(),
      }),
      entities: z.array(
        z.object({ id: z.string(), name: z.string(), type: z.string(), mentions: z.number().int() }),
      ),
      /** How many memories in use have faded how far: ten steps from 0 to 1 of the decay score. */
      decay: z.array(z.object({ from: z.number(), count: z.number().int() })),
    }),
  ),
};

export const upkeepStreams = {
  /** Mends one thing that a check found; backed up first where it cannot be undone. */
  'health.repair': stream(
    z.object({ name: repairName }),
    progress,
    z.object({ outcome: z.string(), backup: z.string().nullable() }),
  ),
};
