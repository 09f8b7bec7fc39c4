import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { DocumentFormat } from '#shared/domain/document';
import { AppError } from '#shared/errors';
import type { Chunk } from './chunk';
import { formatOf } from './loaders/format';
import { load } from './loaders/load';
import { sectionsOf } from './sections';
import { splitSection } from './split';
import { unreadable } from './unreadable';

/** One file to be read, as the reading thread is told of it. */
export interface ReadTask {
  /** Absolute. */
  path: string;
  /** As a person knows it. */
  name: string;
  maxBytes: number;
  chunkTokens: number;
  overlapTokens: number;
  /** Of the file as it was read last, with the same lengths; null when it is to be read in any case. */
  knownHash: string | null;
}

export interface FileFacts {
  sizeBytes: number;
  contentHash: string;
  /** UTC milliseconds */
  modifiedAt: number;
}

export type ReadResult =
  { state: 'unchanged' } | ({ state: 'read'; format: DocumentFormat; pages: number | null } & FileFacts);

export interface ReadListener {
  /** pages: null where the format has none. */
  onPage: (done: number, pages: number) => void;
  onChunks: (chunks: Chunk[]) => void;
}

/** What reading takes beside the file. */
export interface ReadTools {
  /** How many tokens a text has. */
  count: (text: string) => number;
  /** Folder of the character maps of PDFs. */
  mapsDir: string;
}

/** Passages told at once. */
const TOLD = 200;

/**
 * Reads a file into passages.
 * @throws AppError NOT_FOUND, VALIDATION with what is wrong with it and what to do
 */
export async function readDocument(
  task: ReadTask,
  { count, mapsDir }: ReadTools,
  listener: ReadListener,
): Promise<ReadResult> {
  const { bytes, facts } = await contentsOf(task);
  if (facts.contentHash === task.knownHash) return { state: 'unchanged' };
  const format = formatOf(task.name, bytes);
  const { pages, blocks } = await load(format, { bytes, name: task.name, mapsDir, onPage: listener.onPage });
  let told = 0;
  let waiting: Chunk[] = [];
  const tell = (): void => {
    told += waiting.length;
    listener.onChunks(waiting);
    waiting = [];
  };
  for await (const section of sectionsOf(blocks)) {
    for (const { text, page, heading } of splitSection(section, { ...task, count })) {
      if (text.trim() === '') continue;
      waiting.push({ text: text.trim(), page, heading });
      if (waiting.length >= TOLD) tell();
    }
  }
  tell();
  if (told === 0) throw new AppError('VALIDATION', `There is no text in “${task.name}”.`);
  return { state: 'read', format, pages, ...facts };
}

async function contentsOf({ path, name, maxBytes }: ReadTask): Promise<{ bytes: Buffer; facts: FileFacts }> {
  try {
    const found = await stat(path);
    // Reading a pipe or device might never end.
    if (!found.isFile()) throw new AppError('VALIDATION', `“${name}” is not a file.`);
    if (found.size === 0) throw new AppError('VALIDATION', `“${name}” is empty.`);
    if (found.size > maxBytes) {
      throw new AppError(
        'VALIDATION',
        `“${name}” has ${megabytes(found.size)} MB; files of up to ${megabytes(maxBytes)} MB are read. Split it, or change the setting.`,
      );
    }
    const bytes = await readFile(path);
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    return {
      bytes,
      facts: { sizeBytes: bytes.length, contentHash, modifiedAt: Math.trunc(found.mtimeMs) },
    };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(name, error);
  }
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en');
}
