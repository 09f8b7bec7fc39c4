import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError, messageOf } from '#shared/errors';
import type { SourceFile } from './format';

/**
 * The files of an archive by its central directory; nothing is unpacked to the disk.
 * @throws AppError VALIDATION when it is no readable archive
 */
export async function openZip(
  location: string,
  mostFiles: number,
): Promise<{ files: SourceFile[]; close: () => void }> {
  const zip = await openPromise(location, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    const entries = await entriesOf(zip, mostFiles);
    return { files: entries.map((entry) => fileOf(zip, entry)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw unreadable(error);
  }
}

function entriesOf(zip: ZipFile, mostFiles: number): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      if (isOfUse(entry.fileName)) entries.push(entry);
      if (entries.length > mostFiles) reject(new Error(`it holds more than ${mostFiles} files`));
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Folders, hidden files, and what macOS puts beside each file, are not. */
function isOfUse(name: string): boolean {
  return !name.endsWith('/') && !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

function fileOf(zip: ZipFile, entry: Entry): SourceFile {
  return {
    path: entry.fileName,
    sizeBytes: entry.uncompressedSize,
    modifiedAt: entry.getLastModDate().getTime(),
    open: () => piecesOf(zip, entry),
  };
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    yield* stream;
  } catch (error) {
    throw new AppError(
      'VALIDATION',
      `${entry.fileName} in the archive could not be read: ${messageOf(error)}`,
      { cause: error },
    );
  }
}

function unreadable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    'VALIDATION',
    `The ZIP archive could not be read: ${messageOf(error)}. It may not have been downloaded in full.`,
    { cause: error },
  );
}
