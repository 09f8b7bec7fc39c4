import { z } from 'zod';
import { route } from './define';

export const vectorStoreStatus = z.object({
  store: z.enum(['sqlite-vec', 'qdrant', 'actian', 'chroma']),
  /** Empty for the embedded one. */
  address: z.string(),
  state: z.enum(['ready', 'copying', 'unreachable', 'refused']),
  /** What is wrong and what to do; null when nothing is. */
  problem: z.string().nullable(),
  /** Memories of which the other store has not heard yet. */
  waiting: z.number().int(),
  /** While copying. */
  done: z.number().int(),
  total: z.number().int(),
});
export type VectorStoreStatus = z.infer<typeof vectorStoreStatus>;

export const vectorStoreRoutes = {
  'vectorStore.status': route('compute', z.object({ check: z.boolean().default(false) }), vectorStoreStatus),
  /** Compares both stores, and copies what is missing. */
  'vectorStore.rebuild': route('compute', z.object({}), vectorStoreStatus),
};
