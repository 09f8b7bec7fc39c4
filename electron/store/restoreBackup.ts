import { whileBackingUp } from './backupLock';
import { migrate } from './migrate';
import { storePaths } from './paths';
import { backUpAndVerify, withScratchStore } from './verifiedBackup';

/**
 * Makes the store what the backup says, in one transaction that other programs which have it open can wait for; the
 * present one is backed up first, under the name that is returned. A backup of an older version is brought up to date
 * before.
 * @throws AppError NOT_FOUND; CONFLICT while a backup is made; STORE_CORRUPT or STORE_NEWER when it cannot be used: then
 * nothing has changed
 */
export async function restoreBackup(
  dataDir: string,
  { name, now, keep }: { name: string; now: number; keep: number },
): Promise<string> {
  const paths = storePaths(dataDir);
  return whileBackingUp(paths, () =>
    withScratchStore(paths, name, async (db, scratch) => {
      migrate(db, scratch, () => now);
      // One more is kept: the backup that is put back may be the oldest.
      const before = await backUpAndVerify(
        paths,
        { reason: 'before-restore', now, keep: keep + 1 },
        () => undefined,
      );
      await db.copyInto(paths.database);
      return before;
    }),
  );
}
