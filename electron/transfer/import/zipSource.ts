import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isLeftOut } from '#shared/domain/leftOut';
import { AppError, messageOf } from '#shared/errors';
import type { SourceFile } from './format';

/**
 * The files of an archive by its central directory; nothing is unpacked to the disk.
 * @throws AppError VALIDATION when it is no readable archive
 */
export async function openZip(
  location: string,
  mostFiles: number,
): Promise<{ files: SourceFile[]; leftOut: string[]; close: () => void }> {
  const zip = await openPromise(location, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    const leftOut = new Set<string>();
    const entries = await entriesOf(zip, mostFiles, leftOut);
    const files = entries.map((entry) => fileOf(zip, entry));
    return { files, leftOut: [...leftOut], close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw unreadable(error);
  }
}

function entriesOf(zip: ZipFile, mostFiles: number, leftOut: Set<string>): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      if (isOfUse(entry.fileName, leftOut)) entries.push(entry);
      if (entries.length > mostFiles) reject(tooMany(mostFiles));
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Folders, hidden files, and what programs keep for themselves are not. Here only names tell: all of it is one list. */
function isOfUse(name: string, leftOut: Set<string>): boolean {
  const parts = name.split('/');
  const at = parts.slice(0, -1).findIndex((part) => isLeftOut(part));
  // What macOS puts beside each file is nothing that anybody misses.
  if (at >= 0 && parts[at] !== '__MACOSX') leftOut.add(parts.slice(0, at + 1).join('/'));
  return at < 0 && !name.endsWith('/') && parts.at(-1)?.startsWith('.') !== true;
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

function tooMany(most: number): AppError {
  return new AppError(
    'VALIDATION',
    `The ZIP archive holds more than ${most.toLocaleString('en')} files. Unpack it yourself, and choose a folder in it.`,
  );
}

/** What the reader of archives says of a name that would lead out of the folder into which it is unpacked. */
const LEADS_OUT = /^(?:invalid relative path|absolute path): (.*)$/su;

function unreadable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = LEADS_OUT.exec(messageOf(error))?.[1];
  if (name !== undefined) {
    return new AppError(
      'VALIDATION',
      `The ZIP archive was not read: the name of a file in it leads to a place outside of it (“${name.slice(0, 200)}”), which no export does. If you trust it, unpack it yourself, and choose the folder.`,
      { cause: error },
    );
  }
  return new AppError(
    'VALIDATION',
    `The ZIP archive could not be read: ${messageOf(error).replace(/\.+$/u, '')}. It may not have been downloaded in full.`,
    { cause: error },
  );
}
