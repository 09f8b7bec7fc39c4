import type { Actor } from '#shared/domain/journal';
import { runCommand, type CommandContext } from '../../store/command';
import { getMemory } from '../../store/memoriesRead';
import { unmerge } from '../../store/merges';
import { rejectMergesInto } from '../../store/proposals';
import { plural, quote } from '../words';

/**
 * Takes memories that were merged into this one out of it again, as one step; they are not joined anew.
 * @throws AppError NOT_FOUND
 */
export function unmergeMemory(
  context: CommandContext,
  id: string,
  caller: { actor: Actor; requestId?: string | undefined },
): { changed: number } {
  const { db, now } = context;
  const { text } = getMemory(db, id);
  return runCommand(
    context,
    {
      name: 'memories.unmerge',
      ...caller,
      domains: ['memories', 'proposals', 'graph', 'journal', 'jobs'],
      label: ({ changed }) => `Took ${plural(changed, 'memory', 'memories')} out of ${quote(text)}`,
      undoable: true,
    },
    () => {
      rejectMergesInto(db, id, now());
      return { changed: unmerge(db, id, now()) };
    },
  );
}
