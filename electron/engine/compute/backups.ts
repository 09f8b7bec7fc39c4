import type { BackupFile } from '#shared/contract/backups';
import type { ChangeDomain } from '#shared/contract/events';
import { DAY_MS } from '#shared/domain/decay';
import type { Settings } from '#shared/domain/settings';
import { messageOf } from '#shared/errors';
import { findBackup, lastChangeIn, lastFailure, listBackups } from '../../store/backups';
import { storePaths, type StorePaths } from '../../store/paths';
import type { Examiner } from './examiner';
import type { Sweep } from './sweeps';

interface BackupParts {
  dataDir: string;
  examiner: Pick<Examiner, 'backUp' | 'verify' | 'restore'>;
  settings: () => Promise<Settings>;
  changed: (domains: readonly ChangeDomain[]) => void;
  /** Ends the engine, which then starts again and reads the store anew. */
  startAgain: () => void;
  now?: () => number;
}

const EVERY_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };
/** After one that failed. */
const RETRY_MS = 3_600_000;

/** Makes, checks and puts back backups, in a thread of their own. */
export class Backups {
  readonly #parts: BackupParts;
  readonly #paths: StorePaths;

  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.#paths = storePaths(parts.dataDir);
  }

  /** @throws AppError CONFLICT, STORE_UNAVAILABLE, STORE_CORRUPT; what failed is told by `store.status` too */
  async make(reason: string, signal?: AbortSignal): Promise<BackupFile> {
    const { keepBackups } = await this.#parts.settings();
    try {
      const name = await this.#parts.examiner.backUp({ reason, keep: keepBackups }, () => undefined, signal);
      return findBackup(this.#paths, name);
    } finally {
      this.#parts.changed(['store']);
    }
  }

  async verify(name: string): Promise<BackupFile> {
    try {
      await this.#parts.examiner.verify(name);
      return findBackup(this.#paths, name);
    } finally {
      this.#parts.changed(['store']);
    }
  }

  async restore(name: string): Promise<{ before: BackupFile }> {
    const { keepBackups } = await this.#parts.settings();
    const before = await this.#parts.examiner.restore(name, keepBackups);
    this.#parts.startAgain();
    return { before: findBackup(this.#paths, before) };
  }

  /** Makes one when the settings say that it is time, and something has changed since the last one. */
  sweep(): Sweep {
    return {
      name: 'backup',
      mode: ({ backupEvery }) => (backupEvery === 'off' ? 'off' : 'auto'),
      run: async ({ dryRun, byHand, settings, signal }) => {
        const waits = byHand ? null : this.#whyNotYet(settings);
        if (waits !== null) return { changed: 0, outcome: waits };
        if (dryRun) return { changed: 1, outcome: 'Would make a backup.' };
        try {
          const { name } = await this.make(settings.backupEvery === 'weekly' ? 'weekly' : 'daily', signal);
          return { changed: 1, outcome: `Made the backup ${name}, and read it back.` };
        } catch (error) {
          if (signal.aborted) throw error;
          return { changed: 0, outcome: `The backup failed: ${messageOf(error)}` };
        }
      },
    };
  }

  #whyNotYet({ backupEvery }: Settings): string | null {
    const now = (this.#parts.now ?? Date.now)();
    const failure = lastFailure(this.#paths);
    if (failure !== null && now - failure.at < RETRY_MS && now >= failure.at) {
      return `The backup failed: ${failure.reason} It is tried again in a while.`;
    }
    // One that cannot be read back is none.
    const last = listBackups(this.#paths).find(({ problem }) => problem === null);
    if (last === undefined) return null;
    const every = backupEvery === 'weekly' ? EVERY_MS.weekly : EVERY_MS.daily;
    // A clock that was put back must not keep backups from being made.
    if (now >= last.at && now - last.at < every) return 'The last backup is new enough.';
    if (lastChangeIn(last.path) !== lastChangeIn(this.#paths.database)) return null;
    return 'Nothing has changed since the last backup.';
  }
}
