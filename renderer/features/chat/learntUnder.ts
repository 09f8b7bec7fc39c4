import type { Proposal } from '#shared/domain/proposal';
import type { Message } from '#shared/domain/session';

const NONE: readonly Proposal[] = [];

/** Which proposals belong under which message, oldest first, corrections before facts of the same moment. */
export function byMessage(proposals: readonly Proposal[]): ReadonlyMap<string, readonly Proposal[]> {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of [...proposals].sort(inOrder)) {
    if (proposal.messageId === null) continue;
    const group = groups.get(proposal.messageId);
    if (group === undefined) groups.set(proposal.messageId, [proposal]);
    else group.push(proposal);
  }
  return groups;
}

/** What is shown under an answer: what was found in the question that it answers. */
export function learntUnder(
  groups: ReadonlyMap<string, readonly Proposal[]>,
  { parentId }: Pick<Message, 'parentId'>,
): readonly Proposal[] {
  return (parentId === null ? undefined : groups.get(parentId)) ?? NONE;
}

/** What one message brought comes at the same time: what it sets right before what it adds. */
function inOrder(a: Proposal, b: Proposal): number {
  return a.createdAt - b.createdAt || Number(b.kind === 'correction') - Number(a.kind === 'correction');
}
