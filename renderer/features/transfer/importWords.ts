import {
  besidesWords,
  type ImportFormat,
  type importCounts,
  type ImportProblem,
} from '#shared/domain/transfer';
import type { z } from 'zod';
import { countOf } from '../../ui/format';

type Counts = z.infer<typeof importCounts>;

/** What can be imported, as people call it, and what of it to choose. */
export const IMPORT_FORMATS: Readonly<Record<ImportFormat, { title: string; take: string }>> = {
  chatgpt: { title: 'ChatGPT', take: 'The zip of your data export, or conversations.json out of it.' },
  claude: { title: 'Claude', take: 'The zip of your data export, or conversations.json out of it.' },
  mem0: { title: 'mem0 and OpenMemory', take: 'A JSON export.' },
  mcp: { title: 'MCP memory server', take: 'Its memory.jsonl.' },
  zeph: { title: 'zeph', take: 'A JSON snapshot.' },
  pocketpaw: { title: 'PocketPaw', take: 'The folder of its memory, or one file of it.' },
  markdown: { title: 'Markdown notes', take: 'A file or a folder, an Obsidian vault too.' },
  csv: { title: 'Table (CSV)', take: 'A first row that names the columns; “text” has to be one.' },
  jsonl: { title: 'JSON lines', take: 'One memory a line, as exported here.' },
  snapshot: { title: 'Mnemoscope snapshot', take: 'Everything of a store, as exported here.' },
  session: { title: 'Mnemoscope chat', take: 'One chat, as exported here as JSON.' },
};

/** In the order in which they are told of. */
export const IMPORT_ORDER: readonly ImportFormat[] = [
  'chatgpt',
  'claude',
  'mem0',
  'mcp',
  'zeph',
  'pocketpaw',
  'markdown',
  'csv',
  'jsonl',
  'snapshot',
  'session',
];

/** Whether an import would change anything. */
export function bringsSomething({ created, changed, besides }: Counts): boolean {
  return created + changed > 0 || Object.values(besides).some((count) => count > 0);
}

/** Why there is nothing to import. */
export function nothingWords({ unchanged, invalid, here }: Counts): string {
  if (unchanged > 0 || Object.keys(here).length > 0) {
    return 'All of it is there already. There is nothing to import.';
  }
  return invalid > 0 ? 'Nothing in it can be imported.' : 'There is nothing new in it to import.';
}

/** What an import has come to whose dialog is closed. */
export function doneWords(name: string, counts: Counts, stopped: boolean): string {
  return `${stopped ? 'Stopped importing' : 'Imported'} ${name}. ${resultWords(counts)}`;
}

/** The sentence of what was imported: what is new first, then what was there. */
export function resultWords(counts: Counts): string {
  const parts = [
    ...(counts.created > 0 ? [countOf(counts.created, 'new memory', 'new memories')] : []),
    ...(counts.changed > 0 ? [`${countOf(counts.changed, 'memory', 'memories')} brought up to date`] : []),
    ...besidesWords(counts.besides),
  ];
  if (parts.length === 0) return 'Nothing changed: all of it was there already.';
  return `${inSentence(parts)}.`;
}

/** "a", "a and b", "a, b and c". */
function inSentence(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** What could not be read as text: to be kept or sent to whoever made the file. */
export function problemsText(name: string, problems: readonly ImportProblem[], invalid: number): string {
  const more = invalid - problems.length;
  return [
    `Not imported from ${name}:`,
    ...problems.map(({ where, reason }) => `${where}: ${reason}`),
    ...(more > 0 ? [`and ${countOf(more, 'record', 'records')} more`] : []),
    '',
  ].join('\n');
}
