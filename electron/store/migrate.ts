import { AppError } from '#shared/errors';
import { makeBackup } from './backups';
import type { ReadableDatabase, WritableDatabase } from './database';
import { LATEST_VERSION, migrations } from './migrations/index';
import type { Migration } from './migrations/migration';
import type { StorePaths } from './paths';

/**
 * Brings the schema up to date, one migration at a time, each in a transaction of its own after a backup
 * (a new, empty database needs none). Another process that starts at the same time waits and finds it done.
 * @throws AppError STORE_NEWER when the database was written by a newer app; it is left untouched.
 */
export function migrate(
  db: WritableDatabase,
  paths: StorePaths,
  now: () => number,
  steps: readonly Migration[] = migrations,
): void {
  const isNew = schemaVersion(db) === 0;
  for (const migration of steps) {
    const version = schemaVersion(db);
    if (version >= migration.version) continue;
    if (!isNew) makeBackup(db, paths, 'before-migration', now());
    db.exclusive(() => {
      if (schemaVersion(db) >= migration.version) return;
      migration.up(db);
      db.pragma(`user_version = ${migration.version}`);
    });
  }
}

export function refuseNewer(db: ReadableDatabase, latest = LATEST_VERSION): void {
  const version = schemaVersion(db);
  if (version > latest) {
    throw new AppError(
      'STORE_NEWER',
      `This memory store was written by a newer Mnemoscope (format ${version}, this one knows ${latest}). ` +
        'It was left untouched. Install the newer version to open it.',
      { details: { found: version, known: latest } },
    );
  }
}

export function schemaVersion(db: ReadableDatabase): number {
  return Number(db.pragma('user_version'));
}
