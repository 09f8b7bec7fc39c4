import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { asideFile } from '#shared/contract/system';
import { AppError } from '#shared/errors';
import { fileStamp, makePrivateFolder, parseFileStamp, type StorePaths } from './paths';

type AsideFile = z.infer<typeof asideFile>;

const note = z.object({ at: z.number().int(), reason: z.string(), dismissed: z.boolean() });
const NOTE = 'note.json';

/**
 * Puts a damaged database away, with its journal files, so that nothing is overwritten and the app can start.
 * The files keep their names inside a folder of their own.
 */
export function setAside(paths: StorePaths, reason: string, now: number): AsideFile {
  const stamp = fileStamp(now);
  let id = stamp;
  for (let n = 2; existsSync(path.join(paths.aside, id)); n++) id = `${stamp}-${n}`;
  const folder = path.join(paths.aside, id);
  makePrivateFolder(folder);
  for (const suffix of ['', '-wal', '-shm']) {
    const file = paths.database + suffix;
    if (existsSync(file)) renameSync(file, path.join(folder, path.basename(file)));
  }
  writeNote(folder, { at: now, reason, dismissed: false });
  return { id, path: path.join(folder, path.basename(paths.database)), at: now, reason };
}

/** Files the person has not decided about yet, newest first. */
export function listAside(paths: StorePaths): AsideFile[] {
  if (!existsSync(paths.aside)) return [];
  return readdirSync(paths.aside)
    .sort()
    .reverse()
    .flatMap((id) => {
      const folder = path.join(paths.aside, id);
      const parsed = readNote(folder);
      if (parsed.dismissed) return [];
      return [
        { id, path: path.join(folder, path.basename(paths.database)), at: parsed.at, reason: parsed.reason },
      ];
    });
}

export function asidePath(paths: StorePaths, id: string): string {
  const found = listAside(paths).find((file) => file.id === id);
  if (found === undefined) throw new AppError('NOT_FOUND', 'That set-aside file is not there any more.');
  return found.path;
}

/** The file stays; it is only no longer mentioned. */
export function dismissAside(paths: StorePaths, id: string): void {
  const folder = path.dirname(asidePath(paths, id));
  writeNote(folder, { ...readNote(folder), dismissed: true });
}

function writeNote(folder: string, content: z.infer<typeof note>): void {
  writeFileSync(path.join(folder, NOTE), JSON.stringify(content, null, 2), { mode: 0o600 });
}

/** A note that is missing or damaged hides no file: what it would have said is guessed from the folder's name. */
function readNote(folder: string): z.infer<typeof note> {
  try {
    return note.parse(JSON.parse(readFileSync(path.join(folder, NOTE), 'utf8')));
  } catch {
    const at = parseFileStamp(path.basename(folder)) ?? 0;
    return { at, reason: 'The memory store is damaged.', dismissed: false };
  }
}
