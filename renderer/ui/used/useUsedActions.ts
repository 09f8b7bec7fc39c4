import { useCommand } from '../../api/queries';
import type { MemoryPatch } from '#shared/domain/memory';
import { announceChange, announceError } from '../changeToast';

interface UsedActions {
  busy: boolean;
  stopUsing: () => void;
  useAgain: () => void;
  setPinned: (pinned: boolean) => void;
}

/** What can be done with a memory where it is shown as used; each change is said, with Undo. */
export function useUsedActions(id: string): UsedActions {
  const { mutateAsync: edit, isPending: busy } = useCommand('memories.edit');
  const change = (patch: MemoryPatch, sentence: string): void =>
    void edit({ id, patch }).then(() => announceChange(sentence), announceError);
  return {
    busy,
    stopUsing: () => change({ status: 'paused' }, 'Paused: no answer uses the memory.'),
    useAgain: () => change({ status: 'active' }, 'The memory is used again.'),
    setPinned: (pinned) =>
      change({ pinned }, pinned ? 'Pinned: the memory never fades.' : 'Unpinned: the memory may fade.'),
  };
}
