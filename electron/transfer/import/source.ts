import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';
import type { ImportSource, SourceFile } from './format';
import { openZip } from './zipSource';

/** More are no export, but somebody's whole disk. */
const MOST_FILES = 200_000;
const PIECE_BYTES = 256 * 1024;
const ZIP = Buffer.from('PK');

/** @throws AppError NOT_FOUND, or VALIDATION for what cannot be read */
export async function openSource(location: string): Promise<ImportSource> {
  const name = path.basename(location);
  const found = await lstatOf(location);
  if (found.isDirectory()) {
    const files: SourceFile[] = [];
    await addFolder(location, '', files);
    return { name, single: false, isFolder: true, files: inOrder(files), close: () => undefined };
  }
  if (await isZip(location)) {
    const { files, close } = await openZip(location, MOST_FILES);
    return { name, single: false, isFolder: false, files: inOrder(files), close };
  }
  const file = fileOf(location, name, found);
  return { name, single: true, isFolder: false, files: [file], close: () => undefined };
}

async function lstatOf(location: string) {
  try {
    return await lstat(location);
  } catch (error) {
    throw new AppError('NOT_FOUND', `There is no file or folder ${location}.`, { cause: error });
  }
}

/** Hidden files and folders are of other programs; links may lead anywhere. */
async function addFolder(folder: string, prefix: string, files: SourceFile[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) await addFolder(location, `${prefix}${entry.name}/`, files);
    else if (entry.isFile()) {
      if (files.length === MOST_FILES) throw tooMany(MOST_FILES);
      files.push(fileOf(location, `${prefix}${entry.name}`, await lstat(location)));
    }
  }
}

function tooMany(most: number): AppError {
  return new AppError(
    'VALIDATION',
    `There are more than ${most.toLocaleString('en')} files. Choose a smaller folder.`,
  );
}

function fileOf(
  location: string,
  shown: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
): SourceFile {
  return {
    path: shown,
    sizeBytes: size,
    modifiedAt: Math.round(mtimeMs),
    open: () => piecesOf(location),
  };
}

async function* piecesOf(location: string): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<Buffer> = createReadStream(location, { highWaterMark: PIECE_BYTES });
  try {
    yield* stream;
  } catch (error) {
    throw new AppError('VALIDATION', `${path.basename(location)} could not be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function isZip(location: string): Promise<boolean> {
  const handle = await open(location).catch((error: unknown) => {
    throw new AppError('VALIDATION', `${path.basename(location)} could not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    // "PK" begins each part of an archive, the end of an empty one too.
    return bytesRead === 4 && buffer.subarray(0, 2).equals(ZIP) && (buffer[2] ?? 0) < 9;
  } finally {
    await handle.close();
  }
}

/** By code units, so that the order is the same on every machine. */
function inOrder(files: SourceFile[]): SourceFile[] {
  return files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
