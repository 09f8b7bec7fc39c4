import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { HealthCheck } from '#shared/contract/health';
import { storePaths } from '../../store/paths';
import { advice, fault, fine } from './healthCheck';

/** Where the store lies, who else may read it, and whether the place is fit for a database. */
export function folderChecks(dataDir: string): HealthCheck[] {
  return [
    process.platform === 'win32' ? fine('data', 'Data folder', dataDir) : permissionCheck(dataDir),
    placeCheck(dataDir),
  ];
}

/** Rights of everybody but the owner. */
const OTHERS = 0o077;

function permissionCheck(dataDir: string): HealthCheck {
  const { database } = storePaths(dataDir);
  const open = [dataDir, database].filter((file) => existsSync(file) && (statSync(file).mode & OTHERS) !== 0);
  if (open.length === 0) return fine('data', 'Data folder', `${dataDir}. Only you can read it.`);
  if (open.includes(database)) {
    return fault('data', 'Data folder', `${dataDir}. Other users of this computer may read your memories.`, {
      hint: `Close them out: chmod 700 "${dataDir}" and chmod 600 "${database}".`,
    });
  }
  return advice(
    'data',
    'Data folder',
    `${dataDir}. Other users may see which files are in it, not what they hold.`,
    {
      hint: `Close them out: chmod 700 "${dataDir}".`,
    },
  );
}

/** Folders that programs keep alike on several machines; their names are part of the path. */
const SYNCED = [
  [/(^|[\\/])dropbox([\\/]|$)/iu, 'Dropbox'],
  [/(^|[\\/])onedrive([ -][^\\/]*)?([\\/]|$)/iu, 'OneDrive'],
  [/(^|[\\/])(google drive|googledrive|my drive)([\\/]|$)|[\\/]CloudStorage[\\/]/iu, 'a cloud drive'],
  [/(^|[\\/])(icloud ?drive|Mobile Documents)([\\/]|$)/iu, 'iCloud'],
  [/(^|[\\/])(nextcloud|owncloud|pclouddrive|syncthing)([\\/]|$)/iu, 'a synced folder'],
] as const;

/** Of statfs on Linux: NFS, SMB and CIFS, 9p. */
const NETWORK_TYPES = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997]);

/** What may break a database there; null where nothing is known to. */
export function riskyPlace(dataDir: string, fileSystemType: number | null): string | null {
  const synced = SYNCED.find(([pattern]) => pattern.test(dataDir));
  if (synced !== undefined) return synced[1];
  const shared = /^\\\\/u.test(dataDir) || (fileSystemType !== null && NETWORK_TYPES.has(fileSystemType));
  return shared ? 'a network drive' : null;
}

function placeCheck(dataDir: string): HealthCheck {
  const type = process.platform === 'linux' ? statfsSync(dataDir).type : null;
  const risky = riskyPlace(path.resolve(dataDir), type);
  if (risky === null) return fine('place', 'Disk', 'A folder of this computer.');
  return advice('place', 'Disk', `The data folder lies in ${risky}, where a database can be damaged.`, {
    hint: 'Move the folder to a disk of this computer (option --data), and keep backups where they are synced.',
  });
}
