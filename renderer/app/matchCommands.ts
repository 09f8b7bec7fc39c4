import type { CommandDefinition } from '#shared/domain/commands';

/** The commands whose title or keywords contain every word of the query; those that start with it come first. */
export function matchCommands<C extends CommandDefinition>(commands: readonly C[], query: string): C[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const found = commands.filter((command) => {
    const text = `${command.title} ${command.keywords ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (command: C): number => (command.title.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
