import { z } from 'zod';
import { route } from './define';

/** How memories are compared by meaning, and what is under way to change that. */
export const spaceStatus = z.object({
  active: z
    .object({
      provider: z.string(),
      model: z.string(),
      dimensions: z.number().int(),
      /** Texts go to another computer, if that is allowed. */
      leavesMachine: z.boolean(),
      /** Without passages of documents. */
      memories: z.number().int(),
      passages: z.number().int(),
    })
    .nullable(),
  /** A change of the model: recall uses the active one until all is embedded anew. */
  building: z
    .object({
      provider: z.string(),
      model: z.string(),
      leavesMachine: z.boolean(),
      /** Memories and passages of documents that have been read anew, and all. */
      done: z.number().int(),
      total: z.number().int(),
      /** Why it does not go on; null while it does. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Why what this process was told to use is not what is built; null when it is. */
  note: z.string().nullable(),
});
export type SpaceStatus = z.infer<typeof spaceStatus>;

export const spaceRoutes = {
  'spaces.status': route('reader', z.object({}), spaceStatus),
  /** Gives the change up: the model in use stays, and the settings name it again. @throws CONFLICT */
  'spaces.cancel': route('writer', z.object({}), spaceStatus),
};
