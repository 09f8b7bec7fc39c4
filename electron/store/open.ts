import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { AppError, codeOf, messageOf } from '#shared/errors';
import { setAside } from './aside';
import { installCapture } from './capture';
import { openReadable, openWritable, sqliteCode, storeError, type WritableDatabase } from './database';
import { rebuildAllText } from './healthText';
import { examineFile } from './integrity';
import { migrate, refuseNewer } from './migrate';
import { makePrivateFile, makePrivateFolder, storePaths, type StorePaths } from './paths';

export interface OpenedStore {
  db: WritableDatabase;
  paths: StorePaths;
}

const RETRIES = 3;
const RETRY_DELAY_MS = 200;

/**
 * The opening ladder: try, try again, put a damaged file aside and start with a new one (the UI says so and
 * offers what can be brought back; nothing is restored unasked).
 * @throws AppError STORE_NEWER, STORE_UNAVAILABLE
 */
export function openStore(dataDir: string, now: () => number = Date.now): OpenedStore {
  const paths = storePaths(dataDir);
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    throw new AppError(
      'STORE_UNAVAILABLE',
      `The data folder ${dataDir} cannot be used: ${whyNoFolder(error)}`,
      {
        cause: error,
      },
    );
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return { db: openOnce(paths, now), paths };
    } catch (error) {
      const failure = storeError(error);
      if (failure.code === 'STORE_CORRUPT' && attempt <= RETRIES) {
        if (attempt === RETRIES) {
          putAside(paths, messageOf(error), now());
        }
      } else if (failure.code !== 'STORE_BUSY' || attempt > RETRIES) {
        throw failure;
      }
      pause(RETRY_DELAY_MS);
    }
  }
}

function whyNoFolder(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EEXIST') return 'it is a file. Name a folder, or move the file away.';
  if (code === 'ENOTDIR') return 'a part of this path is a file. Name another folder.';
  return messageOf(error);
}

/** @throws AppError STORE_UNAVAILABLE: a damaged file that cannot be put away is left alone, not written over */
function putAside(paths: StorePaths, reason: string, now: number): void {
  try {
    setAside(paths, reason, now);
    rmSync(paths.suspect, { force: true });
  } catch (error) {
    throw new AppError(
      'STORE_UNAVAILABLE',
      `The memory store is damaged, and could not be put aside: ${messageOf(error)}. Make the folder ${paths.dataDir} writable.`,
      { cause: error },
    );
  }
}

function openOnce(paths: StorePaths, now: () => number): WritableDatabase {
  if (existsSync(paths.database)) {
    refuseNoFile(paths.database);
    refuseUnread(paths.database);
  }
  const db = openWritable(paths.database);
  try {
    makePrivateFile(paths.database);
    refuseNewer(db);
    const wholeText = examine(db, paths);
    migrate(db, paths, now);
    if (!wholeText) db.immediate(() => rebuildAllText(db));
    installCapture(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite itself speaks of a disk that fails. */
function refuseNoFile(file: string): void {
  if (statSync(file).isFile()) return;
  throw new AppError(
    'STORE_UNAVAILABLE',
    `${file} is not a file, so the memory store cannot be opened. Move it away, or choose another data folder.`,
  );
}

/** Asks for the version without the right to write: opening for writing already changes a file. */
function refuseUnread(file: string): void {
  const db = openReadable(file);
  try {
    refuseNewer(db);
  } finally {
    db.close();
  }
}

/**
 * Reads the schema always; the whole file only after trouble, since that takes seconds on a large store. Returns whether
 * full text is whole too.
 */
function examine(db: WritableDatabase, paths: StorePaths): boolean {
  db.all('SELECT name FROM sqlite_schema');
  if (!existsSync(paths.suspect)) return true;
  const { damage, text } = examineFile(db, false);
  if (damage !== null) throw new AppError('STORE_CORRUPT', damage);
  rmSync(paths.suspect, { force: true });
  return text === 0;
}

/** Remembers that a running engine met damage, so that the next start looks closely. Returns whether it did. */
export function markSuspect(paths: StorePaths, error: unknown): boolean {
  const damaged =
    (error instanceof AppError && error.code === 'STORE_CORRUPT') ||
    sqliteCode(error)?.startsWith('SQLITE_CORRUPT') === true;
  if (damaged) writeFileSync(paths.suspect, messageOf(error), { mode: 0o600 });
  return damaged;
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
