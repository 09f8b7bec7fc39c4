import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors';
import { PART } from './backups';
import { sqliteCode } from './database';
import { makePrivateFile, makePrivateFolder, type StorePaths } from './paths';

/** No backup takes so long to write. */
const CUT_OFF_MS = 3_600_000;

/** How names of folders begin in which backups are looked at. */
export const SCRATCH = '.checking-';

/**
 * Lets one process at a time make, check or put back backups. The system gives the lock back when its holder dies.
 * @throws AppError CONFLICT while another one holds it
 */
export async function whileBackingUp<T>(paths: StorePaths, work: () => T | Promise<T>): Promise<T> {
  makePrivateFolder(paths.backups);
  const file = path.join(paths.backups, '.lock');
  const lock = new Database(file, { timeout: 0 });
  try {
    makePrivateFile(file);
    take(lock);
    removeLeftOvers(paths);
    return await work();
  } finally {
    lock.close();
  }
}

/** Of a process that was ended meanwhile. */
function removeLeftOvers({ backups }: StorePaths): void {
  for (const name of readdirSync(backups)) {
    const file = path.join(backups, name);
    // A migration makes its backup without this lock.
    const isCutOff = name.endsWith(PART) && Date.now() - statSync(file).mtimeMs > CUT_OFF_MS;
    if (name.startsWith(SCRATCH) || isCutOff) rmSync(file, { recursive: true, force: true });
  }
}

function take(lock: Database.Database): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') !== true) throw error;
    throw new AppError('CONFLICT', 'A backup is being made or put back already. Wait until that is done.');
  }
}
