import { z } from 'zod';
import { route } from './define';

export const memoryFileRoutes = {
  /** How memories and their files stand; null where memories live in the database only. */
  'memoryFiles.status': route(
    'compute',
    z.object({}),
    z
      .object({
        folder: z.string(),
        /** Why the folder as a whole cannot be used, in words. */
        problem: z.string().nullable(),
        /** Files that are left alone, and lines that could not be taken over. */
        files: z.array(z.object({ file: z.string(), reason: z.string() })),
        /** Memories that files have not heard of. */
        waiting: z.number().int(),
      })
      .nullable(),
  ),
};
