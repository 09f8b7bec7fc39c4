import type { Actor } from '#shared/domain/journal';
import { runBackground, type CommandContext } from '../../store/command';
import { findProposal, knownMerges, removePendingProposals } from '../../store/proposals';
import { saysNothingNew } from '../claims/sameness';
import { acceptProposal } from '../learning/accept';
import { propose, type ProposalDraft } from '../learning/propose';
import type { MergeGroup } from './consolidate';

/**
 * Suggests to join the memories of each group, and joins those that are to be joined, as a part of this step. What was turned
 * down or taken apart before does not come back, in no other company either. Returns how many of either are new.
 */
export function consolidateGroups(
  context: CommandContext,
  groups: readonly (MergeGroup & { join: boolean })[],
  step: string,
): { suggested: number; merged: number } {
  const known = knownMerges(context.db);
  const open = groups.flatMap((group) => withoutDecided(context, group, known));
  const suggested = propose(
    context,
    open.filter(({ join }) => !join).map((group) => draftOf(context, group)),
  );
  const joined = propose(
    context,
    open.filter(({ join }) => join).map((group) => draftOf(context, group)),
  );
  for (const { id } of joined) acceptProposal(context, { id, step }, { actor: 'system' });
  return { suggested: suggested.length, merged: joined.length };
}

function draftOf(
  { now }: CommandContext,
  { memories, text, similarity, lossless }: MergeGroup,
): ProposalDraft {
  return {
    kind: 'merge',
    text,
    confidence: Math.min(1, Math.max(0, similarity)),
    targets: memories.map(({ id }) => id),
    lossless,
    proposedBy: 'rules',
    sessionId: null,
    messageId: null,
    at: now(),
  };
}

/** The group less what was turned down of it; none where it is suggested already, alone or in a larger group. */
function withoutDecided<G extends MergeGroup>(
  context: CommandContext,
  group: G,
  known: ReturnType<typeof knownMerges>,
): G[] {
  const [kept, ...others] = group.memories;
  if (kept === undefined) return [];
  const refused = known.filter(({ state }) => state === 'rejected').map(({ targets }) => new Set(targets));
  const left = others.filter(({ id }) => !refused.some((pair) => pair.has(kept.id) && pair.has(id)));
  const ids = new Set([kept, ...left].map(({ id }) => id));
  const pending = known.filter(({ state }) => state === 'pending');
  const suggested = pending.some(({ targets }) => [...ids].every((id) => targets.includes(id)));
  if (left.length === 0 || suggested) return [];
  const within = pending.filter(({ targets }) => targets.every((id) => ids.has(id))).map(({ id }) => id);
  if (within.length > 0) {
    runBackground(context, ['proposals'], () => removePendingProposals(context.db, within));
  }
  return [{ ...group, memories: [kept, ...left] }];
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
