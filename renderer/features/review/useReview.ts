import { useCallback } from 'react';
import type { SaveStatus } from '#shared/domain/memory';
import type { Proposal } from '#shared/domain/proposal';
import { useCommand } from '../../api/queries';
import { announceChange, announceError, announceSteps } from '../../ui/changeToast';
import { countOf } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { acceptedWords } from '../../ui/proposals/words';

interface ReviewActions {
  busy: boolean;
  accept: (proposals: readonly Proposal[]) => void;
  reject: (ids: string[]) => void;
  /** Of memories that contradict each other. */
  keep: (proposal: Proposal, memoryId: string) => void;
}

/** Decisions made by the keyboard or for many at once, each said with Undo. */
export function useReview(): ReviewActions {
  const { mutateAsync: acceptOne, isPending: accepting } = useCommand('proposals.accept');
  const { mutateAsync: rejectThem, isPending: rejecting } = useCommand('proposals.reject');
  const accept = useCallback(
    (proposals: readonly Proposal[]) => void acceptAll(proposals, acceptOne).catch(announceError),
    [acceptOne],
  );
  const reject = useCallback(
    (ids: string[]) =>
      void rejectThem({ ids }).then(
        ({ changed }) => announceChange(`Rejected ${countOf(changed, 'suggestion', 'suggestions')}.`),
        announceError,
      ),
    [rejectThem],
  );
  const keep = useCallback(
    ({ id, targets }: Proposal, keepId: string) => {
      const text = targets.find((target) => target.id === keepId)?.text ?? '';
      void acceptOne({ id, keepId }).then(() => announceChange(`Kept: “${excerpt(text)}”`), announceError);
    },
    [acceptOne],
  );
  return { busy: accepting || rejecting, accept, reject, keep };
}

type Accept = (input: { id: string }) => Promise<{ status: SaveStatus }>;

/** One after the other: each is a step of its own in the journal. */
async function acceptAll(proposals: readonly Proposal[], accept: Accept): Promise<void> {
  const [only] = proposals;
  if (only !== undefined && proposals.length === 1) {
    const { status } = await accept({ id: only.id });
    announceChange(acceptedWords(only.kind, status, only.text));
    return;
  }
  for (const { id } of proposals) await accept({ id });
  await announceSteps(
    `Accepted ${countOf(proposals.length, 'suggestion', 'suggestions')}.`,
    proposals.length,
  );
}
