import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isLeftOut, isMadeByProgram } from '#shared/domain/leftOut';
import type { AppError } from '#shared/errors';
import { unreadable } from './unreadable';

export type Walked = { path: string } | { path: string; problem: AppError };

/**
 * The file, or all files in a folder and those in it, in the order of their names. Hidden ones and what programs keep for
 * themselves are left out, and links are not followed: they may lead anywhere, or in a circle.
 */
export async function* walk(start: string): AsyncGenerator<Walked> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(start)).isDirectory();
  } catch (error) {
    yield { path: start, problem: unreadable(path.basename(start), error) };
    return;
  }
  if (isFolder) yield* within(start, start);
  else yield { path: start };
}

async function* within(folder: string, start: string): AsyncGenerator<Walked> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { path: folder, problem: unreadable(path.basename(folder), error) };
    return;
  }
  const names = new Set(entries.map(({ name }) => name));
  if (folder !== start && isMadeByProgram(names)) return;
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || (entry.isDirectory() && isLeftOut(entry.name, names))) continue;
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* within(found, start);
    else if (entry.isFile()) yield { path: found };
  }
}
