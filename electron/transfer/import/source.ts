import { createReadStream } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';
import { filesInFolder } from './folderSource';
import type { ImportSource, SourceFile } from './format';
import { unpackedPieces, unpackedSize } from './gzipSource';
import { openZip } from './zipSource';

/** More are no export, but somebody's whole disk. */
const MOST_FILES = 200_000;
const PIECE_BYTES = 256 * 1024;
const ZIP = Buffer.from('PK');
const GZIP = Buffer.from([0x1f, 0x8b]);

/** @throws AppError NOT_FOUND, or VALIDATION for what cannot be read */
export async function openSource(location: string): Promise<ImportSource> {
  const name = path.basename(location);
  const found = await lstatOf(location);
  if (found.isDirectory()) {
    const { files, leftOut, tooMany } = await filesInFolder(location, MOST_FILES);
    if (tooMany) throw tooManyFiles(MOST_FILES);
    const all = inOrder(files.map((file) => fileOf(file.location, file.path, file)));
    return { name, single: false, isFolder: true, files: all, leftOut, close: () => undefined };
  }
  const start = await startOf(location);
  if (isZip(start)) {
    const { files, leftOut, close } = await openZip(location, MOST_FILES);
    return { name, single: false, isFolder: false, files: inOrder(files), leftOut, close };
  }
  const file = start.subarray(0, 2).equals(GZIP)
    ? await packedFile(location, name, found)
    : fileOf(location, name, found);
  return { name, single: true, isFolder: false, files: [file], leftOut: [], close: () => undefined };
}

async function lstatOf(location: string) {
  try {
    return await lstat(location);
  } catch (error) {
    throw new AppError('NOT_FOUND', `There is no file or folder ${location}.`, { cause: error });
  }
}

function tooManyFiles(most: number): AppError {
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

/** Named as it is when unpacked: "memories.jsonl" of "memories.jsonl.gz". */
async function packedFile(
  location: string,
  name: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
): Promise<SourceFile> {
  return {
    path: name.replace(/\.gz(?:ip)?$/iu, ''),
    sizeBytes: await unpackedSize(location, size),
    modifiedAt: Math.round(mtimeMs),
    open: () => unpackedPieces(location, size),
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

/** The first bytes, by which archives are told from other files. */
async function startOf(location: string): Promise<Buffer> {
  const handle = await open(location).catch((error: unknown) => {
    throw new AppError('VALIDATION', `${path.basename(location)} could not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** "PK" begins each part of an archive, the end of an empty one too. */
function isZip(start: Buffer): boolean {
  return start.length === 4 && start.subarray(0, 2).equals(ZIP) && (start[2] ?? 0) < 9;
}

/** By code units, so that the order is the same on every machine. */
function inOrder(files: SourceFile[]): SourceFile[] {
  return files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
