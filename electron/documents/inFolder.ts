import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isLeftOut, isMadeByProgram } from '#shared/domain/leftOut';

/** Absolute paths: a file, a folder that is not looked into, or one that cannot be. */
export type Found = { file: string } | { leftOut: string } | { closed: string; error: unknown };

/**
 * What is in a folder and those in it, in the order of names. Hidden files and what programs keep for themselves are left
 * out, and links are not followed: they may lead anywhere, or in a circle.
 */
export async function* inFolder(folder: string, isFirst = true): AsyncGenerator<Found> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { closed: folder, error };
    return;
  }
  const names = new Set(entries.map(({ name }) => name));
  if (!isFirst && isMadeByProgram(names)) {
    yield { leftOut: folder };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = path.join(folder, entry.name);
    // What is left out by its name is not even looked into: it may be closed to us.
    if (entry.isDirectory()) {
      if (isLeftOut(entry.name, names)) yield { leftOut: inside };
      else yield* inFolder(inside, false);
    } else if (entry.isFile() && !entry.name.startsWith('.')) yield { file: inside };
  }
}
