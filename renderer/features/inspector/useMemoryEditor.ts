import { useCallback } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Memory, MemoryPatch } from '#shared/domain/memory';
import { queryClient, queryKey, useCommand } from '../../api/queries';
import { announceChange, announceError } from '../../ui/changeToast';

type Detail = RouteOutput<'memories.detail'>;

export interface MemoryEditor {
  /**
   * Shows the change at once; throws (and shows the old state again) when the store refuses it. `was`: the text that
   * the person set out from.
   */
  change: (patch: MemoryPatch, sentence: string, was?: string) => Promise<void>;
  /** The same, with a refusal said in a toast. */
  tryChange: (patch: MemoryPatch, sentence: string) => void;
  trash: () => void;
  restore: () => void;
}

/** The changes of one memory, each announced with Undo. */
export function useMemoryEditor(id: string): MemoryEditor {
  const { mutateAsync: edit } = useCommand('memories.edit');
  const { mutateAsync: trashRows } = useCommand('memories.trash');
  const { mutateAsync: restoreRows } = useCommand('memories.restore');

  const change = useCallback(
    async (patch: MemoryPatch, sentence: string, was?: string) => {
      await withPreview(id, patch, async () => {
        patchDetail(id, await edit({ id, patch, was }));
        announceChange(sentence);
      });
    },
    [id, edit],
  );
  const tryChange = useCallback(
    (patch: MemoryPatch, sentence: string) => void change(patch, sentence).catch(announceError),
    [change],
  );
  const trash = useCallback(() => {
    void withPreview(id, { status: 'trash' }, async () => {
      await trashRows({ ids: [id] });
      announceChange('Moved the memory to the trash.');
    }).catch(announceError);
  }, [id, trashRows]);
  const restore = useCallback(() => {
    void withPreview(id, { status: 'active' }, async () => {
      await restoreRows({ ids: [id] });
      announceChange('Restored the memory.');
    }).catch(announceError);
  }, [id, restoreRows]);
  return { change, tryChange, trash, restore };
}

function patchDetail(id: string, patch: Partial<Memory>): void {
  queryClient.setQueryData<Detail>(queryKey('memories.detail', { id }), (now) =>
    now === undefined ? undefined : { ...now, memory: { ...now.memory, ...patch } },
  );
}

/** Shows the state to come while the store works on it; takes it back when that fails. */
async function withPreview(id: string, patch: Partial<Memory>, work: () => Promise<void>): Promise<void> {
  const key = queryKey('memories.detail', { id });
  const before = queryClient.getQueryData<Detail>(key);
  patchDetail(id, patch);
  try {
    await work();
  } catch (error) {
    if (before !== undefined) queryClient.setQueryData<Detail>(key, before);
    throw error;
  }
}
