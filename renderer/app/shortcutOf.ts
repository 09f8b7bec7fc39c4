import { commands, type CommandDefinition, type CommandId } from '#shared/domain/commands';
import { inBrowser } from '../api/bridge';
import { shownShortcut } from './shortcuts';

/** The keys of a command, as they work where the app runs. */
export function shortcutOf(id: CommandId): string | undefined {
  const command: CommandDefinition | undefined = commands.find((candidate) => candidate.id === id);
  return command === undefined ? undefined : shownShortcut(command, inBrowser);
}
