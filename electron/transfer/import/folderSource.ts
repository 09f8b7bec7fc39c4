import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';
import { inFolder } from '../../documents/inFolder';

interface FoundFile {
  /** Absolute. */
  location: string;
  /** Within the folder, with "/". */
  path: string;
  size: number;
  mtimeMs: number;
}

interface FolderFiles {
  files: FoundFile[];
  /** Folders that are no export, within the folder, with "/". */
  leftOut: string[];
  /** There are more files than may be. */
  tooMany: boolean;
}

/** The files in a folder and those in it. @throws AppError VALIDATION when one of them cannot be opened */
export async function filesInFolder(folder: string, most: number): Promise<FolderFiles> {
  const files: FoundFile[] = [];
  const leftOut: string[] = [];
  const within = (location: string): string => path.relative(folder, location).replaceAll(path.sep, '/');
  for await (const found of inFolder(folder)) {
    if ('closed' in found) throw notOpened(found);
    if ('leftOut' in found) leftOut.push(within(found.leftOut));
    else if (files.length === most) return { files, leftOut, tooMany: true };
    else {
      const { size, mtimeMs } = await lstat(found.file);
      files.push({ location: found.file, path: within(found.file), size, mtimeMs });
    }
  }
  return { files, leftOut, tooMany: false };
}

function notOpened({ closed, error }: { closed: string; error: unknown }): AppError {
  return new AppError('VALIDATION', `The folder ${closed} could not be opened: ${messageOf(error)}`, {
    cause: error,
  });
}
