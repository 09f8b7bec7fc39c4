import { z } from 'zod';
import { memoryFilter } from '../domain/memory';
import { route, stream } from './define';

export const repairName = z.enum([
  'embed_failed',
  'drop_stale_vectors',
  'rebuild_full_text',
  'settle_graph',
  'remove_orphans',
  'compact',
  'copy_vectors',
]);
export type RepairName = z.infer<typeof repairName>;

export const healthCheck = z.object({
  name: z.string(),
  title: z.string(),
  /** False: something is wrong. True with a hint: all is well, and something could be better. */
  ok: z.boolean(),
  /** In words: what was found. */
  value: z.string(),
  /** The same, part by part. */
  details: z.array(z.string()),
  /** What to do about it; null where nothing is to be done. */
  hint: z.string().nullable(),
  repair: repairName.nullable(),
  /** What the repair does, and how it can be taken back. */
  repairWords: z.string().nullable(),
  /** The memories that it is about, for the table. */
  filter: memoryFilter.nullable(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** Whether the store is in order, and what mends it. */
export const healthRoutes = {
  /** Every part once, as the health page and `doctor` show it. Reads the whole file: seconds in a large store. */
  'health.check': route('compute', z.object({}), z.object({ ok: z.boolean(), checks: z.array(healthCheck) })),
};

export const healthStreams = {
  /** Mends one thing that a check found; a backup is made and checked first where it could not be taken back. */
  'health.repair': stream(
    z.object({ name: repairName }),
    z.object({
      phase: z.enum(['backing_up', 'checking_backup', 'mending']),
      done: z.number().int(),
      total: z.number().int().nullable(),
    }),
    z.object({
      /** A sentence. */
      outcome: z.string(),
      /** Name of the backup that was made before. */
      backup: z.string().nullable(),
    }),
    'goes on',
  ),
};
