export interface SlashCommand {
  /** What is written after the slash. */
  name: string;
  /** How it is written in full. */
  usage: string;
  description: string;
}

/** What can be written in a chat instead of a message; the composer completes it, the engine carries it out. */
export const slashCommands = [
  {
    name: 'remember',
    usage: '/remember <fact>',
    description: 'Keep something for later chats. “remember: …” does the same.',
  },
  {
    name: 'forget',
    usage: '/forget <words>',
    description: 'Move the memory that says this to the trash.',
  },
  {
    name: 'recall',
    usage: '/recall <query>',
    description: 'Search the memories, with scores.',
  },
  {
    name: 'graph',
    usage: '/graph entities | facts <name> | history <name> | communities',
    description: 'Look into the knowledge graph.',
  },
  {
    name: 'memory',
    usage: '/memory',
    description: 'How much is remembered, what waits for you, and whether memory is on.',
  },
  {
    name: 'incognito',
    usage: '/incognito',
    description: 'Open a chat that reads no memory, writes none and is not stored.',
  },
  {
    name: 'help',
    usage: '/help',
    description: 'List these commands.',
  },
] as const satisfies readonly SlashCommand[];

export type SlashCommandName = (typeof slashCommands)[number]['name'];

export function isSlashCommand(name: string): name is SlashCommandName {
  return slashCommands.some((command) => command.name === name);
}
