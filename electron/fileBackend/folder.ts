import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#shared/errors';
import { dayOf } from './entry';

/** Says that this is the folder: without it, a disk that is not there would look like a folder without memories. */
const MARKER = '.mnemoscope';
const MARKER_TEXT =
  'Mnemoscope keeps memories in this folder, one file for each day. Leave this file here: without it, the folder counts as not there.\n';
const MAX_BYTES = 32_000_000;

export interface DayStat {
  file: string;
  /** Another one whenever the file is another one. */
  stamp: string;
  /** UTC milliseconds. */
  modifiedAt: number;
  size: number;
}

/** The folder of memory files on disk. */
export class MemoryFolder {
  readonly path: string;

  constructor(folder: string) {
    this.path = folder;
  }

  /** Whether it is there and is the one that it was. */
  async isThere(): Promise<boolean> {
    try {
      await stat(path.join(this.path, MARKER));
      return true;
    } catch {
      return false;
    }
  }

  /** Makes the folder, private to this user. @throws when it cannot be made */
  async make(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await writeFile(path.join(this.path, MARKER), MARKER_TEXT, { mode: 0o600 });
  }

  /** Its files of days, in order. */
  async days(): Promise<DayStat[]> {
    const names = (await readdir(this.path)).filter((name) => dayOf(name) !== null).sort();
    const stats = await Promise.all(names.map((name) => this.stat(name)));
    return stats.filter((each) => each !== null);
  }

  async stat(file: string): Promise<DayStat | null> {
    try {
      const { mtimeMs, ctimeMs, size, ino } = await stat(path.join(this.path, file));
      return { file, stamp: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, modifiedAt: mtimeMs, size };
    } catch {
      return null;
    }
  }

  /** Null: it is not there. @throws when it cannot be read or is no text */
  async read(file: string): Promise<string | null> {
    const bytes = await readOrNull(path.join(this.path, file));
    if (bytes === null) return null;
    if (bytes.length > MAX_BYTES) throw new Error('It is too large to be read.');
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Error('It is not text in UTF-8.');
    }
  }

  /**
   * Puts `next` in place of `expected`, in one step that leaves either the old file or the new one. `null`: no file. False:
   * the file was another one by then, and is left as it was.
   */
  async replace(file: string, expected: string | null, next: string | null): Promise<boolean> {
    const target = path.join(this.path, file);
    const held = this.#beside(file, 'old');
    if (next === null) return takeAway(target, held, expected);
    const made = this.#beside(file, 'new');
    try {
      await writeDurably(made, next);
      if (expected === null) return await placeNew(made, target);
      return await placeOver(made, target, { held, expected, next });
    } finally {
      await unlinkIfThere(made);
      await syncFolder(this.path);
    }
  }

  /** Drafts of a process that was ended while it wrote. A held file whose content is not known is kept under a plain name. */
  async tidy(isKnown: (file: string, hash: string) => boolean): Promise<void> {
    for (const name of await readdir(this.path)) {
      const [, file, what] = /^\.(.+\.md)\.[0-9a-f-]{36}\.(new|old)$/u.exec(name) ?? [];
      if (file === undefined) continue;
      const whole = path.join(this.path, name);
      const content = what === 'old' ? ((await readOrNull(whole))?.toString('utf8') ?? '') : '';
      if (what === 'new' || isKnown(file, hashOf(content))) await unlinkIfThere(whole);
      else await rename(whole, path.join(this.path, `kept-${Date.now()}-${file}`));
    }
  }

  #beside(file: string, what: 'new' | 'old'): string {
    return path.join(this.path, `.${file}.${randomUUID()}.${what}`);
  }
}

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}

async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A link is refused where a file is already; where there are no links, the moment between looking and writing is short. */
async function placeNew(made: string, target: string): Promise<boolean> {
  try {
    await link(made, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if ((await readOrNull(target)) !== null) return false;
    await rename(made, target);
    return true;
  }
}

/** The old file keeps a second name until it is sure that nobody changed it at the last moment. */
async function placeOver(
  made: string,
  target: string,
  { held, expected, next }: { held: string; expected: string; next: string },
): Promise<boolean> {
  if ((await readOrNull(target))?.toString('utf8') !== expected) return false;
  const linked = await link(target, held).then(
    () => true,
    () => false,
  );
  await rename(made, target);
  if (!linked) return true;
  const wasExpected = (await readFile(held, 'utf8')) === expected;
  const isOurs = (await readOrNull(target))?.toString('utf8') === next;
  if (!wasExpected && isOurs) await rename(held, target);
  else await unlinkIfThere(held);
  return wasExpected;
}

async function takeAway(target: string, held: string, expected: string | null): Promise<boolean> {
  if (expected === null) return (await readOrNull(target)) === null;
  await rename(target, held);
  if ((await readFile(held, 'utf8')) === expected) {
    await unlinkIfThere(held);
    return true;
  }
  await link(held, target).then(
    () => unlinkIfThere(held),
    () => rename(held, target),
  );
  return false;
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function unlinkIfThere(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

/** Without this, a power cut could take back that a file was renamed. Not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
