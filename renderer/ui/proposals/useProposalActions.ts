import type { Proposal } from '#shared/domain/proposal';
import { bridge } from '../../api/bridge';
import { useCommand } from '../../api/queries';
import { sendCommand } from '../../api/commands';
import { announce, announceChange, announceError, dismissChange, undoStep } from '../changeToast';
import { excerpt } from '../memory/words';
import { decidingStep } from './decidingStep';
import { acceptedWords } from './words';

export interface ProposalActions {
  busy: boolean;
  /** Makes it a memory, with another text if one is given. */
  accept(text?: string): void;
  reject(): void;
  /** Lets a rejected one wait for the person again. */
  reopen(): void;
  /** Takes back the step by which it became a memory; it waits for the person again. */
  undo(): void;
}

/** `inView`: the row stays and says itself what became of it, so no toast repeats that. */
export function useProposalActions(proposal: Proposal, { inView }: { inView: boolean }): ProposalActions {
  const accept = useCommand('proposals.accept');
  const reject = useCommand('proposals.reject');
  const reopen = useCommand('proposals.reopen');
  return {
    busy: accept.isPending || reject.isPending || reopen.isPending,
    accept: (text) =>
      accept.mutate(
        { id: proposal.id, ...(text === undefined || text === proposal.text ? {} : { text }) },
        {
          onSuccess: ({ status }) => {
            if (inView) dismissChange();
            else announceChange(acceptedWords(proposal.kind, status, text ?? proposal.text));
          },
          onError: announceError,
        },
      ),
    reject: () =>
      reject.mutate(
        { ids: [proposal.id] },
        {
          onSuccess: () => announceChange(`Rejected: “${excerpt(proposal.text)}”`),
          onError: announceError,
        },
      ),
    reopen: () =>
      reopen.mutate(
        { ids: [proposal.id] },
        {
          onSuccess: ({ changed }) => {
            if (changed > 0) announceChange(`Waits for you again: “${excerpt(proposal.text)}”`);
            else announce('Fewer than two of these memories are left. There is nothing to join.');
          },
          onError: announceError,
        },
      ),
    undo: () => void undoDecision(proposal, inView).catch(announceError),
  };
}

async function undoDecision({ memoryId, decidedAt }: Proposal, inView: boolean): Promise<void> {
  if (memoryId === null || decidedAt === null) return;
  const { history } = await bridge.request('memories.detail', { id: memoryId });
  const step = decidingStep(
    history.map(({ entry }) => entry),
    decidedAt,
  );
  if (step === null) {
    throw new Error('This was undone already, or changed since. The journal shows what happened.');
  }
  if (!inView) return undoStep(step.seq);
  await sendCommand('journal.undo', { seq: step.seq });
  dismissChange();
}
