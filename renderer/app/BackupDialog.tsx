import { useState } from 'react';
import type { StoreStatus } from '#shared/contract/system';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { exactTime, formatBytes } from '../ui/format';
import styles from './BackupDialog.module.css';

interface Props {
  open: boolean;
  backups: StoreStatus['backups'];
  busy: boolean;
  onChoose(name: string): void;
  onClose(): void;
}

export function BackupDialog({ open, backups, busy, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const name = chosen ?? backups[0]?.name ?? null;
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={name === null}
        onClick={() => name !== null && onChoose(name)}
      >
        Restore this backup
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Restore a backup" footer={footer}>
      <p className={styles.intro}>
        What the backup holds is added to the present store. Nothing that is there now is lost.
      </p>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">Backups, newest first</legend>
        {backups.map((backup) => (
          <label key={backup.name} className={styles.backup}>
            <input
              type="radio"
              name="backup"
              checked={backup.name === name}
              onChange={() => setChosen(backup.name)}
            />
            <span className={styles.when}>{exactTime(backup.at)}</span>
            <span className={styles.size}>{formatBytes(backup.sizeBytes)}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
