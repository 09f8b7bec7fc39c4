import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../store/command';
import { acceptProposal } from '../learning/accept';
import { propose } from '../learning/propose';
import type { MergeGroup } from './consolidate';

/**
 * Suggests to join the memories of each group, and joins those that are to be joined, all as one step. A group that was
 * suggested, turned down or taken apart before is left alone. Returns how many of either are new.
 */
export function consolidateGroups(
  context: CommandContext,
  groups: readonly (MergeGroup & { join: boolean })[],
): { suggested: number; merged: number } {
  const step = randomUUID();
  const done = { suggested: 0, merged: 0 };
  for (const { memories, text, similarity, join } of groups) {
    const [proposal] = propose(context, [
      {
        kind: 'merge',
        text,
        confidence: Math.min(1, Math.max(0, similarity)),
        targets: memories.map(({ id }) => id),
        proposedBy: 'rules',
        sessionId: null,
        messageId: null,
        at: context.now(),
      },
    ]);
    if (proposal === undefined) continue;
    if (join) acceptProposal(context, { id: proposal.id, step }, { actor: 'system' });
    done[join ? 'merged' : 'suggested'] += 1;
  }
  return done;
}
