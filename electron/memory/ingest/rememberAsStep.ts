import type { Actor } from '#shared/domain/journal';
import type { NewMemory } from '#shared/domain/memory';
import { runCommand, type CommandContext } from '../../store/command';
import { quote } from '../words';
import { keepMemory, type Kept } from './keep';

/** Saves one memory as a step of its own. */
export function rememberAsStep(
  context: CommandContext,
  memory: NewMemory,
  caller: { actor: Actor; requestId?: string | undefined },
): Pick<Kept, 'id' | 'status'> & { superseded?: Kept['superseded'] } {
  const { db, now, settings } = context;
  const { superseded, ...saved } = runCommand(
    context,
    {
      name: 'memories.remember',
      ...caller,
      domains: ['memories', 'journal', 'jobs'],
      label: ({ status, superseded }) =>
        `${status === 'restored' ? 'Brought back' : 'Remembered'} ${quote(memory.text)}` +
        (superseded[0] === undefined ? '' : ` in place of ${quote(superseded[0].text)}`),
      undoable: true,
    },
    () => keepMemory(db, memory, { now: now(), settings: settings() }),
  );
  return superseded.length === 0 ? saved : { ...saved, superseded };
}
