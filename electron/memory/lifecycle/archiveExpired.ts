import { runCommand, type CommandContext } from '../../store/command';
import { archiveExpired, expiredCount } from '../../store/sweeps';
import { plural } from '../words';

/** Archives what has expired, as one step. Returns how many; writes nothing when there are none. */
export function archiveExpiredMemories(context: CommandContext): number {
  const { db, now } = context;
  const at = now();
  if (expiredCount(db, at) === 0) return 0;
  return runCommand(
    context,
    {
      name: 'lifecycle.archiveExpired',
      actor: 'system',
      domains: ['memories', 'graph', 'journal'],
      label: (count) => `Archived ${plural(count, 'expired memory', 'expired memories')}`,
      undoable: true,
    },
    () => archiveExpired(db, at),
  );
}
