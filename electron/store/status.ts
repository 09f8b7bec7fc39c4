import { existsSync, statSync } from 'node:fs';
import type { StoreStatus } from '#shared/contract/system';
import { listAside } from './aside';
import { listBackups } from './backups';
import type { ReadableDatabase } from './database';
import { totalEntities } from './graphEntityList';
import type { StorePaths } from './paths';
import { erasurePendingSince } from './pendingErasure';

/** Where the store is, how big, and what waits for a decision. */
export function storeStatus(db: ReadableDatabase, paths: StorePaths): StoreStatus {
  const aside = listAside(paths);
  return {
    state: aside.length > 0 ? 'set_aside' : 'ok',
    path: paths.database,
    sizeBytes: ['', '-wal'].reduce((sum, suffix) => sum + fileSize(paths.database + suffix), 0),
    schemaVersion: Number(db.pragma('user_version')),
    memories: db.count("SELECT count(*) FROM memories WHERE status <> 'trash'"),
    trash: db.count("SELECT count(*) FROM memories WHERE status = 'trash'"),
    entities: totalEntities(db),
    aside,
    backups: listBackups(paths),
    erasurePending: erasurePendingSince(db) !== null,
  };
}

function fileSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** Versions, and "ok" or what SQLite found wrong. Reads the whole file. */
export function storeFacts(db: ReadableDatabase): {
  sqlite: string;
  sqliteVec: string;
  schemaVersion: number;
  integrity: string;
} {
  const versions = db.get<{ sqlite: string; vec: string }>(
    'SELECT sqlite_version() AS sqlite, vec_version() AS vec',
  );
  return {
    sqlite: versions?.sqlite ?? 'unknown',
    sqliteVec: versions?.vec ?? 'unknown',
    schemaVersion: Number(db.pragma('user_version')),
    integrity: String(db.pragma('integrity_check(1)')),
  };
}
