import { UPLOAD_PIECE_BYTES } from '#shared/contract/files';
import type { FileRef } from '#shared/domain/fileRef';
import { cancelled, messageOf } from '#shared/errors';
import { bridge } from './bridge';
import type { Given, GivenFile } from './givenFiles';

export interface HandOverProgress {
  /** What is read now. */
  name: string;
  doneBytes: number;
  totalBytes: number;
}

export interface HandedOver {
  /** One for each thing that was given, as far as it could be read. */
  refs: FileRef[];
  /** Single files that could not be read; the rest is handed over. */
  problems: { name: string; reason: string }[];
}

interface Options {
  onProgress?: (progress: HandOverProgress) => void;
  signal?: AbortSignal;
}

/**
 * Makes files known to the engine: by their paths where this window knows them, otherwise piece by piece. What was
 * handed over in pieces is to be given back with `discardUploads` once it was read.
 * @throws AppError CANCELLED, and what the engine says (a full disk); nothing stays handed over then
 */
export async function handOver(given: readonly Given[], options: Options = {}): Promise<HandedOver> {
  const totalBytes = given.reduce((sum, thing) => sum + bytesOf(thing), 0);
  const handed: HandedOver = { refs: [], problems: [] };
  let doneBytes = 0;
  try {
    for (const thing of given) {
      if ('path' in thing) handed.refs.push({ path: thing.path });
      else {
        const id = await upload(thing.files, {
          signal: options.signal,
          onProblem: (name, reason) => handed.problems.push({ name, reason }),
          onBytes: (bytes, name) => options.onProgress?.({ name, doneBytes: doneBytes + bytes, totalBytes }),
        });
        if (id !== null) handed.refs.push({ upload: id });
        doneBytes += bytesOf(thing);
      }
    }
    return handed;
  } catch (error) {
    await discardUploads(handed.refs);
    throw error;
  }
}

/** Gives back what was handed over in pieces. What cannot be given back now is gone with the engine's next start. */
export async function discardUploads(refs: readonly FileRef[]): Promise<void> {
  for (const ref of refs) if ('upload' in ref) await discard(ref.upload);
}

async function discard(id: string): Promise<void> {
  await bridge.request('files.discard', { upload: id }).catch(() => undefined);
}

/** So many files go over side by side: of small ones the way there and back takes longest. */
const AT_ONCE = 8;

interface UploadOptions {
  signal: AbortSignal | undefined;
  onProblem: (name: string, reason: string) => void;
  onBytes: (bytes: number, name: string) => void;
}

/** Hands files over as one thing and returns its id; null when none of them could be read. */
async function upload(files: readonly GivenFile[], options: UploadOptions): Promise<string | null> {
  const left = [...files].reverse();
  const sent: { id: string | null; bytes: number } = { id: null, bytes: 0 };
  const handNext = async (): Promise<void> => {
    const next = left.pop();
    if (next === undefined) return;
    const onBytes = (more: number): void => options.onBytes((sent.bytes += more), next.name);
    onBytes(0);
    sent.id = await uploadFile(sent.id, next, { ...options, onBytes });
  };
  const handRest = async (): Promise<void> => {
    try {
      while (left.length > 0) await handNext();
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    // All belong to the upload that the first one makes.
    while (sent.id === null && left.length > 0) await handNext();
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, handRest));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    return sent.id;
  } catch (error) {
    if (sent.id !== null) await discard(sent.id);
    throw error;
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** What a page holds of files is gone with it. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Hands one file over, into that upload or a new one, and returns the upload's id. */
async function uploadFile(
  into: string | null,
  { file, name }: GivenFile,
  { signal, onProblem, onBytes }: Omit<UploadOptions, 'onBytes'> & { onBytes: (more: number) => void },
): Promise<string | null> {
  let id = into;
  for (let offset = 0; offset === 0 || offset < file.size; offset += UPLOAD_PIECE_BYTES) {
    if (signal?.aborted === true) throw cancelled();
    const piece = await readPiece(file, offset);
    if ('problem' in piece) {
      onProblem(name, piece.problem);
      return id;
    }
    id = await sendPiece(id, name, { file, offset, base64: piece.base64 });
    onBytes(Math.min(file.size - offset, UPLOAD_PIECE_BYTES));
  }
  return id;
}

async function sendPiece(
  id: string | null,
  name: string,
  { file, offset, base64 }: { file: File; offset: number; base64: string },
): Promise<string> {
  const modifiedAt = file.lastModified;
  const sent = await bridge.request('files.upload', { upload: id, name, offset, base64, modifiedAt });
  return sent.upload;
}

/** A file that was moved meanwhile, or is a folder after all, cannot be read. */
async function readPiece(file: File, offset: number): Promise<{ base64: string } | { problem: string }> {
  try {
    return { base64: await base64Of(file.slice(offset, offset + UPLOAD_PIECE_BYTES)) };
  } catch (error) {
    return {
      problem: `It could not be read (${messageOf(error)}). Look whether it was moved, and add it again.`,
    };
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file is not readable.'));
    reader.readAsDataURL(blob);
  });
}

function bytesOf(thing: Given): number {
  return 'path' in thing ? 0 : thing.files.reduce((sum, { file }) => sum + file.size, 0);
}
