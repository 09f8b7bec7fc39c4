import { z } from 'zod';
import { instant, textFlag, unit } from './memory';

/**
 * fact: something to remember. correction: something that sets memories right. merge: memories that say the same.
 * contradiction: two memories of which only one can be true.
 */
export const proposalKind = z.enum(['fact', 'correction', 'merge', 'contradiction']);
export type ProposalKind = z.infer<typeof proposalKind>;

export const proposalState = z.enum(['pending', 'accepted', 'rejected']);
export type ProposalState = z.infer<typeof proposalState>;

/** Something that could be learnt, and what became of it. */
export const proposal = z.object({
  id: z.string(),
  kind: proposalKind,
  text: z.string(),
  state: proposalState,
  confidence: unit,
  flags: z.array(textFlag),
  /** Why it is suggested, in words; null where the kind says it all. */
  reason: z.string().nullable(),
  /** Who found it: rules, or the name of a model. */
  proposedBy: z.string(),
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** The memory that it became. */
  memoryId: z.string().nullable(),
  /** Memories that a correction sets right, that a merge joins, or that contradict; those that are still there. */
  targets: z.array(z.object({ id: z.string(), text: z.string(), createdAt: instant, source: z.string() })),
  /** A merge by which no word is lost: each of the others only repeats what `text` says. */
  lossless: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;
