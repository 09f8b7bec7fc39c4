import { z } from 'zod';
import { vectorStoreName } from '../domain/storeSettings';
import { route } from './define';

export const vectorStoreStatus = z.object({
  store: vectorStoreName,
  /** Empty for the embedded one. */
  address: z.string(),
  /** What the copy is called there; empty for the embedded one, and before copying begins. */
  collection: z.string(),
  /**
   * ready: searches by meaning use it. While it is copied to, does not answer, or may not be asked, memories are
   * compared on this computer; so too while it answers and does not do what it is asked (failing).
   */
  state: z.enum(['ready', 'copying', 'unreachable', 'refused', 'failing']),
  /** What is wrong and what to do; null when nothing is. */
  problem: z.string().nullable(),
  /** Addresses of stores that still hold a copy of no use any more. It is removed as soon as they answer. */
  left: z.array(z.string()),
  /** Memories and passages of which the other store has not heard yet. */
  waiting: z.number().int(),
  /** Memories and passages of documents that have been copied, and all that have vectors. */
  done: z.number().int(),
  total: z.number().int(),
});
export type VectorStoreStatus = z.infer<typeof vectorStoreStatus>;

export const vectorStoreRoutes = {
  /** `check`: asks the server now and compares how many vectors both hold, instead of saying what is known. */
  'vectorStore.status': route('compute', z.object({ check: z.boolean().default(false) }), vectorStoreStatus),
  /** Copies everything anew, in the background, and removes there what does not belong. */
  'vectorStore.rebuild': route('compute', z.object({}), vectorStoreStatus),
};
