import { useState } from 'react';
import { useCommand } from '../../../api/queries';
import { announce, announceError } from '../../../ui/changeToast';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { countOf } from '../../../ui/format';
import type { BulkDialogProps } from './bulkDialog';
import { erasedWords } from './erasedWords';
import { idsOf } from './readRows';

/** The one question before something goes that cannot come back; without rows, about the whole trash. */
export function EraseDialog({ rows, onClose }: BulkDialogProps) {
  const [busy, setBusy] = useState(false);
  const { mutateAsync: erase } = useCommand('memories.erase');
  const all = rows.length === 0;

  async function onConfirm(): Promise<void> {
    setBusy(true);
    try {
      announce(erasedWords(await erase(all ? {} : { ids: await idsOf(rows) })));
    } catch (error) {
      announceError(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={all ? 'Empty the trash?' : `Delete ${countOf(rows.length, 'memory', 'memories')} for good?`}
      confirmLabel={all ? 'Empty the trash' : 'Delete for good'}
      danger
      busy={busy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        Their text, search words, vectors, links in the graph and earlier versions are erased from the store.
        Chats in which you said it keep their words until you delete them, and so do backups. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
