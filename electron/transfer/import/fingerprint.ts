import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ImportSource } from './format';

/** Tells what is imported from anything else: by all bytes of a file, and by names, sizes and times of a folder's. */
export async function fingerprintOf(location: string, source: ImportSource): Promise<string> {
  const hash = createHash('sha256');
  if (source.isFolder) {
    for (const { path, sizeBytes, modifiedAt } of source.files) {
      hash.update(JSON.stringify([path, sizeBytes, modifiedAt]));
    }
  } else {
    const pieces: AsyncIterable<Buffer> = createReadStream(location, { highWaterMark: 1024 * 1024 });
    for await (const piece of pieces) hash.update(piece);
  }
  return hash.digest('hex');
}
