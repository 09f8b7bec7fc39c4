import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { backupFile } from '#shared/contract/system';
import { AppError } from '#shared/errors';
import type { WritableDatabase } from './database';
import { fileStamp, makePrivateFile, makePrivateFolder, parseFileStamp, type StorePaths } from './paths';

type BackupFile = z.infer<typeof backupFile>;

/** Writes a compact, consistent copy of the database. Other connections may go on meanwhile. */
export function makeBackup(db: WritableDatabase, paths: StorePaths, reason: string, now: number): BackupFile {
  makePrivateFolder(paths.backups);
  const version = Number(db.pragma('user_version'));
  const base = `${fileStamp(now)}-v${version}-${reason}`;
  let name = `${base}.db`;
  for (let n = 2; existsSync(path.join(paths.backups, name)); n++) name = `${base}-${n}.db`;
  db.run('VACUUM INTO ?', path.join(paths.backups, name));
  makePrivateFile(path.join(paths.backups, name));
  return describe(paths, name);
}

/** Newest first. */
export function listBackups(paths: StorePaths): BackupFile[] {
  if (!existsSync(paths.backups)) return [];
  return readdirSync(paths.backups)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .reverse()
    .map((name) => describe(paths, name));
}

/** The path of a backup named by the UI; a name that is not in the folder is refused. */
export function backupPath(paths: StorePaths, name: string): string {
  const found = listBackups(paths).find((backup) => backup.name === name);
  if (found === undefined) throw new AppError('NOT_FOUND', `There is no backup named “${name}”.`);
  return found.path;
}

export function pruneBackups(paths: StorePaths, keep: number): void {
  for (const backup of listBackups(paths).slice(keep)) rmSync(backup.path, { force: true });
}

function describe(paths: StorePaths, name: string): BackupFile {
  const file = path.join(paths.backups, name);
  const stats = statSync(file);
  return {
    name,
    path: file,
    at: parseFileStamp(name) ?? Math.round(stats.mtimeMs),
    sizeBytes: stats.size,
    schemaVersion: Number(/-v(\d+)-/u.exec(name)?.[1] ?? 0),
  };
}
