import { z } from 'zod';
import { instant } from './memory';

export const actor = z.enum(['ui', 'cli', 'chat', 'import', 'files', 'system']);
export type Actor = z.infer<typeof actor>;

/** One undoable step, as the journal shows it. */
export const journalEntry = z.object({
  seq: z.number().int(),
  /** A sentence: "Edited “I prefer tea”". */
  label: z.string(),
  command: z.string(),
  actor,
  at: instant,
  /** How many rows it changed. */
  changes: z.number().int(),
  state: z.enum(['done', 'undone', 'sealed']),
  /** In force, but some of its batches are undone: undo and redo both go on from there. */
  partlyUndone: z.boolean(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** A long undo or redo that is under way. */
export const undoUnderWay = z.object({
  direction: z.enum(['undo', 'redo']),
  /** The step that was asked for, and its sentence. */
  seq: z.number().int(),
  label: z.string(),
  /** How much of it is done. */
  share: z.number().min(0).max(1),
});
export type UndoUnderWay = z.infer<typeof undoUnderWay>;

export const undoResult = z.object({ seq: z.number().int(), label: z.string(), command: z.string() });
export type UndoResult = z.infer<typeof undoResult>;
