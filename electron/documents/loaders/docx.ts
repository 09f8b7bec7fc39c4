import { fromBufferPromise } from 'yauzl';
import mammoth from 'mammoth';
import { AppError } from '#shared/errors';
import type { Block } from '../chunk';
import { htmlBlocks } from './html';

/** What an encrypted Word file, and one of before 2007, begins with. */
const OLD_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A small file can unpack to more than a computer has memory. Bytes. */
const MOST_UNPACKED = 1e9;

/** Headings, paragraphs, lists and tables of a Word file. @throws AppError VALIDATION when it cannot be read */
export async function docxBlocks(bytes: Buffer, name: string): Promise<Block[]> {
  if (bytes.subarray(0, OLD_CONTAINER.length).equals(OLD_CONTAINER)) {
    throw new AppError(
      'VALIDATION',
      `“${name}” is protected by a password, or from a Word before 2007. Save it as .docx without a password and add that.`,
    );
  }
  const unpacked = await unpackedSize(bytes);
  if (unpacked > MOST_UNPACKED) {
    throw new AppError(
      'VALIDATION',
      `“${name}” would unpack to ${Math.round(unpacked / 1e9)} GB, which is no document.`,
    );
  }
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      // Pictures would be text of megabytes.
      { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    );
    return htmlBlocks(value);
  } catch (error) {
    throw new AppError(
      'VALIDATION',
      `“${name}” cannot be read as a Word file. It may be damaged: open it in Word, save it again, and add that.`,
      { cause: error },
    );
  }
}

/** As its own directory says, in bytes; 0 when it cannot be read, which the parser then explains. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  try {
    const zip = await fromBufferPromise(bytes);
    let size = 0;
    for await (const entry of zip.eachEntry()) size += entry.uncompressedSize;
    return size;
  } catch {
    return 0;
  }
}
