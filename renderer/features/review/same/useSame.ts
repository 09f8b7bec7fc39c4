import type { Entity, MergeSuggestion } from '#shared/domain/graph';
import { useCommand } from '../../../api/queries';
import { announceChange, announceError } from '../../../ui/changeToast';
import { mergedSentence } from '../../../ui/entity/mergeWords';
import { excerpt } from '../../../ui/memory/words';

interface SameActions {
  busy: boolean;
  merge: (gone: Entity, kept: Entity) => void;
  dismiss: (pair: Pick<MergeSuggestion, 'a' | 'b'>) => void;
}

/** What becomes of a pair, said with Undo. */
export function useSame(): SameActions {
  const merge = useCommand('graph.merge');
  const dismiss = useCommand('graph.dismissSuggestion');
  return {
    busy: merge.isPending || dismiss.isPending,
    merge: (gone, kept) =>
      merge.mutate(
        { intoId: kept.id, ids: [gone.id] },
        { onSuccess: () => announceChange(mergedSentence(gone, kept)), onError: announceError },
      ),
    dismiss: ({ a, b }) =>
      dismiss.mutate(
        { aId: a.id, bId: b.id },
        {
          onSuccess: () =>
            announceChange(`“${excerpt(a.name, 40)}” and “${excerpt(b.name, 40)}” stay two things.`),
          onError: announceError,
        },
      ),
  };
}
