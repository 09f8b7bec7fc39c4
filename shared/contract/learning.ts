import { z } from 'zod';
import { memoryText, saveStatus } from '../domain/memory';
import { proposal, proposalKind, proposalState } from '../domain/proposal';
import { route } from './define';

const changed = z.object({ changed: z.number().int() });

export const learningRoutes = {
  /** Newest first. `pending` counts all of the kinds that wait for the person. */
  'proposals.list': route(
    'reader',
    z.object({
      state: proposalState.optional(),
      sessionId: z.string().optional(),
      kinds: z.array(proposalKind).min(1).optional(),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    z.object({ proposals: z.array(proposal), pending: z.number().int() }),
  ),
  /**
   * Makes it a memory (a correction supersedes its targets, a merge joins them), with another text if one is given. Of a
   * contradiction `keepId` stays, and the other one is superseded.
   */
  'proposals.accept': route(
    'writer',
    z.object({ id: z.string(), text: memoryText.optional(), keepId: z.string().optional() }),
    z.object({ memoryId: z.string(), status: saveStatus }),
  ),
  'proposals.reject': route('writer', z.object({ ids: z.array(z.string()).min(1).max(500) }), changed),
  /** Lets rejected ones wait for the person again. Merges of which fewer than two memories are left stay rejected. */
  'proposals.reopen': route('writer', z.object({ ids: z.array(z.string()).min(1).max(500) }), changed),
  /** Takes memories that were merged into this one out of it again. `notes`: what could not be as it was, in words. */
  'memories.unmerge': route(
    'writer',
    z.object({ id: z.string() }),
    changed.extend({ notes: z.array(z.string()).optional() }),
  ),
};
