import { z } from 'zod';
import { actor, journalEntry, undoResult } from '../domain/journal';
import { memory } from '../domain/memory';
import { route } from './define';

const seq = z.object({ seq: z.number().int() });

/** The diary of the store, and the way back. */
export const journalRoutes = {
  'journal.list': route(
    'reader',
    z.object({
      before: z.number().int().nullable().default(null),
      limit: z.number().int().min(1).max(200).default(50),
      /** Words that the sentence has to hold. */
      query: z.string().max(500).optional(),
      actor: actor.optional(),
      /** Steps that changed this memory. */
      memoryId: z.string().optional(),
    }),
    z.object({
      items: z.array(journalEntry),
      canUndo: journalEntry.nullable(),
      canRedo: journalEntry.nullable(),
    }),
  ),
  /**
   * Undoes the newest step, or the named one if nothing later depends on it. A step of thousands of changes is undone in
   * pieces, with others writing in between; broken off, it is in force with what is left, and can be undone further.
   */
  'journal.undo': route('writer', z.object({ seq: z.number().int().optional() }), undoResult),
  /** Does again what was undone last, or the named step with the undone ones that it builds on. */
  'journal.redo': route('writer', z.object({ seq: z.number().int().optional() }), undoResult),
  /**
   * What has to be undone for this step to be undone: newest first, ending with the step itself. Of a step that is
   * undone: what has to be redone, oldest first, ending with the step itself.
   */
  'journal.plan': route(
    'reader',
    // Of a step that is undone in part, either can be asked for.
    seq.extend({ direction: z.enum(['undo', 'redo']).optional() }),
    z.object({
      steps: z.array(journalEntry),
      /** Why it cannot be done at all, in words; null when it can. */
      blocked: z.string().nullable(),
    }),
  ),
  /** Undoes the steps of the plan, newest first; all or none, where they are short. */
  'journal.undoWithLater': route('writer', seq, z.object({ undone: z.array(undoResult) })),
  /**
   * Breaks the undo or redo of this step off, which ends with CANCELLED. What is done until then stays done. False: it is
   * not under way.
   */
  'journal.stop': route('writer', seq, z.object({ stopped: z.boolean() })),
  /** What a step changed, memory by memory. */
  'journal.changes': route(
    'reader',
    seq.extend({ limit: z.number().int().min(1).max(200).default(50) }),
    z.object({
      /** Memories. */
      total: z.number().int(),
      items: z.array(
        z.object({
          id: z.string(),
          /** Null where the memory was made or is gone. */
          before: memory.partial().nullable(),
          after: memory.partial().nullable(),
        }),
      ),
      /** What else it changed, in words: "messages". */
      others: z.array(z.object({ what: z.string(), count: z.number().int() })),
    }),
  ),
};
