import type { StoreStatus } from '#shared/contract/system';
import { listAside } from './aside';
import { lastFailure, listBackups } from './backups';
import type { ReadableDatabase } from './database';
import { totalEntities } from './graphEntityList';
import { fileSize } from './healthSize';
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
    memories: db.count("SELECT count(*) FROM memories WHERE status <> 'trash' AND kind <> 'document'"),
    passages: db.count('SELECT coalesce(sum(chunks), 0) FROM documents'),
    trash: db.count("SELECT count(*) FROM memories WHERE status = 'trash'"),
    entities: totalEntities(db),
    aside,
    backups: listBackups(paths),
    backupFailure: lastFailure(paths),
    erasurePending: erasurePendingSince(db) !== null,
  };
}
