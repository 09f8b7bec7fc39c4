import type { Actor } from '#shared/domain/journal';
import type { Memory } from '#shared/domain/memory';
import { runCommand, type CommandContext } from '../../store/command';
import { getMemory } from '../../store/memoriesRead';
import { setStatus } from '../../store/memoriesWrite';
import { plural, quote } from '../words';

interface Change {
  to: Memory['status'];
  from: readonly Memory['status'][];
  verb: string;
}

const CHANGES = {
  trash: {
    to: 'trash',
    from: ['active', 'paused', 'archived', 'superseded'],
    verb: 'Moved to the trash',
  },
  restore: { to: 'active', from: ['trash', 'archived', 'superseded', 'paused'], verb: 'Restored' },
} as const satisfies Record<string, Change>;

/** Moves memories to the trash or back, as one step. @throws AppError NOT_FOUND for a single one that is not there */
export function changeStatus(
  context: CommandContext,
  name: keyof typeof CHANGES,
  ids: readonly string[],
  caller: { actor: Actor; requestId?: string | undefined },
): { changed: number } {
  const { db, now } = context;
  const { to, from, verb } = CHANGES[name];
  const [first = ''] = ids;
  const what = ids.length === 1 ? quote(getMemory(db, first).text) : plural(ids.length, 'memory', 'memories');
  return runCommand(
    context,
    {
      name: `memories.${name}`,
      ...caller,
      domains: ['memories', 'journal', 'graph', 'jobs'],
      label: () => `${verb}: ${what}`,
      undoable: true,
    },
    () => ({ changed: setStatus(db, ids, to, from, now()) }),
  );
}
