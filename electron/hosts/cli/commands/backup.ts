import type { BackupFile } from '#shared/contract/backups';
import type { Connection } from '../connect';
import { iso } from '../format';
import type { CommandOutput } from '../output';

/** Makes one and reads it back. */
export async function makeBackup({ bridge }: Connection): Promise<CommandOutput> {
  const backup = await bridge.request('store.backup', {});
  return { json: backupJson(backup), text: `Made and verified: ${backup.path}` };
}

export async function listBackups({ bridge }: Connection): Promise<CommandOutput> {
  const { backups, backupFailure } = await bridge.request('store.status', {});
  const failed =
    backupFailure === null
      ? []
      : [`The last one failed on ${iso(backupFailure.at)}: ${backupFailure.reason}`];
  return {
    json: {
      backups: backups.map(backupJson),
      failure: backupFailure === null ? null : { at: iso(backupFailure.at), reason: backupFailure.reason },
    },
    text: [...failed, ...(backups.length === 0 ? ['There is no backup.'] : backups.map(backupLine))].join(
      '\n',
    ),
  };
}

/** The named one, or the newest. */
export async function verifyBackup(
  { bridge }: Connection,
  given: string | undefined,
): Promise<CommandOutput> {
  const { backups } = await bridge.request('store.status', {});
  const backup = await bridge.request('store.verifyBackup', { name: given ?? backups[0]?.name ?? '' });
  return { json: backupJson(backup), text: `${backup.name} can be read back.` };
}

/** Goes back to exactly this backup. */
export async function restoreBackup({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const { before } = await bridge.request('store.restoreBackup', { name });
  return {
    json: { restored: name, before: backupJson(before) },
    text: `The store is as it was in ${name}. As it was before that: mnemoscope backup restore ${before.name}`,
    onlyRead: true,
  };
}

function backupJson(backup: BackupFile): Record<string, unknown> {
  return {
    name: backup.name,
    path: backup.path,
    at: iso(backup.at),
    size_bytes: backup.sizeBytes,
    schema_version: backup.schemaVersion,
    reason: backup.reason,
    verified_at: backup.verifiedAt === null ? null : iso(backup.verifiedAt),
    problem: backup.problem,
  };
}

function backupLine({ name, sizeBytes, verifiedAt, problem }: BackupFile): string {
  const size = `${(sizeBytes / 1e6).toFixed(1)} MB`.padStart(10);
  const state =
    problem ?? (verifiedAt === null ? 'not verified' : `verified ${iso(verifiedAt).slice(0, 10)}`);
  return `${name} ${size}  ${state}`;
}
