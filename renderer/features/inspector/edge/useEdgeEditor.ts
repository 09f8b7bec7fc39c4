import type { RouteInput } from '#shared/contract/index';
import { describeFact } from '#shared/domain/describeFact';
import type { NamedEdge } from '#shared/domain/graph';
import { useCommand } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { announceChange, announceError } from '../../../ui/changeToast';
import { excerpt } from '../../../ui/memory/words';

export type EdgePatch = RouteInput<'graph.editEdge'>['patch'];

export interface EdgeEditor {
  busy: boolean;
  /** Throws when the store refuses it. */
  edit: (patch: EdgePatch) => Promise<void>;
  /** It was true until `at` (UTC ms). */
  markOver: (at: number | null) => void;
  markWrong: () => void;
}

/** The changes of one relation, each announced with Undo. */
export function useEdgeEditor(edge: NamedEdge): EdgeEditor {
  const edit = useCommand('graph.editEdge');
  const retire = useCommand('graph.retireEdge');
  const sentence = excerpt(describeFact(edge).replace(/\.$/u, ''), 80);
  return {
    busy: edit.isPending || retire.isPending,
    edit: async (patch) => {
      const { id } = await edit.mutateAsync({ id: edge.id, patch });
      if (id !== edge.id) useNavigation.getState().inspectInstead({ kind: 'edge', id });
      announceChange(`Changed: ${sentence}.`);
    },
    markOver: (at) =>
      void retire
        .mutateAsync({ id: edge.id, why: 'over', at })
        .then(() => announceChange(`Marked as over: ${sentence}.`), announceError),
    markWrong: () =>
      void retire
        .mutateAsync({ id: edge.id, why: 'wrong' })
        .then(() => announceChange(`Marked as wrong: ${sentence}.`), announceError),
  };
}
