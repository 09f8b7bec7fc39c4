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
]);
export type RepairName = z.infer<typeof repairName>;

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

/** Whether the store is in order, and what mends it. */
export const healthRoutes = {
  /** Every part once, as the health page and `doctor` show it. */
  'health.check': route('compute', z.object({}), z.object({ ok: z.boolean(), checks: z.array(healthCheck) })),
};

export const healthStreams = {
  /** Mends one thing that a check found; backed up first where it cannot be undone. */
  'health.repair': stream(
    z.object({ name: repairName }),
    progress,
    z.object({ outcome: z.string(), backup: z.string().nullable() }),
  ),
};
