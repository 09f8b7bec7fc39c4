import { DAY_MS } from '#shared/domain/decay';
import type { HealthCheck } from '#shared/contract/health';
import { plural } from '../../memory/words';
import type { PartFindings } from '../../store/health';
import type { StoreSize } from '../../store/healthSize';
import { advice, fault, fine } from './healthCheck';

/** Compacting is worth its while where it gives back so much, and such a part of the file. */
const WORTH_BYTES = 10_000_000;
const WORTH_SHARE = 0.2;

/** So many memories are worth a backup, and it grows old. */
const MANY = 100;
const OLD_DAYS = 30;

/** "3.1 MB", in decimal units as file managers have them. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

export function sizeCheck({ database, log, free, backups }: StoreSize): HealthCheck {
  const value = `${megabytes(database)} of memories, vectors and history.`;
  const details = [
    `Log of changes not yet in the file: ${megabytes(log)}`,
    `Empty pages: ${megabytes(free)}`,
    `Backups: ${megabytes(backups)}`,
  ];
  if (free < WORTH_BYTES || free < database * WORTH_SHARE) {
    return { ...fine('size', 'Size', value), details };
  }
  return advice('size', 'Size', `${value} About ${megabytes(free)} of it are empty.`, {
    details,
    hint: 'Compact the file to give the space back.',
    repair: 'compact',
  });
}

export function backupCheck({ backups, backupFailure, memories }: PartFindings, now: number): HealthCheck {
  if (backupFailure !== null) {
    return fault('backups', 'Backups', `The last one could not be made: ${backupFailure.reason}`, {
      hint: 'It is tried again by itself. Try it now: “Back up now” in the menu or the command palette.',
    });
  }
  const [last] = backups;
  if (last !== undefined && last.problem !== null) {
    return fault('backups', 'Backups', `The last one cannot be read back: ${last.problem}`, {
      hint: 'Make another one: “Back up now” in the menu or the command palette.',
    });
  }
  const days = last === undefined ? Infinity : Math.floor((now - last.at) / DAY_MS);
  const value =
    last === undefined
      ? 'There is none yet.'
      : `${plural(backups.length, 'backup')}, the last ${days < 1 ? 'from today' : `${plural(days, 'day')} old`}${last.verifiedAt === null ? '' : ' and verified'}.`;
  if (memories < MANY || days < OLD_DAYS) return fine('backups', 'Backups', value);
  return advice('backups', 'Backups', value, {
    hint: 'Make one: “Back up now” in the menu or the command palette.',
  });
}
