import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import envPaths from 'env-paths';
import type { NewMemory } from '#shared/domain/memory';
import { AppError, messageOf } from '#shared/errors';
import { dedupeKey, memoryId } from '../memory/ingest/identity';
import { readDay, writeEntry } from './dayFile';
import { dayFileName, dayOf, FILE_KINDS, type Entry } from './entry';

/** Files that were taken over are put here. */
const DONE = 'done';

/**
 * Where memories are kept while the store cannot be opened: in the data folder, or beside the settings of this user where
 * that cannot be written to.
 */
export function fallbackFolders(dataDir: string): string[] {
  const store = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  const { config } = envPaths('Mnemoscope', { suffix: '' });
  return [path.join(dataDir, 'fallback'), path.join(config, 'fallback', store)];
}

/** Keeps memories in files, one for each day, at whose end it only ever writes. */
export class Fallback {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /**
   * Returns the id that the memory has, in the store too, and the file that it is in now, safe from a power cut.
   * @throws AppError VALIDATION for what files do not hold, STORE_UNAVAILABLE when it can be kept nowhere
   */
  keep(memory: NewMemory, now: number): { id: string; status: 'created' | 'unchanged'; keptIn: string } {
    const entry = entryFor(memory, now);
    const faults: string[] = [];
    for (const folder of this.#folders) {
      const file = path.join(folder, dayFileName(now));
      try {
        if (holds(file, entry.id)) return { id: entry.id, status: 'unchanged', keptIn: file };
        append(file, `\n${writeEntry(entry).join('\n')}\n`);
        return { id: entry.id, status: 'created', keptIn: file };
      } catch (error) {
        faults.push(messageOf(error));
      }
    }
    throw new AppError('STORE_UNAVAILABLE', `It could not be kept anywhere: ${faults.join('; ')}`);
  }

  /** Memories that wait for the store, and the file with the newest of them. */
  waiting(): { count: number; file: string | null } {
    const files = this.files();
    const count = files.reduce((sum, file) => sum + (entriesOf(file)?.length ?? 0), 0);
    return { count, file: files.at(-1) ?? null };
  }

  /** Files that have not been taken over, oldest first. */
  files(): string[] {
    return this.#folders.flatMap((folder) => namesIn(folder).map((name) => path.join(folder, name)));
  }
}

/** What a file holds; null where it cannot be understood. */
export function entriesOf(file: string): Entry[] | null {
  const read = readDay(readFileSync(file, 'utf8'));
  if ('problem' in read) return null;
  return read.day.blocks.flatMap(({ entry }) => entry ?? []);
}

/** Its memories are in the store: it is put beside the others that are done. `now`: UTC milliseconds. */
export function putDone(file: string, now: number): void {
  const folder = path.join(path.dirname(file), DONE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(file, path.join(folder, `${path.basename(file, '.md')}-${now}.md`));
}

/** What has been taken over is in the store; where something is erased there, no copy of it may stay here. */
export function forgetDone(folders: readonly string[]): void {
  for (const folder of folders) rmSync(path.join(folder, DONE), { recursive: true, force: true });
}

function entryFor(memory: NewMemory, now: number): Entry & { id: string } {
  const kind = FILE_KINDS.find((each) => each === memory.kind);
  if (kind === undefined) {
    throw new AppError(
      'VALIDATION',
      `While the store cannot be opened, only ${FILE_KINDS.join(', ')} can be kept.`,
    );
  }
  const { text, scope, source, tags, importance = null, expiresAt = null, createdAt = now } = memory;
  const sourceRef = memory.sourceRef ?? null;
  const id = memoryId(dedupeKey({ kind, scope, text, sourceRef, messageId: null }), 0);
  return {
    ...{ id, text, kind, importance, tags, expiresAt, pinned: false, status: 'active' },
    scope: scope === 'personal' ? null : scope,
    origin: {
      ...{ createdAt, source },
      ...(sourceRef === null ? {} : { sourceRef }),
      ...(memory.confidence === undefined ? {} : { confidence: memory.confidence }),
    },
  };
}

function holds(file: string, id: string): boolean {
  return existsSync(file) && statSync(file).isFile() && readFileSync(file, 'utf8').includes(id);
}

function append(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => dayOf(name) !== null)
      .sort();
  } catch {
    return []; // there is none
  }
}
