import { z } from 'zod';

/** What can be read. */
export const importFormat = z.enum([
  'snapshot',
  'zeph',
  'pocketpaw',
  'mem0',
  'mcp',
  'chatgpt',
  'claude',
  'session',
  'markdown',
  'jsonl',
  'csv',
]);
export type ImportFormat = z.infer<typeof importFormat>;

/** What can be written. */
export const exportFormat = z.enum(['snapshot', 'jsonl', 'csv', 'markdown', 'graph-json', 'graphml']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** A record that could not be read, and where it stands in the file. */
export const importProblem = z.object({
  /** "line 12", "conversation 4, message 2", "notes/a.md" */
  where: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Folders of a folder that were not looked into, since programs make them. */
export const leftOut = z.object({
  count: z.number().int(),
  /** The first ones, by path. */
  some: z.array(z.string()),
});
export type LeftOut = z.infer<typeof leftOut>;

/** Of what was left out, so much is told by name. */
const NAMED_LEFT_OUT = 5;

/** These folders, before those of `more`. */
export function leftOutOf(folders: readonly string[], more: LeftOut = { count: 0, some: [] }): LeftOut {
  return {
    count: folders.length + more.count,
    some: [...folders, ...more.some].slice(0, NAMED_LEFT_OUT),
  };
}

/** What becomes, or would become, of the records of a file. */
export const importCounts = z.object({
  /** New memories; sessions, entities and edges of the same file are counted in `besides`. */
  created: z.number().int(),
  /** There already, and brought up to date or back into use. */
  changed: z.number().int(),
  /** There already, just so. */
  unchanged: z.number().int(),
  invalid: z.number().int(),
  besides: z.record(z.string(), z.number().int()),
  /** Of what `besides` counts: what is there already. Of a chat, what is missing is added all the same. */
  here: z.record(z.string(), z.number().int()).default({}),
});
export type ImportCounts = z.infer<typeof importCounts>;

export function noCounts(): ImportCounts {
  return { created: 0, changed: 0, unchanged: 0, invalid: 0, besides: {}, here: {} };
}

/** "3 folders were left out, as programs make them: node_modules …"; null where none was. */
export function leftOutWords({ count, some }: LeftOut): string | null {
  if (count === 0) return null;
  const which = `${some.join(', ')}${count > some.length ? ' …' : ''}`;
  return count === 1
    ? `One folder was left out, as programs make such: ${which}.`
    : `${count.toLocaleString('en')} folders were left out, as programs make such: ${which}.`;
}

/** What of a file are no memories, by the names that `besides` counts them under. */
const BESIDES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  chats: ['chat', 'chats'],
  messages: ['message', 'messages'],
  entities: ['thing in the graph', 'things in the graph'],
  relations: ['relation', 'relations'],
  documents: ['document', 'documents'],
  passages: ['passage of documents', 'passages of documents'],
  suggestions: ['suggestion', 'suggestions'],
  settings: ['setting', 'settings'],
  'saved views': ['saved view', 'saved views'],
  'decisions about entities': ['decision about things in the graph', 'decisions about things in the graph'],
  'retired facts': ['retired fact', 'retired facts'],
  'places in the graph': ['place in the graph', 'places in the graph'],
};

/** "12 chats", "340 messages": what of the file are no memories. */
export function besidesWords(besides: ImportCounts['besides']): string[] {
  return Object.entries(besides)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const [one, many] = BESIDES[name] ?? [name, name];
      return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
    });
}

/** "3 chats are here already."; null where none is. */
export function hereWords(here: ImportCounts['here']): string | null {
  const words = besidesWords(here);
  const last = words.pop();
  if (last === undefined) return null;
  const all = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  const count = Object.values(here).reduce((sum, one) => sum + one, 0);
  return `${all} ${count === 1 ? 'is' : 'are'} here already.`;
}
