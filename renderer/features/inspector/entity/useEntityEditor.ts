import type { RouteInput } from '#shared/contract/index';
import type { Entity } from '#shared/domain/graph';
import { useCommand } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { announceChange, announceError } from '../../../ui/changeToast';
import { excerpt } from '../../../ui/memory/words';

export type EntityPatch = RouteInput<'graph.editEntity'>['patch'];

export interface EntityEditor {
  busy: boolean;
  /** Throws when the store refuses it. */
  edit: (patch: EntityPatch, sentence: string) => Promise<void>;
  /** The same, with a refusal said in a toast. */
  tryEdit: (patch: EntityPatch, sentence: string) => void;
  /** Throws when the store refuses it. */
  addName: (name: string) => Promise<void>;
  removeName: (name: string) => void;
  takeOut: (merged: Entity) => void;
  remove: () => void;
}

/** The changes of one thing of the graph, each announced with Undo. */
export function useEntityEditor({ id, name }: Entity): EntityEditor {
  const edit = useCommand('graph.editEntity');
  const addAlias = useCommand('graph.addAlias');
  const removeAlias = useCommand('graph.removeAlias');
  const unmerge = useCommand('graph.unmerge');
  const remove = useCommand('graph.deleteEntities');
  const change = async (patch: EntityPatch, sentence: string): Promise<void> => {
    await edit.mutateAsync({ id, patch });
    announceChange(sentence);
  };
  const said = (work: Promise<unknown>, sentence: string): void =>
    void work.then(() => announceChange(sentence), announceError);
  return {
    busy: [edit, addAlias, removeAlias, unmerge, remove].some(({ isPending }) => isPending),
    edit: change,
    tryEdit: (patch, sentence) => void change(patch, sentence).catch(announceError),
    addName: async (added) => {
      await addAlias.mutateAsync({ id, name: added });
      announceChange(`“${excerpt(name)}” is also called “${excerpt(added)}”.`);
    },
    removeName: (gone) =>
      said(
        removeAlias.mutateAsync({ id, name: gone }),
        `“${excerpt(name)}” is no longer called “${excerpt(gone)}”.`,
      ),
    takeOut: (merged) =>
      said(unmerge.mutateAsync({ id: merged.id }), `Took “${excerpt(merged.name)}” out again.`),
    remove: () =>
      void remove.mutateAsync({ ids: [id] }).then(() => {
        useNavigation.getState().inspectInstead(null);
        announceChange(`Deleted “${excerpt(name)}” from the graph.`);
      }, announceError),
  };
}
