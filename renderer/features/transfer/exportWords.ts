import type { StreamEnd } from '#shared/contract/index';
import { besidesWords, type ExportFormat } from '#shared/domain/transfer';
import { countOf } from '../../ui/format';

interface ExportWords {
  title: string;
  /** What it is good for. */
  use: string;
  /** Ending of the file, and its type. */
  ending: string;
  type: string;
  /** Which memories can be chosen. */
  ofMemories: boolean;
}

/** What can be exported, in the order in which it is offered. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormat, ExportWords>> = {
  snapshot: {
    title: 'Snapshot of everything',
    use: 'To move to another computer or to keep: memories, chats, documents, graph and history, without keys.',
    ending: 'json',
    type: 'application/json',
    ofMemories: false,
  },
  markdown: {
    title: 'Markdown notes',
    use: 'To read and link, in Obsidian for instance. One note for each memory, in a zip.',
    ending: 'zip',
    type: 'application/zip',
    ofMemories: true,
  },
  jsonl: {
    title: 'JSON lines',
    use: 'For scripts and other tools. One memory a line, with all that is known of it.',
    ending: 'jsonl',
    type: 'application/jsonl;charset=utf-8',
    ofMemories: true,
  },
  csv: {
    title: 'Table (CSV)',
    use: 'For spreadsheets. One memory a row.',
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    ofMemories: true,
  },
  'graph-json': {
    title: 'Graph as JSON',
    use: 'For scripts: things, relations and when they were true.',
    ending: 'json',
    type: 'application/json',
    ofMemories: false,
  },
  graphml: {
    title: 'Graph as GraphML',
    use: 'For Gephi, yEd and other programs that draw graphs.',
    ending: 'graphml',
    type: 'application/graphml+xml;charset=utf-8',
    ofMemories: false,
  },
};

export const EXPORT_ORDER: readonly ExportFormat[] = [
  'snapshot',
  'markdown',
  'jsonl',
  'csv',
  'graph-json',
  'graphml',
];

/** "3 memories, 2 documents, 1 thing": what was written. */
export function contentWords({
  memories,
  entities,
  edges,
  besides = {},
}: StreamEnd<'transfer.export'>): string {
  const others = besidesWords(besides);
  const nothingElse = entities + edges + others.length === 0;
  const parts = [
    ...(memories > 0 || nothingElse ? [countOf(memories, 'memory', 'memories')] : []),
    ...others,
    ...(entities > 0 ? [countOf(entities, 'thing', 'things')] : []),
    ...(edges > 0 ? [countOf(edges, 'relation', 'relations')] : []),
  ];
  return parts.join(', ');
}
