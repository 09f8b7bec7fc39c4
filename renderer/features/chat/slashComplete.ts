import { slashCommands } from '#shared/domain/slashCommands';

export interface Completion {
  /** Unique among those that are offered together. */
  id: string;
  usage: string;
  description: string;
  /** What stands in the field when it is chosen; a space at the end where more is to be written. */
  insert: string;
}

const NAME = /^\/([a-z]*)$/iu;
const AFTER_NAME = /^\/([a-z]+)[ \t]+([a-z]*)$/iu;

/** What can stand where the caret is, in a text that is nothing but the beginning of a command. */
export function completions(text: string, caret: number): Completion[] {
  if (caret !== text.length) return [];
  const name = NAME.exec(text);
  if (name !== null) return slashCommands.map(ofCommand).filter(startsWith(`/${name[1] ?? ''}`));
  const after = AFTER_NAME.exec(text);
  if (after === null) return [];
  const command = slashCommands.find((each) => each.name === after[1]?.toLowerCase());
  if (command === undefined) return [];
  return partsOf(command.usage)
    .map((part) => ({
      id: `${command.name}-${part}`,
      usage: `/${command.name} ${part}`,
      description: '',
      insert: inserted(`/${command.name} ${part}`),
    }))
    .filter(startsWith(`/${command.name} ${after[2] ?? ''}`));
}

/** Whether Enter sends the text although the completion is on offer: nothing would be added to it. */
export function isWhole(text: string, completion: Completion): boolean {
  return text.toLowerCase() === completion.insert.toLowerCase();
}

function ofCommand({ name, usage, description }: (typeof slashCommands)[number]): Completion {
  return {
    id: name,
    usage,
    description,
    insert: usage === `/${name}` ? usage : `/${name} `,
  };
}

/** "entities | facts <name>" of "/graph entities | facts <name>"; nothing where there is no choice. */
function partsOf(usage: string): string[] {
  const parts = usage.slice(usage.indexOf(' ') + 1).split(' | ');
  return parts.length > 1 ? parts : [];
}

/** The usage up to what the person has to write. */
function inserted(usage: string): string {
  const open = usage.indexOf('<');
  return open === -1 ? usage : usage.slice(0, open);
}

function startsWith(typed: string): (completion: Completion) => boolean {
  return ({ insert }) => insert.toLowerCase().startsWith(typed.toLowerCase());
}

const INCOGNITO = /^\s*\/incognito(?:\s+([\s\S]*))?$/iu;

/** The one command that the window carries out: gives what is to be said there, or null for any other text. */
export function incognitoText(text: string): string | null {
  const match = INCOGNITO.exec(text);
  return match === null ? null : (match[1] ?? '').trim();
}
