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
  /** Answers when files and memories are alike, or as alike as they get now; or when the time is over. */
  'memoryFiles.wait': route(
    'compute',
    z.object({ timeoutMs: z.number().int().min(0).max(600_000).default(60_000) }),
    z.object({
      /** False: the time is over, and it goes on. */
      done: z.boolean(),
      /** Entries of changed files that are still to be taken over. */
      unread: z.number().int(),
      /** Memories that files have not heard of. */
      waiting: z.number().int(),
    }),
  ),
};
