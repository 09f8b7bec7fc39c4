import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ImportSource } from './format';

/** Tells what is imported from anything else: by all bytes of a file, and by names, sizes and times of a folder's. */
export async function fingerprintOf(location: string, source: ImportSource): Promise<string> {
  const hash = createHash('sha256');
  if (source.isFolder) {
    for (const { path, sizeBytes, modifiedAt } of source.files) {
      hash.update(JSON.stringify([path, sizeBytes, modifiedAt]));
    }
  } else {
    await eachPiece(location, (piece) => hash.update(piece));
  }
  return hash.digest('hex');
}

const PIECE_BYTES = 1024 * 1024;

/** Each in the same place: of new ones, tens of megabytes that nothing is in would be held. */
async function eachPiece(location: string, take: (piece: Buffer) => void): Promise<void> {
  const handle = await open(location);
  try {
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      take(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
