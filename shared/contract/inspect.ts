import { z } from 'zod';
import { journalEntry, undoResult } from '../domain/journal';
import { instant, memory, unit } from '../domain/memory';
import { breakdown, recalledMemory } from '../domain/recall';
import { route } from './define';

/** What the detail pane and the journal show of one memory or step. */
export const inspectRoutes = {
  /** Memories near in meaning or about the same things, nearest first. */
  'memories.related': route(
    'compute',
    z.object({ id: z.string(), limit: z.number().int().min(1).max(50).default(8) }),
    z.object({
      items: z.array(z.object({ memory, similarity: unit.nullable(), sharedEntities: z.array(z.string()) })),
    }),
  ),
  /** The access log: answers that used it, newest first. */
  'memories.uses': route(
    'reader',
    z.object({
      id: z.string(),
      before: instant.nullable().default(null),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    z.object({
      items: z.array(
        z.object({
          messageId: z.string(),
          sessionId: z.string(),
          sessionTitle: z.string(),
          at: instant,
          question: z.string(),
          score: unit,
          breakdown,
        }),
      ),
      total: z.number().int(),
    }),
  ),
  /** How the memory ranks for a query, whether an answer would use it, and why not. */
  'recall.explain': route(
    'compute',
    z.object({ id: z.string(), query: z.string().min(1).max(2_000) }),
    z.object({
      /** Null: not among the candidates of this query. */
      hit: recalledMemory.nullable(),
      rank: z.number().int().nullable(),
      candidates: z.number().int(),
      routeReason: z.string(),
      /** In words: what keeps it out, or that an answer would use it. */
      verdict: z.string(),
    }),
  ),
  /** What has to be undone for this step to be undone: newest first, ending with the step itself. */
  'journal.plan': route(
    'reader',
    z.object({ seq: z.number().int() }),
    z.object({
      steps: z.array(journalEntry),
      /** Why it cannot be undone at all, in words; null when it can. */
      blocked: z.string().nullable(),
    }),
  ),
  /** Undoes the steps of the plan, newest first, all or none. */
  'journal.undoWithLater': route(
    'writer',
    z.object({ seq: z.number().int() }),
    z.object({ undone: z.array(undoResult) }),
  ),
  /** What a step changed, memory by memory. */
  'journal.changes': route(
    'reader',
    z.object({ seq: z.number().int(), limit: z.number().int().min(1).max(200).default(50) }),
    z.object({
      total: z.number().int(),
      items: z.array(
        z.object({
          id: z.string(),
          /** Null where the memory was made or is gone. */
          before: memory.partial().nullable(),
          after: memory.partial().nullable(),
        }),
      ),
    }),
  ),
};
