import { z } from 'zod';
import { instant, memory, memoryText, unit } from '../domain/memory';
import { route } from './define';

const ids = z.array(z.string()).min(2).max(50);

/** Merging by hand, and erasing for good. */
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
      tags: z.array(z.string()),
      importance: unit,
      createdAt: instant,
      pinned: z.boolean(),
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
    z.object({ ids, text: memoryText, keepId: z.string().optional(), tags: z.array(z.string()).optional() }),
    z.object({ id: z.string(), merged: z.number().int() }),
  ),
  /** What erasing would take, and which backups hold it. */
  'memories.erasePreview': route(
    'reader',
    z.object({ ids: z.array(z.string()).optional() }),
    z.object({
      memories: z.number().int(),
      /** Messages, episodes and summaries that hold the words. */
      messages: z.number().int(),
      episodes: z.number().int(),
      summaries: z.number().int(),
      backups: z.array(z.object({ name: z.string(), at: instant, sizeBytes: z.number() })),
    }),
  ),
};
