import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedInput, RouteOutput } from '#shared/contract/index';
import type { FileRef } from '#shared/domain/fileRef';
import { AppError, codeOf } from '#shared/errors';
import { diskSpace } from '../../store/healthSize';
import { makePrivateFolder } from '../../store/paths';
import { processIsAlive } from '../processIsAlive';
import { safeParts } from './uploadNames';

/** A file or folder on this machine, ready to be read. */
export interface FoundFile {
  /** Absolute. */
  path: string;
  /** Its last part, to show. */
  name: string;
  /**
   * null: the person's own file, known by its path. Otherwise a copy that a browser handed over; what follows this
   * folder in a path is all that is known of where it came from, and the copy will be gone.
   */
  copyIn: string | null;
}

/** Left to the store, which must be able to write when files have filled the disk. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/**
 * Files that were handed over in pieces, because a browser does not tell where they lie. Each process has a folder of
 * its own among them, so that what another one takes over is left alone. They are gone when discarded, or with the next
 * start.
 */
export class Uploads {
  readonly #folder: string;
  readonly #diskSpace: (folder: string) => number;

  constructor(dataDir: string, space: (folder: string) => number = diskSpace) {
    this.#folder = path.join(dataDir, 'uploads', String(process.pid));
    this.#diskSpace = space;
  }

  /** Removes what processes that have ended left behind, an earlier life of this one included. */
  removeLeftOvers(): void {
    const all = path.dirname(this.#folder);
    if (!existsSync(all)) return;
    for (const owner of readdirSync(all)) {
      if (!processIsAlive(Number(owner))) rmSync(path.join(all, owner), { recursive: true, force: true });
    }
  }

  /**
   * Writes one piece. A piece that is sent again takes its own place; one with a gap before it is refused.
   * @throws AppError NOT_FOUND when the upload is gone, CONFLICT for a gap, STORE_UNAVAILABLE when the disk is full
   */
  async write(piece: ParsedInput<'files.upload'>): Promise<RouteOutput<'files.upload'>> {
    const upload = piece.upload ?? randomUUID();
    const folder = path.join(this.#folder, upload);
    if (piece.upload !== null) mustBeThere(folder);
    const parts = safeParts(piece.name);
    const file = path.join(folder, ...parts);
    const bytes = Buffer.from(piece.base64, 'base64');
    makePrivateFolder(path.dirname(file));
    if (this.#diskSpace(folder) < bytes.length + RESERVE_BYTES) throw diskFull(piece.name);
    const sizeBytes = await writeAt(file, bytes, piece);
    return { upload, sizeBytes };
  }

  async discard(upload: string): Promise<void> {
    await rm(path.join(this.#folder, upload), { recursive: true, force: true });
  }

  /**
   * Where a file or folder lies. Several files of one upload that share no folder are their upload's folder.
   * @throws AppError NOT_FOUND when there is none, VALIDATION when the path depends on where a program was started
   */
  async find(ref: FileRef): Promise<FoundFile> {
    if ('path' in ref) return findPath(ref.path);
    const folder = path.join(this.#folder, ref.upload);
    mustBeThere(folder);
    const entries = await readdir(folder);
    const [only] = entries;
    const found = entries.length === 1 && only !== undefined ? path.join(folder, only) : folder;
    return { path: found, name: only ?? '', copyIn: folder };
  }
}

async function findPath(given: string): Promise<FoundFile> {
  if (!path.isAbsolute(given)) {
    throw new AppError('VALIDATION', `"${given}" is not a full path. Give it from the root of its disk on.`);
  }
  const found = path.normalize(given);
  try {
    await stat(found);
  } catch (error) {
    throw new AppError(
      'NOT_FOUND',
      `"${found}" cannot be found or read. Look whether it was moved, and add it again.`,
      {
        cause: error,
      },
    );
  }
  return { path: found, name: path.basename(found) || found, copyIn: null };
}

function mustBeThere(folder: string): void {
  if (existsSync(folder)) return;
  throw new AppError('NOT_FOUND', 'What was handed over is no longer there. Add the files again.');
}

/** @returns the size of the file now, in bytes */
async function writeAt(
  file: string,
  bytes: Buffer,
  { name, offset, modifiedAt }: ParsedInput<'files.upload'>,
): Promise<number> {
  const size = offset === 0 || !existsSync(file) ? 0 : statSync(file).size;
  if (offset > size) {
    throw new AppError('CONFLICT', `A piece of "${name}" is missing. Add the file again.`);
  }
  try {
    const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await handle.truncate(offset);
      let written = 0; // one write may take only a part
      while (written < bytes.length) {
        written += (await handle.write(bytes, written, bytes.length - written, offset + written))
          .bytesWritten;
      }
      if (modifiedAt !== null) await handle.utimes(new Date(), new Date(modifiedAt));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isFull(error)) throw diskFull(name);
    throw error;
  }
  return offset + bytes.length;
}

function diskFull(name: string): AppError {
  return new AppError(
    'STORE_UNAVAILABLE',
    `The disk with your data has too little room left for "${name}". Free some space and add the file again.`,
  );
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
