import { z } from 'zod';
import { instant, memory, memoryStatus, memoryText, tagList, unit } from '../domain/memory';
import { route } from './define';

const ids = z.array(z.string()).min(2).max(50);

/** Merging by hand. */
export const mergingRoutes = {
  /** What merging would do. Nothing is changed. */
  'memories.mergePreview': route(
    'reader',
    z.object({ ids, keepId: z.string().optional() }),
    z.object({
      memories: z.array(memory),
      /** The one that stays, with its id. */
      keepId: z.string(),
      /** Proposed words: nothing that one of them says is left out. */
      text: z.string(),
      tags: tagList,
      importance: unit,
      createdAt: instant,
      /** The latest of them; null where one never expires. */
      expiresAt: instant.nullable(),
      pinned: z.boolean(),
      /** What one of them keeps in use stays in use. */
      status: memoryStatus.extract(['active', 'paused', 'archived']),
      /** References that move along. */
      entities: z.number().int(),
      facts: z.number().int(),
      /** Why joining could lose something: numbers, names or dates that differ, one says the opposite. In words. */
      warnings: z.array(z.string()),
    }),
  ),
  /** Joins memories into one of them; the others are superseded by it. `memories.unmerge` takes it back, as undo does. */
  'memories.merge': route(
    'writer',
    z.object({ ids, text: memoryText, keepId: z.string().optional(), tags: tagList.optional() }),
    z.object({ id: z.string(), merged: z.number().int() }),
  ),
};
