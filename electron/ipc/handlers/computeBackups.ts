import type { Backups } from '../../engine/compute/backups';
import type { Handlers } from './types';

type BackupRoute = 'store.backup' | 'store.verifyBackup' | 'store.restoreBackup';

export function backupHandlers({
  backups,
}: {
  backups: Pick<Backups, 'make' | 'verify' | 'restore'>;
}): Pick<Handlers<'compute'>, BackupRoute> {
  return {
    'store.backup': () => backups.make('manual'),
    'store.verifyBackup': ({ name }) => backups.verify(name),
    'store.restoreBackup': ({ name }) => backups.restore(name),
  };
}
