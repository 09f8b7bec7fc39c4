import { AppError } from '#shared/errors';
import { makeBackup } from './backups';
import { openForExamining, openReadable } from './database';
import { diskSpace, fileSize } from './healthSize';
import { examineFile } from './integrity';
import { storePaths } from './paths';

export type BackupPhase = 'backing_up' | 'checking_backup';

/**
 * A backup that was read from end to end, made on a connection of its own while everybody goes on. Returns its name.
 * @throws AppError STORE_UNAVAILABLE when the disk has no room for it, STORE_CORRUPT when it cannot be read
 */
export function verifiedBackup(
  dataDir: string,
  { reason, now }: { reason: string; now: number },
  onPhase: (phase: BackupPhase) => void,
): string {
  const paths = storePaths(dataDir);
  needRoom(dataDir, fileSize(paths.database), 'A backup');
  onPhase('backing_up');
  const db = openForExamining(paths.database);
  const made = (() => {
    try {
      return makeBackup(db, paths, reason, now);
    } finally {
      db.close();
    }
  })();
  onPhase('checking_backup');
  const copy = openReadable(made.path);
  try {
    if (
      examineFile(copy, false).damage === null &&
      Number(copy.pragma('user_version')) === made.schemaVersion
    ) {
      return made.name;
    }
    throw new AppError(
      'STORE_CORRUPT',
      `The backup ${made.name} cannot be read back, so nothing was changed.`,
    );
  } finally {
    copy.close();
  }
}

/** @throws AppError STORE_UNAVAILABLE when the disk has less room than this (bytes) */
export function needRoom(folder: string, bytes: number, what: string): void {
  const left = diskSpace(folder);
  if (left >= bytes) return;
  const inMegabytes = (size: number): string => `${Math.ceil(size / 1e6).toLocaleString('en')} MB`;
  throw new AppError(
    'STORE_UNAVAILABLE',
    `${what} needs ${inMegabytes(bytes)}, and the disk has ${inMegabytes(left)} left. Free some space and try again.`,
  );
}
