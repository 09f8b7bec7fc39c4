import { existsSync, statfsSync, statSync } from 'node:fs';
import { listBackups } from './backups';
import type { ReadableDatabase } from './database';
import type { StorePaths } from './paths';

/** All in bytes. */
export interface StoreSize {
  database: number;
  log: number;
  /** Pages that hold nothing any more: about what compacting gives back. */
  free: number;
  backups: number;
}

export function storeSize(db: ReadableDatabase, paths: StorePaths): StoreSize {
  return {
    database: fileSize(paths.database),
    log: fileSize(`${paths.database}-wal`),
    free: Number(db.pragma('freelist_count')) * Number(db.pragma('page_size')),
    backups: listBackups(paths).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

export function fileSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** Bytes that the disk of the folder has left for this user. */
export function diskSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
