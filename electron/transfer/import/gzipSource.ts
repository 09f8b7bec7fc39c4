import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { AppError, messageOf } from '#shared/errors';

/** Text packs to a tenth of its size, seldom to less than a hundredth; a bomb to a thousandth. */
const MOST_TIMES = 200;
/** Below this, even a bomb does no harm. */
const HARMLESS_BYTES = 256 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** Bytes when unpacked, as the end of the file says it: modulo 4 GiB, and of the last part only where it has several. */
export async function unpackedSize(location: string, packedBytes: number): Promise<number> {
  const handle = await open(location);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, Math.max(0, packedBytes - 4));
    return bytesRead === 4 ? buffer.readUInt32LE(0) : 0;
  } finally {
    await handle.close();
  }
}

/**
 * What a gzipped file holds, piece by piece.
 * @throws AppError VALIDATION when it is broken, or holds far more than text of its size can
 */
export async function* unpackedPieces(
  location: string,
  packedBytes: number,
  most = Math.max(HARMLESS_BYTES, packedBytes * MOST_TIMES),
): AsyncGenerator<Buffer> {
  const name = path.basename(location);
  const packed = createReadStream(location, { highWaterMark: PIECE_BYTES });
  const stream = createGunzip({ chunkSize: PIECE_BYTES });
  packed.on('error', (error) => stream.destroy(error));
  const pieces: AsyncIterable<Buffer> = packed.pipe(stream);
  let size = 0;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > most) throw tooMuch(name, most);
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken(name, error);
  } finally {
    packed.destroy();
    stream.destroy();
  }
}

function tooMuch(name: string, most: number): AppError {
  const megabytes = Math.round(most / 1_000_000).toLocaleString('en');
  return new AppError(
    'VALIDATION',
    `${name} holds more than ${megabytes} MB, which is no text packed into its size. Unpack it yourself if you trust it.`,
  );
}

function broken(name: string, cause: unknown): AppError {
  return new AppError(
    'VALIDATION',
    `${name} could not be unpacked: ${messageOf(cause)}. It may not have been downloaded in full.`,
    { cause },
  );
}
