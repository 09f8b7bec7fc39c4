import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { StreamChunk, StreamEnd, StreamInput } from '#shared/contract/index';
import { streams } from '#shared/contract/index';
import { DocumentIngester } from '../../electron/engine/compute/documentIngest';
import type { ReadCall } from '../../electron/engine/compute/documentReader';
import type { Chunk } from '../../electron/documents/chunk';
import { readDocument, type ReadTask } from '../../electron/documents/readDocument';
import { createTokenCounter } from '../../electron/models/tokens/wordPiece';
import { remoteOf } from '../unit/chat/turns';
import { makePdf } from './pdf';
import type { TestStore } from './store';

const resources = resolve(import.meta.dirname, '../../resources');
export const countTokens = createTokenCounter(resources);
const TOOLS = { count: countTokens, mapsDir: join(resources, 'cmaps') };

/** Three pages about a pump. */
export const PUMP_PAGES = [
  [
    'Care of the water pump',
    '',
    'The pump stands in the cellar, behind the boiler.',
    'It was put in by the firm Aquila in 2019.',
  ],
  [
    'Settings',
    '',
    'The pressure must be between 2.4 and 3.1 bar.',
    'Turn the red valve a quarter turn to the left to raise it.',
    '',
    'A drop of pressure over-',
    'night points to a leak.',
  ],
  [
    'Service',
    '',
    'The filter is changed every eight months.',
    'Ask for Rosalind Okafor at the workshop in Leith.',
  ],
] as const;

export const pumpPdf = (options: { password?: string } = {}): Buffer => makePdf(PUMP_PAGES, options);

/** Writes files into a folder and returns it; names may have folders in them. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** A Word file with a heading of each level, a list and a table. */
export function makeDocx(): Uint8Array {
  const paragraph = (text: string, style?: string): string =>
    `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
  const row = (...cells: string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  const body = [
    paragraph('Garden plan', 'Heading1'),
    paragraph('The garden lies to the south.'),
    paragraph('Beds', 'Heading2'),
    paragraph('Four beds are planted each spring.'),
    `<w:tbl>${row('Bed', 'Plant')}${row('North', 'Rhubarb')}${row('West', 'Sorrel')}</w:tbl>`,
  ].join('');
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = 'http://schemas.openxmlformats.org';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

/** Reads a file in this thread. */
export async function passagesOf(
  path: string,
  { mapsDir = TOOLS.mapsDir, ...options }: Partial<ReadTask> & { mapsDir?: string } = {},
): Promise<{ chunks: Chunk[]; pages: number | null; format: string }> {
  const chunks: Chunk[] = [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const task = { path, name, maxBytes: 10_000_000, chunkTokens: 254, overlapTokens: 64, knownHash: null };
  const result = await readDocument(
    { ...task, ...options },
    { ...TOOLS, mapsDir },
    {
      onPage: () => undefined,
      onChunks: (more) => chunks.push(...more),
    },
  );
  if (result.state === 'unchanged') throw new Error('It is unchanged.');
  return { chunks, pages: result.pages, format: result.format };
}

export interface IngestOptions {
  signal?: AbortSignal;
  emit?: (progress: StreamChunk<'documents.ingest'>) => void;
}

/** Reads files into a store in this process, as the compute worker does with its reading thread. */
export function ingest(
  store: TestStore,
  request: StreamInput<'documents.ingest'>,
  { signal = new AbortController().signal, emit = () => undefined }: IngestOptions = {},
): Promise<StreamEnd<'documents.ingest'>> {
  const reader = remoteOf(store.reader);
  const ingester = new DocumentIngester({
    reader,
    writer: remoteOf(store.writer),
    documents: { read: (task, call) => readHere(task, call), stop: () => Promise.resolve() },
    find: (ref) =>
      'path' in ref
        ? Promise.resolve({ path: ref.path, name: ref.path, copyIn: null })
        : Promise.reject(new Error('There are no uploads here.')),
    settings: async () => (await reader.settings()).values,
    partTokens: () => Promise.resolve(254),
  });
  return ingester.ingest(streams['documents.ingest'].input.parse(request), {
    signal,
    caller: { actor: 'ui' },
    emit: (progress) => Promise.resolve(emit(progress)),
  });
}

async function readHere(task: ReadTask, { onPage }: ReadCall) {
  const chunks: Chunk[] = [];
  const result = await readDocument(task, TOOLS, {
    onPage,
    onChunks: (more) => chunks.push(...more),
  });
  return { ...result, chunks };
}
