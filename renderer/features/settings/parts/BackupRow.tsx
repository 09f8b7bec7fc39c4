import {
  CircleCheck,
  CircleDashed,
  History,
  MoreHorizontal,
  ShieldCheck,
  SquarePlus,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import type { BackupFile } from '#shared/contract/backups';
import { IconButton } from '../../../ui/IconButton';
import { exactTime, formatBytes } from '../../../ui/format';
import { Menu } from '../../../ui/Menu';
import { Spinner } from '../../../ui/Spinner';
import { checkBackup } from './backupActions';
import { backupReason } from './backupWords';
import { BackupConfirm, type BackupAsked } from './BackupConfirm';
import styles from './Parts.module.css';

/** One backup: when and why it was made, whether it can be read, and what can be done with it. */
export function BackupRow({ backup }: { backup: BackupFile }) {
  const [checking, setChecking] = useState(false);
  const [asked, setAsked] = useState<BackupAsked | null>(null);
  const when = exactTime(backup.at);
  const check = (): void => {
    setChecking(true);
    void checkBackup(backup.name).finally(() => setChecking(false));
  };
  return (
    <li className={styles.row}>
      {checking ? <Spinner /> : <State backup={backup} />}
      <div className={styles.grow}>
        <p>{when}</p>
        <p className={styles.quiet} title={backup.path}>
          {backupReason(backup.reason)}, {formatBytes(backup.sizeBytes)}
          {backup.problem !== null && <span className={styles.bad}>. {backup.problem}</span>}
        </p>
      </div>
      <Menu
        label={`Backup of ${when}`}
        items={[
          { label: 'Check that it can be read', icon: ShieldCheck, disabled: checking, onSelect: check },
          { label: 'Add what it holds…', icon: SquarePlus, onSelect: () => setAsked('add') },
          'separator',
          { label: 'Go back to this backup…', icon: History, onSelect: () => setAsked('back') },
        ]}
      >
        <IconButton icon={MoreHorizontal} label={`What to do with the backup of ${when}`} size="sm" />
      </Menu>
      <BackupConfirm backup={backup} asked={asked} onClose={() => setAsked(null)} />
    </li>
  );
}

function State({ backup: { verifiedAt, problem } }: { backup: BackupFile }) {
  const common = { size: 16, strokeWidth: 1.5, role: 'img' } as const;
  if (problem !== null) {
    return <TriangleAlert {...common} className={styles.bad} aria-label="Cannot be read" />;
  }
  if (verifiedAt === null) {
    return <CircleDashed {...common} className={styles.quiet} aria-label="Not checked yet" />;
  }
  return <CircleCheck {...common} className={styles.good} aria-label="Checked" />;
}
