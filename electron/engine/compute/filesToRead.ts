import path from 'node:path';
import type { ParsedStreamInput } from '#shared/contract/index';
import type { FileRef } from '#shared/domain/fileRef';
import { AppError } from '#shared/errors';
import { nameOf } from '../../documents/ingestWords';
import { walk } from '../../documents/walk';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { FoundFile } from './uploads';

export interface FileToRead {
  /** Where it lies now. */
  found: string;
  /** How the store calls it. */
  path: string;
  collection: string;
  /** The document to look at again; null for a file that was named. */
  documentId: string | null;
  /** Why it cannot be read, where that is known already. */
  problem: AppError | null;
}

export interface FileSource {
  reader: Remote<ReaderApi>;
  find: (ref: FileRef) => Promise<FoundFile>;
}

export interface FilesToRead {
  files: FileToRead[];
  /** Folders that were not looked into. */
  leftOut: string[];
}

/** All files that a request is about, folders with what is in them, in a fixed order. */
export async function filesToRead(
  { reader, find }: FileSource,
  { files, again, collection }: ParsedStreamInput<'documents.ingest'>,
  signal: AbortSignal,
): Promise<FilesToRead> {
  const found: FileToRead[] = [];
  const leftOut: string[] = [];
  for (const ref of files) {
    let file: FoundFile;
    try {
      file = await find(ref);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const named = 'path' in ref ? ref.path : ref.upload;
      found.push({ found: named, path: named, collection, documentId: null, problem: error });
      continue;
    }
    for await (const one of walk(file.path)) {
      if (signal.aborted) return { files: [], leftOut };
      if ('leftOut' in one) {
        leftOut.push(one.leftOut);
        continue;
      }
      const problem = 'problem' in one ? one.problem : null;
      const inStore = pathInStore(file, one.path);
      found.push({ found: one.path, path: inStore, collection, documentId: null, problem });
    }
  }
  const documents = again.length === 0 ? [] : await reader.documentsByIds(again);
  for (const document of documents) {
    const { id: documentId, collection } = document;
    const problem = path.isAbsolute(document.path) ? null : onlyItsName(document.path);
    found.push({ found: document.path, path: document.path, collection, documentId, problem });
  }
  return { files: found, leftOut };
}

/** A copy that a browser handed over will be gone: of it only its place in the folder that was handed over is known. */
function pathInStore({ copyIn }: FoundFile, found: string): string {
  return copyIn === null ? found : path.relative(copyIn, found).replaceAll('\\', '/');
}

function onlyItsName(name: string): AppError {
  return new AppError(
    'NOT_FOUND',
    `“${nameOf(name)}” was handed over by a browser, which does not tell where it lies. Add the file again.`,
  );
}
