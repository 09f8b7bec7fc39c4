import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';
import { SCRATCH, whileBackingUp } from './backupLock';
import { findBackup, makeBackup, noteFailure, noteVerified, pruneBackups } from './backups';
import { openForExamining, openWritable, type WritableDatabase } from './database';
import { diskSpace, fileSize } from './healthSize';
import { examineFile } from './integrity';
import { refuseNewer } from './migrate';
import { storePaths, type StorePaths } from './paths';

export type BackupPhase = 'backing_up' | 'checking_backup';

/** What is made of a backup, and when (UTC ms). */
export interface BackupAsk {
  reason: string;
  now: number;
  /** The oldest ones beyond so many go. */
  keep: number;
}

/**
 * A backup that was put back into a file of its own and read from end to end, made on a connection of its own while
 * everybody goes on. Returns its name.
 * @throws AppError CONFLICT while another one is made, STORE_UNAVAILABLE when the disk has no room for it, STORE_CORRUPT
 * when it cannot be read back
 */
export async function verifiedBackup(
  dataDir: string,
  ask: BackupAsk,
  onPhase: (phase: BackupPhase) => void,
): Promise<string> {
  const paths = storePaths(dataDir);
  return whileBackingUp(paths, async () => backUpAndVerify(paths, ask, onPhase));
}

/** The same for who holds the lock. */
export async function backUpAndVerify(
  paths: StorePaths,
  { reason, now, keep }: BackupAsk,
  onPhase: (phase: BackupPhase) => void,
): Promise<string> {
  try {
    // Its copy is read back.
    needRoom(paths.dataDir, 2 * fileSize(paths.database), 'A backup');
    onPhase('backing_up');
    const db = openForExamining(paths.database);
    let name: string;
    try {
      name = makeBackup(db, paths, reason, now).name;
    } finally {
      db.close();
    }
    onPhase('checking_backup');
    await verify(paths, name, now);
    noteFailure(paths, null);
    pruneBackups(paths, keep);
    return name;
  } catch (error) {
    noteFailure(paths, { at: now, reason: messageOf(error) });
    // It is tried again every hour: what failed must not fill the disk.
    pruneBackups(paths, keep);
    throw error;
  }
}

/**
 * Puts the backup back into a file of its own and reads that from end to end; what came of it is noted.
 * @throws AppError NOT_FOUND, CONFLICT, STORE_CORRUPT
 */
export async function verifyBackup(dataDir: string, name: string, now: number): Promise<void> {
  const paths = storePaths(dataDir);
  await whileBackingUp(paths, () => verify(paths, name, now));
}

async function verify(paths: StorePaths, name: string, now: number): Promise<void> {
  try {
    await withScratchStore(paths, name, () => undefined);
  } catch (error) {
    if (error instanceof AppError && ['NOT_FOUND', 'STORE_UNAVAILABLE'].includes(error.code)) throw error;
    noteVerified(paths, name, now, messageOf(error));
    throw new AppError('STORE_CORRUPT', `The backup ${name} cannot be read back: ${messageOf(error)}`, {
      cause: error,
    });
  }
  noteVerified(paths, name, now, null);
}

/**
 * Opens a copy of the backup, in a folder of its own that goes afterwards, when it is whole.
 * @throws AppError STORE_CORRUPT, STORE_NEWER
 */
export async function withScratchStore<T>(
  paths: StorePaths,
  name: string,
  use: (db: WritableDatabase, scratch: StorePaths) => T | Promise<T>,
): Promise<T> {
  const backup = findBackup(paths, name);
  const folder = mkdtempSync(path.join(paths.backups, SCRATCH));
  const scratch = storePaths(folder);
  try {
    copyFileSync(backup.path, scratch.database);
    const db = openWritable(scratch.database);
    try {
      refuseNewer(db);
      const { damage } = examineFile(db, false);
      if (damage !== null) throw new AppError('STORE_CORRUPT', damage);
      if (Number(db.pragma('user_version')) !== backup.schemaVersion && backup.schemaVersion > 0) {
        throw new AppError('STORE_CORRUPT', 'It is not of the version that its name says.');
      }
      return await use(db, scratch);
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
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
