import { AppError } from '#shared/errors';
import { whileBackingUp } from './backupLock';
import { findBackup, lastChangeIn } from './backups';
import { openReadable } from './database';
import { migrate } from './migrate';
import { leaveCopies, mirrors, type Mirror } from './mirror';
import { storePaths } from './paths';
import { backUpAndVerify, withScratchStore } from './verifiedBackup';

/** How often it is begun anew when somebody writes meanwhile. */
const TRIES = 3;

/**
 * Makes the store what the backup says, in one transaction that other programs which have it open can wait for; the
 * present one is backed up first, under the name that is returned. A backup of an older version is brought up to date
 * before.
 * @throws AppError NOT_FOUND; CONFLICT while a backup is made; STORE_BUSY while others write all the time; STORE_CORRUPT or STORE_NEWER when it cannot be used: then
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
      for (let attempt = 0; attempt < TRIES; attempt++) {
        // One more is kept: the backup that is put back may be the oldest.
        const ask = { reason: 'before-restore', now: now + attempt, keep: keep + 1 };
        const before = await backUpAndVerify(paths, ask, () => undefined);
        const { path: replaced } = findBackup(paths, before);
        leaveCopies(db, copiesIn(replaced));
        const lastChange = lastChangeIn(replaced);
        // What was written while the backup was made is not in it: that must not be lost.
        const isAllBackedUp = (): boolean => lastChangeIn(paths.database) === lastChange;
        if (await db.copyInto(paths.database, isAllBackedUp)) return before;
      }
      throw new AppError(
        'STORE_BUSY',
        'The store is being changed all the time. Try again when nothing else goes on.',
      );
    }),
  );
}

/** In stores outside, as a backup of this version knows them. */
function copiesIn(backup: string): Mirror[] {
  const db = openReadable(backup);
  try {
    return mirrors(db);
  } finally {
    db.close();
  }
}
