import { Backups } from '../../electron/engine/compute/backups';
import type { Examiner } from '../../electron/engine/compute/examiner';
import type { CommandContext } from '../../electron/store/command';
import type { StorePaths } from '../../electron/store/paths';
import { restoreBackup } from '../../electron/store/restoreBackup';
import { verifiedBackup, verifyBackup } from '../../electron/store/verifiedBackup';

/** What the examiner does in a thread of its own, in this one. */
export function directExaminer(
  { dataDir }: Pick<StorePaths, 'dataDir'>,
  now: () => number,
): Pick<Examiner, 'backUp' | 'verify' | 'restore'> {
  return {
    backUp: (ask, onPhase) => verifiedBackup(dataDir, { ...ask, now: now() }, onPhase),
    verify: (name) => verifyBackup(dataDir, name, now()),
    restore: (name, keep) => restoreBackup(dataDir, { name, keep, now: now() }),
  };
}

export function backupsOf(
  paths: StorePaths,
  context: Pick<CommandContext, 'now' | 'settings' | 'committed'>,
  startAgain: () => void = () => undefined,
): Backups {
  return new Backups({
    dataDir: paths.dataDir,
    examiner: directExaminer(paths, context.now),
    settings: () => Promise.resolve(context.settings()),
    changed: context.committed,
    startAgain,
    now: context.now,
  });
}
