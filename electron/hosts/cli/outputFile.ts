import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';

export interface OutputOptions {
  /** Write over what is there. */
  force: boolean;
}

/**
 * As the person meant it: beside where they called it from.
 * @throws AppError VALIDATION for an empty one: a script's variable that is not set must not stand for the whole folder
 */
export function callersPath(file: string): string {
  if (file.trim() === '') {
    throw new AppError('VALIDATION', 'The path is empty. Name a file or a folder (“.” for this one).');
  }
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

export function isFolder(target: string): boolean {
  return statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * A file that only its owner can read, written beside its place and put there when it is whole. `run` writes it and says
 * what it is called where the target is a folder. Returns where it is, and what `run` returned.
 * @throws AppError CONFLICT when something is there already and is not to be replaced, or it cannot be written
 */
export async function writeOutputFile<T extends { fileName: string }>(
  target: string,
  { force }: OutputOptions,
  run: (write: (text: string) => void) => Promise<T>,
): Promise<{ file: string; done: T }> {
  const into = isFolder(target);
  if (!into) refuseExisting(target, force);
  const part = path.join(into ? target : path.dirname(target), `.mnemoscope-${randomUUID()}.part`);
  const handle = writing(target, () => openSync(part, 'wx', 0o600));
  try {
    const done = await run((text) => writing(target, () => writeFileSync(handle, text)));
    const file = into ? path.join(target, done.fileName) : target;
    refuseExisting(file, force);
    writing(file, () => renameSync(part, file));
    return { file, done };
  } catch (error) {
    rmSync(part, { force: true }); // half of it helps nobody
    throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * A folder of such files. One that is there already and is not empty keeps what else is in it.
 * @throws AppError CONFLICT as above
 */
export async function writeOutputFolder<T>(
  folder: string,
  { force }: OutputOptions,
  run: (write: (file: string, text: string) => void) => Promise<T>,
): Promise<T> {
  const isThere = existsSync(folder) && (!isFolder(folder) || readdirSync(folder).length > 0);
  if (isThere) refuseExisting(folder, force && isFolder(folder));
  const whole = isThere ? folder : `${folder}.${randomUUID()}.part`;
  try {
    writing(folder, () => mkdirSync(whole, { recursive: true, mode: 0o700 }));
    const done = await run((file, text) => {
      const target = inside(whole, file);
      writing(target, () => {
        mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
        const handle = openSync(target, isThere ? 'w' : 'wx', 0o600);
        try {
          writeFileSync(handle, text);
        } finally {
          closeSync(handle);
        }
      });
    });
    if (whole !== folder) {
      if (isFolder(folder)) rmdirSync(folder);
      writing(folder, () => renameSync(whole, folder));
    }
    return done;
  } catch (error) {
    if (whole !== folder) rmSync(whole, { recursive: true, force: true });
    throw error;
  }
}

/** Waits for whoever reads. */
export async function toOutput(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise((resolve) => process.stdout.once('drain', resolve));
}

function inside(folder: string, file: string): string {
  const target = path.join(folder, file);
  if (path.relative(folder, target).startsWith('..')) {
    throw new AppError('INTERNAL', `${file} lies outside of ${folder}.`);
  }
  return target;
}

function refuseExisting(file: string, force: boolean): void {
  if (force || !existsSync(file)) return;
  throw new AppError('CONFLICT', `${file} is there already. Add --force to write over it.`);
}

function writing<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new AppError('CONFLICT', `${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}
