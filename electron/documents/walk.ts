import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppError } from '#shared/errors';
import { unreadable } from './readDocument';

/** What programs keep for themselves. */
const LEFT_OUT = new Set(['node_modules', '__pycache__', '$RECYCLE.BIN', 'System Volume Information']);

export type Walked = { path: string } | { path: string; problem: AppError };

/**
 * The file, or all files in a folder and those in it, in the order of their names. Hidden ones are left out, and links
 * are not followed: they may lead anywhere, or in a circle.
 */
export async function* walk(start: string): AsyncGenerator<Walked> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(start)).isDirectory();
  } catch (error) {
    yield { path: start, problem: unreadable(path.basename(start), error) };
    return;
  }
  if (isFolder) yield* within(start);
  else yield { path: start };
}

async function* within(folder: string): AsyncGenerator<Walked> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { path: folder, problem: unreadable(path.basename(folder), error) };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* within(found);
    else if (entry.isFile()) yield { path: found };
  }
}
