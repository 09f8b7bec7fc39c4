import { z } from 'zod';
import { instant, unit } from './memory';

/** fact: something to remember. correction: something that sets memories right. merge: memories that say the same. */
export const proposalKind = z.enum(['fact', 'correction', 'merge']);
export type ProposalKind = z.infer<typeof proposalKind>;

export const proposalState = z.enum(['pending', 'accepted', 'rejected']);
export type ProposalState = z.infer<typeof proposalState>;

/** Why it waits for the person even where learning is automatic. */
export const textFlag = z.enum(['secret', 'injection']);
export type TextFlag = z.infer<typeof textFlag>;

/** Something that could be learnt, and what became of it. */
export const proposal = z.object({
  id: z.string(),
  kind: proposalKind,
  text: z.string(),
  state: proposalState,
  confidence: unit,
  flags: z.array(textFlag),
  /** Who found it: rules, or the name of a model. */
  proposedBy: z.string(),
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** The memory that it became. */
  memoryId: z.string().nullable(),
  /** Memories that a correction sets right, or that a merge joins; those that are still there. */
  targets: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type Proposal = z.infer<typeof proposal>;
