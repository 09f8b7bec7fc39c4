import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppError } from '#shared/errors';
import { inFolder } from './inFolder';
import { unreadable } from './unreadable';

/** `leftOut`: a folder that is not looked into, within the one that was named, with "/". */
export type Walked = { path: string } | { path: string; problem: AppError } | { leftOut: string };

/** The file, or all files in a folder and those in it. */
export async function* walk(start: string): AsyncGenerator<Walked> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(start)).isDirectory();
  } catch (error) {
    yield problem(start, error);
    return;
  }
  if (!isFolder) {
    yield { path: start };
    return;
  }
  for await (const found of inFolder(start)) {
    if ('file' in found) yield { path: found.file };
    else if ('closed' in found) yield problem(found.closed, found.error);
    else yield { leftOut: path.relative(start, found.leftOut).replaceAll(path.sep, '/') };
  }
}

function problem(at: string, error: unknown): Walked {
  return { path: at, problem: unreadable(path.basename(at), error) };
}
