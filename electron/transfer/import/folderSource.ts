import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isLeftOut, isMadeByProgram } from '#shared/domain/leftOut';
import { AppError, messageOf } from '#shared/errors';

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

/** The files in a folder and those in it; what programs keep for themselves is left out, links may lead anywhere. */
export async function filesInFolder(folder: string, most: number): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], leftOut: [], tooMany: false };
  await addFolder({ location: folder, shown: '', entries: await entriesOf(folder) }, found, most);
  return found;
}

interface Folder {
  location: string;
  /** Within the first one, with "/" behind it; empty for that. */
  shown: string;
  entries: Dirent[];
}

async function addFolder(
  { location, shown, entries }: Folder,
  found: FolderFiles,
  most: number,
): Promise<void> {
  const beside = namesOf(entries);
  for (const entry of entries) {
    if (found.tooMany) return;
    const inside = path.join(location, entry.name);
    if (entry.isDirectory()) {
      // What is left out by its name is not even looked into: it may be closed to us.
      const entries = isLeftOut(entry.name, beside) ? null : await entriesOf(inside);
      if (entries === null || isMadeByProgram(namesOf(entries))) found.leftOut.push(`${shown}${entry.name}`);
      else await addFolder({ location: inside, shown: `${shown}${entry.name}/`, entries }, found, most);
    } else if (entry.isFile() && !entry.name.startsWith('.')) {
      const { size, mtimeMs } = await lstat(inside);
      if (found.files.length === most) found.tooMany = true;
      else found.files.push({ location: inside, path: `${shown}${entry.name}`, size, mtimeMs });
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new AppError('VALIDATION', `The folder ${folder} could not be opened: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function namesOf(entries: readonly Dirent[]): ReadonlySet<string> {
  return new Set(entries.map(({ name }) => name));
}
