import { proposalState, type Proposal } from '#shared/domain/proposal';
import type { Bridge } from '#shared/rpc/typedClient';
import type { Connection } from '../connect';
import { iso } from '../format';
import { byBeginning, choiceOption, numberOption } from '../options';
import type { CommandOutput } from '../output';

export function proposalJson(proposal: Proposal): Record<string, unknown> {
  return {
    id: proposal.id,
    kind: proposal.kind,
    text: proposal.text,
    state: proposal.state,
    confidence: proposal.confidence,
    flags: proposal.flags,
    proposed_by: proposal.proposedBy,
    session_id: proposal.sessionId,
    created_at: iso(proposal.createdAt),
    decided_at: proposal.decidedAt === null ? null : iso(proposal.decidedAt),
    memory_id: proposal.memoryId,
    targets: proposal.targets,
  };
}

/** What could be learnt, newest first. */
export async function listProposals(
  { bridge }: Connection,
  options: { state?: string; limit: string },
): Promise<CommandOutput> {
  const { proposals, pending } = await bridge.request('proposals.list', {
    ...(options.state === undefined
      ? {}
      : { state: choiceOption('--state', options.state, proposalState.options) }),
    limit: numberOption('--limit', options.limit, { min: 1, max: 500, integer: true }),
  });
  return {
    json: { pending, proposals: proposals.map(proposalJson) },
    text: proposals.length === 0 ? 'Nothing waits for you.' : proposals.map(line).join('\n'),
  };
}

export async function acceptProposal(
  { bridge }: Connection,
  given: string,
  options: { text?: string },
): Promise<CommandOutput> {
  const id = await resolveProposal(bridge, given);
  const result = await bridge.request('proposals.accept', {
    id,
    ...(options.text === undefined ? {} : { text: options.text }),
  });
  const words = { created: 'Remembered', unchanged: 'Already remembered', restored: 'Brought back' } as const;
  return {
    json: { id, memory_id: result.memoryId, status: result.status },
    text: `${words[result.status]} (${result.memoryId}).`,
  };
}

export async function rejectProposals({ bridge }: Connection, given: string[]): Promise<CommandOutput> {
  const ids = await Promise.all(given.map((one) => resolveProposal(bridge, one)));
  const { changed } = await bridge.request('proposals.reject', { ids });
  return { json: { ids, changed }, text: `Rejected ${changed}.` };
}

function line({ id, kind, state, text, flags, targets }: Proposal): string {
  const notes = [
    ...(state === 'pending' ? [] : [state]),
    ...flags.map((flag) => `looks like ${flag === 'secret' ? 'a secret' : 'an injection'}`),
    ...targets.map((target) => `instead of “${target.text}”`),
  ];
  return `${id.slice(0, 8)}  ${kind.padEnd(10)} ${text}${notes.length === 0 ? '' : `  (${notes.join('; ')})`}`;
}

/** @throws AppError NOT_FOUND, VALIDATION when it fits several */
async function resolveProposal(bridge: Bridge, given: string): Promise<string> {
  if (given.length >= 36) return given;
  const { proposals } = await bridge.request('proposals.list', { limit: 500 });
  return byBeginning(
    'suggestion',
    given,
    proposals.map(({ id }) => id),
  );
}
