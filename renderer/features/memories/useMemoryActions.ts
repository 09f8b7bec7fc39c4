import { useCallback } from 'react';
import type { Memory } from '#shared/domain/memory';
import type { MemoryPages } from '../../api/memoryPages';
import { useCommand } from '../../api/queries';
import { announce, announceChange, announceError } from '../../ui/changeToast';
import { countOf } from '../../ui/format';

interface MemoryActions {
  busy: boolean;
  trash: (ids: string[]) => Promise<void>;
  restore: (ids: string[]) => Promise<void>;
  /** Nothing brings these back. Without ids: the whole trash. */
  erase: (ids?: string[]) => Promise<void>;
  /** Throws what the store answers, for the field to show. */
  saveText: (memory: Memory, text: string) => Promise<void>;
}

/** The table's changes: rows move at once, each change is said in a sentence, with Undo where there is one. */
export function useMemoryActions({ dropRows, replaceRow, retry }: MemoryPages): MemoryActions {
  const trashing = useCommand('memories.trash');
  const restoring = useCommand('memories.restore');
  const erasing = useCommand('memories.erase');
  const { mutateAsync: trashRows } = trashing;
  const { mutateAsync: restoreRows } = restoring;
  const { mutateAsync: eraseRows } = erasing;
  const { mutateAsync: editRow } = useCommand('memories.edit');

  const trash = useCallback(
    async (ids: string[]) => {
      dropRows(ids);
      await sayOrReload(retry, async () => {
        const { changed } = await trashRows({ ids });
        announceChange(`Moved ${countOf(changed, 'memory', 'memories')} to the trash.`);
      });
    },
    [dropRows, retry, trashRows],
  );
  const restore = useCallback(
    async (ids: string[]) => {
      dropRows(ids);
      await sayOrReload(retry, async () => {
        const { changed } = await restoreRows({ ids });
        announceChange(`Restored ${countOf(changed, 'memory', 'memories')}.`);
      });
    },
    [dropRows, retry, restoreRows],
  );
  const erase = useCallback(
    async (ids?: string[]) => {
      await sayOrReload(retry, async () => {
        const outcome = await eraseRows(ids === undefined ? {} : { ids });
        if (ids !== undefined) dropRows(ids);
        announce(erasedWords(outcome));
      });
    },
    [dropRows, retry, eraseRows],
  );
  const saveText = useCallback(
    async (memory: Memory, text: string) => {
      replaceRow(await editRow({ id: memory.id, patch: { text } }));
      announceChange('Changed the text of one memory.');
    },
    [replaceRow, editRow],
  );
  return {
    busy: trashing.isPending || restoring.isPending || erasing.isPending,
    trash,
    restore,
    erase,
    saveText,
  };
}

async function sayOrReload(reload: () => void, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    reload(); // what was taken off the screen too early comes back
    announceError(error);
  }
}

interface Erased {
  erased: number;
  pendingReaders: boolean;
  backupsHoldingIt: string[];
}

/** What was erased, and where traces remain for now. */
export function erasedWords({ erased, pendingReaders, backupsHoldingIt }: Erased): string {
  const sentences = [`Deleted ${countOf(erased, 'memory', 'memories')} for good.`];
  if (pendingReaders) sentences.push('The file is cleaned once other windows have finished reading.');
  if (backupsHoldingIt.length > 0) {
    const backups = countOf(backupsHoldingIt.length, 'backup still holds', 'backups still hold');
    sentences.push(`${backups} them: ${backupsHoldingIt.join(', ')}.`);
  }
  return sentences.join(' ');
}
