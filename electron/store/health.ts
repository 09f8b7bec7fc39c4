import type { BackupFailure, BackupFile } from '#shared/contract/backups';
import { AppError } from '#shared/errors';
import { listAside } from './aside';
import { lastFailure, listBackups } from './backups';
import { openForExamining, type WritableDatabase } from './database';
import { graphFaults, type GraphFaults } from './healthGraph';
import { storeSize, type StoreSize } from './healthSize';
import { textFaults, type TextFaults } from './healthText';
import { vectorFaults, type VectorFaults } from './healthVectors';
import { waitingFaults, type WaitingFaults } from './healthWaiting';
import { examineFile } from './integrity';
import { markSuspect } from './open';
import { findOrphans, type Orphans } from './orphans';
import { storePaths, type StorePaths } from './paths';
import { erasurePendingSince } from './pendingErasure';

/** What was found, without a judgement. */
export interface StoreFindings {
  /** "ok", or what SQLite found wrong with the file. */
  integrity: string;
  /** Null where the file is too damaged to look further. */
  parts: PartFindings | null;
}

export interface PartFindings {
  versions: { sqlite: string; sqliteVec: string; schema: number };
  memories: number;
  text: TextFaults;
  orphans: Orphans[];
  graph: GraphFaults;
  waiting: WaitingFaults;
  vectors: VectorFaults;
  size: StoreSize;
  /** Newest first; UTC ms. */
  backups: Pick<BackupFile, 'at' | 'problem' | 'verifiedAt'>[];
  backupFailure: BackupFailure | null;
  aside: { path: string; reason: string }[];
  erasurePending: boolean;
}

/**
 * Looks at everything on a connection of its own, without holding up anybody who writes. Takes seconds in a large
 * store. A damaged file is noted, so that the next start examines it first.
 */
export function examineStore(dataDir: string): StoreFindings {
  const paths = storePaths(dataDir);
  const db = openForExamining(paths.database);
  try {
    const { damage, text } = examineFile(db, true);
    if (damage === null) return { integrity: 'ok', parts: lookAtParts(db, paths, text) };
    markSuspect(paths, new AppError('STORE_CORRUPT', damage));
    return { integrity: damage, parts: null };
  } finally {
    db.close();
  }
}

function lookAtParts(db: WritableDatabase, paths: StorePaths, malformed: number): PartFindings {
  const versions = db.get<{ sqlite: string; vec: string }>(
    'SELECT sqlite_version() AS sqlite, vec_version() AS vec',
  );
  return {
    versions: {
      sqlite: versions?.sqlite ?? 'unknown',
      sqliteVec: versions?.vec ?? 'unknown',
      schema: Number(db.pragma('user_version')),
    },
    memories: db.count("SELECT count(*) FROM memories WHERE status <> 'trash'"),
    text: textFaults(db, malformed),
    orphans: findOrphans(db),
    graph: graphFaults(db),
    waiting: waitingFaults(db),
    vectors: vectorFaults(db),
    size: storeSize(db, paths),
    backups: listBackups(paths).map(({ at, problem, verifiedAt }) => ({ at, problem, verifiedAt })),
    backupFailure: lastFailure(paths),
    aside: listAside(paths).map(({ path, reason }) => ({ path, reason })),
    erasurePending: erasurePendingSince(db) !== null,
  };
}
