import { z } from 'zod';
import { instant } from '../domain/memory';
import { route, stream } from './define';

export const sweepName = z.enum([
  'expired',
  'low_value',
  'duplicates',
  'contradictions',
  'summaries',
  'graph',
  'backup',
]);
export type SweepName = z.infer<typeof sweepName>;

export const sweepState = z.object({
  name: sweepName,
  /** On, suggests only, or off, as the settings say. */
  mode: z.enum(['auto', 'suggest', 'off']),
  running: z.boolean(),
  /** How far it is, where it can tell. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  ranAt: instant.nullable(),
  changed: z.number().int(),
  /** A sentence on the last run. */
  outcome: z.string().nullable(),
});
export type SweepState = z.infer<typeof sweepState>;

export const sweepStates = z.object({ sweeps: z.array(sweepState) });

export const lifecycleRoutes = {
  'lifecycle.status': route('compute', z.object({}), sweepStates),
  /** Runs a sweep by hand; dry: only tells what it would change. */
  'lifecycle.sweep': route(
    'compute',
    z.object({ name: sweepName, dryRun: z.boolean().default(false) }),
    z.object({ changed: z.number().int(), outcome: z.string() }),
  ),
};

export const lifecycleStreams = {
  /**
   * Looks through all facts for those that say the same and, as the setting says, suggests to join them or joins them.
   * `dryRun`: only tells what it would do.
   */
  'lifecycle.consolidate': stream(
    z.object({ dryRun: z.boolean().default(false) }),
    z.object({
      phase: z.enum(['reading', 'comparing', 'checking']),
      done: z.number().int(),
      total: z.number().int(),
    }),
    z.object({
      /** The first 200. */
      groups: z.array(
        z.object({ memories: z.array(z.object({ id: z.string(), text: z.string() })), text: z.string() }),
      ),
      found: z.number().int(),
      suggested: z.number().int(),
      merged: z.number().int(),
    }),
  ),
};
