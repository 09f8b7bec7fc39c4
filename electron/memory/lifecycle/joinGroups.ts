import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/domain/journal';
import type { CommandContext } from '../../store/command';
import { findProposal } from '../../store/proposals';
import { saysNothingNew } from '../claims/sameness';
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
  for (const { memories, text, similarity, lossless, join } of groups) {
    const [proposal] = propose(context, [
      {
        kind: 'merge',
        text,
        confidence: Math.min(1, Math.max(0, similarity)),
        targets: memories.map(({ id }) => id),
        lossless,
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

/**
 * Joins what these suggestions say, as a part of this step. One that has nothing left to join, or by which words would be
 * lost meanwhile, is passed over.
 */
export function joinProposals(
  context: CommandContext,
  ids: readonly string[],
  step: string,
  caller: { actor: Actor },
): { groups: number; merged: number } {
  const done = { groups: 0, merged: 0 };
  for (const id of ids) {
    const proposal = findProposal(context.db, id);
    if (proposal?.state !== 'pending' || proposal.targets.length < 2) continue;
    if (!proposal.targets.every(({ text }) => saysNothingNew(text, proposal.text))) continue;
    acceptProposal(context, { id, step }, { actor: caller.actor });
    done.groups += 1;
    done.merged += proposal.targets.length - 1;
  }
  return done;
}
