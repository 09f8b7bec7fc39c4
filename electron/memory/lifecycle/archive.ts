import { runCommand, type CommandContext } from '../../store/command';
import { subjectOfStep } from '../../store/journalTopic';
import { archiveExpired, archiveLowValue } from '../../store/sweeps';
import { describeMemories, plural } from '../words';

/** More at once would keep others waiting who write. */
const AT_ONCE = 500;

/** Why a sweep archives: the day that it was to end is over, or nothing has used it for long. */
export type ArchiveReason = 'expired' | 'low_value';

/**
 * Archives some of what has expired or faded, as a part of this step. Returns how many; 0 when none is left.
 */
export function archiveSome(context: CommandContext, reason: ArchiveReason, step: string): number {
  const { db, now, settings } = context;
  return runCommand(
    context,
    {
      name: reason === 'expired' ? 'lifecycle.archiveExpired' : 'lifecycle.archiveLowValue',
      actor: 'system',
      step,
      domains: ['memories', 'graph', 'journal'],
      label: () => {
        const subject = subjectOfStep(db, step);
        return reason === 'expired'
          ? `Archived ${plural(subject.count, 'expired memory', 'expired memories')}`
          : `Archived ${describeMemories(subject)} that nothing had used for long`;
      },
      undoable: true,
    },
    () =>
      reason === 'expired'
        ? archiveExpired(db, now(), AT_ONCE)
        : archiveLowValue(db, { now: now(), settings: settings() }, AT_ONCE),
  );
}
