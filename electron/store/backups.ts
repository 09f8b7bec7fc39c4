import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { backupFailure, type BackupFailure, type BackupFile } from '#shared/contract/backups';
import { AppError } from '#shared/errors';
import { openReadable, type WritableDatabase } from './database';
import { fileStamp, makePrivateFile, makePrivateFolder, parseFileStamp, type StorePaths } from './paths';

/** Beside a backup: what reading it back came to. */
const VERIFIED = '.verified.json';
/** The name of one that is being written: what is cut off is no backup. */
export const PART = '.part';
const FAILED = 'failed.json';

const verification = z.object({ at: z.number().int(), problem: z.string().nullable() });

/** Writes a compact, consistent copy of the database. Other connections may go on meanwhile. */
export function makeBackup(db: WritableDatabase, paths: StorePaths, reason: string, now: number): BackupFile {
  makePrivateFolder(paths.backups);
  const version = Number(db.pragma('user_version'));
  const base = `${fileStamp(now)}-v${version}-${reason}`;
  let name = `${base}.db`;
  for (let n = 2; existsSync(path.join(paths.backups, name)); n++) name = `${base}-${n}.db`;
  const file = path.join(paths.backups, name);
  rmSync(file + PART, { force: true });
  db.run('VACUUM INTO ?', file + PART);
  makePrivateFile(file + PART);
  renameSync(file + PART, file);
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

/** A backup named by the UI. @throws AppError NOT_FOUND for one that is not in the folder */
export function findBackup(paths: StorePaths, name: string): BackupFile {
  const found = listBackups(paths).find((backup) => backup.name === name);
  if (found === undefined) throw new AppError('NOT_FOUND', `There is no backup named “${name}”.`);
  return found;
}

export function backupPath(paths: StorePaths, name: string): string {
  return findBackup(paths, name).path;
}

/** The newest ones stay. Those that cannot be read back are counted apart, so that they push out none that can. */
export function pruneBackups(paths: StorePaths, keep: number): void {
  const all = listBackups(paths);
  const usable = all.filter(({ problem }) => problem === null);
  const damaged = all.filter(({ problem }) => problem !== null);
  for (const { path: file } of [...usable.slice(keep), ...damaged.slice(keep)]) removeBackup(file);
}

export function removeBackup(file: string): void {
  rmSync(file, { force: true });
  rmSync(file + VERIFIED, { force: true });
}

/** The number of the last change that a person would recognise, of a store or a backup of it. */
export function lastChangeIn(file: string): number {
  const db = openReadable(file);
  try {
    return db.count('SELECT max(seq) FROM journal');
  } finally {
    db.close();
  }
}

/** Notes what reading it back came to. */
export function noteVerified(paths: StorePaths, name: string, at: number, problem: string | null): void {
  writeNote(backupPath(paths, name) + VERIFIED, { at, problem });
}

/** That a backup could not be made; null: one was. */
export function noteFailure(paths: StorePaths, failure: BackupFailure | null): void {
  const file = path.join(paths.backups, FAILED);
  if (failure === null) {
    rmSync(file, { force: true });
    return;
  }
  makePrivateFolder(paths.backups);
  writeNote(file, failure);
}

export function lastFailure(paths: StorePaths): BackupFailure | null {
  return readNote(path.join(paths.backups, FAILED), backupFailure);
}

function writeNote(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
}

function readNote<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function describe(paths: StorePaths, name: string): BackupFile {
  const file = path.join(paths.backups, name);
  const stats = statSync(file);
  const [, version = '0', reason = ''] = /-v(\d+)-(.*?)(?:-\d+)?\.db$/u.exec(name) ?? [];
  const verified = readNote(file + VERIFIED, verification);
  return {
    name,
    path: file,
    at: parseFileStamp(name) ?? Math.round(stats.mtimeMs),
    sizeBytes: stats.size,
    schemaVersion: Number(version),
    reason,
    verifiedAt: verified?.problem === null ? verified.at : null,
    problem: verified?.problem ?? null,
  };
}
