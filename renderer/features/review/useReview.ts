import { useCallback } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { useCommand } from '../../api/queries';
import { announceChange, announceError } from '../../ui/changeToast';
import { countOf } from '../../ui/format';
import { acceptedWords } from '../../ui/proposals/words';

interface ReviewActions {
  busy: boolean;
  accept: (proposal: Proposal) => void;
  reject: (ids: string[]) => void;
}

/** Decisions made by the keyboard or for many at once, each said with Undo. */
export function useReview(): ReviewActions {
  const { mutateAsync: acceptOne, isPending: accepting } = useCommand('proposals.accept');
  const { mutateAsync: rejectThem, isPending: rejecting } = useCommand('proposals.reject');
  const accept = useCallback(
    ({ id, kind, text }: Proposal) =>
      void acceptOne({ id }).then(
        ({ status }) => announceChange(acceptedWords(kind, status, text)),
        announceError,
      ),
    [acceptOne],
  );
  const reject = useCallback(
    (ids: string[]) =>
      void rejectThem({ ids }).then(
        ({ changed }) => announceChange(`Left out ${countOf(changed, 'suggestion', 'suggestions')}.`),
        announceError,
      ),
    [rejectThem],
  );
  return { busy: accepting || rejecting, accept, reject };
}
