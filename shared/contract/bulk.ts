import { z } from 'zod';
import { skipped } from '../domain/bulk';
import { bulkAction, bulkTarget } from '../domain/table';
import { stream } from './define';

export const bulkStreams = {
  /**
   * One bulk action on many memories, in pieces, as one step that undo takes back whole. Cancelled or broken off, what
   * is done is done, and is still one step.
   */
  'memories.change': stream(
    z.object({ target: bulkTarget, action: bulkAction }),
    z.object({ done: z.number().int(), total: z.number().int() }),
    z.object({
      changed: z.number().int(),
      /** Were left as they were, and why: `skippedWords` of domain/bulk.ts says it. */
      skipped: z.number().int(),
      skips: z.array(skipped),
      /** The step for undo; null when nothing changed, or nothing that a person would undo. */
      seq: z.number().int().nullable(),
      /** A sentence: "Moved 1,204 memories to the trash". */
      label: z.string(),
    }),
  ),
};
