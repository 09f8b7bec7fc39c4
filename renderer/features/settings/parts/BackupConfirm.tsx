import { useState } from 'react';
import type { BackupFile } from '#shared/contract/backups';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { exactTime } from '../../../ui/format';
import { addBackup, goBackTo } from './backupActions';

/** add: its memories come to those that are there. back: the store becomes what it was. */
export type BackupAsked = 'add' | 'back';

interface Props {
  backup: BackupFile;
  asked: BackupAsked | null;
  onClose: () => void;
}

/** Says what becomes of the present store before a backup is brought back. */
export function BackupConfirm({ backup: { name, at }, asked, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  if (asked === null) return null;
  const run = (): void => {
    setBusy(true);
    void (asked === 'back' ? goBackTo(name) : addBackup(name)).finally(() => {
      setBusy(false);
      onClose();
    });
  };
  const back = asked === 'back';
  return (
    <ConfirmDialog
      open
      danger={back}
      busy={busy}
      title={back ? 'Go back to this backup?' : 'Add what this backup holds?'}
      confirmLabel={back ? 'Go back' : 'Add it'}
      onConfirm={run}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <p>
        {back
          ? `Everything becomes as it was on ${exactTime(at)}. The present store is backed up first, so that you can come back to it. The memory engine starts again.`
          : `Memories of ${exactTime(at)} that are gone come back. Nothing that is there now is lost or changed.`}
      </p>
    </ConfirmDialog>
  );
}
