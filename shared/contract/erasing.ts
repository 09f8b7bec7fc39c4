import { z } from 'zod';
import { instant } from '../domain/memory';
import { route } from './define';

/** Erasing for good. */
export const erasingRoutes = {
  /** What erasing the trash, or the named ones in it, would take, and which copies of the store hold it. */
  'memories.erasePreview': route(
    'reader',
    z.object({ ids: z.array(z.string()).optional() }),
    z.object({
      /** With what was merged into them. */
      memories: z.number().int(),
      /** What goes with them if the person says so: messages, episodes and summaries that hold the words. */
      messages: z.number().int(),
      episodes: z.number().int(),
      summaries: z.number().int(),
      /** Other memories that say it too; they stay. */
      others: z.number().int(),
      backups: z.array(z.object({ name: z.string(), at: instant, sizeBytes: z.number() })),
      /** Damaged stores that were set aside and hold it, by id. */
      aside: z.array(z.string()),
    }),
  ),
  /** Erases what is in the trash for good: all of it, or the named ones. */
  'memories.erase': route(
    'writer',
    z.object({
      ids: z.array(z.string()).optional(),
      /** What was said of it in chats too: such messages lose their text, episodes and summaries of them are erased. */
      saidToo: z.boolean().default(false),
      /** Backups to delete with it, by name. */
      backups: z.array(z.string()).default([]),
    }),
    z.object({
      erased: z.number().int(),
      /** Messages that lost their text. */
      messages: z.number().int(),
      /** Another program reads the store: the words leave its log later, without being asked to again. */
      pendingReaders: z.boolean(),
      backupsHoldingIt: z.array(z.string()),
      /** Damaged stores that were set aside and hold it, by id. */
      asideHoldingIt: z.array(z.string()),
    }),
  ),
};
