import type { SourceFile } from './format';

/** The beginning of a file as text, without a mark of its encoding (BOM). */
export async function firstText(file: SourceFile, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of file.open()) {
    parts.push(piece);
    size += piece.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(parts)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/^\uFEFF/u, '');
}

/** Whether bytes that passed through were text in UTF-8 so far; those of others come out as U+FFFD. */
export class Utf8Watch {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  broken = false;

  async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#look(piece, true);
      yield piece;
    }
    this.#look(Buffer.alloc(0), false);
  }

  #look(piece: Buffer, stream: boolean): void {
    if (this.broken) return;
    try {
      this.#decoder.decode(piece, { stream });
    } catch {
      this.broken = true;
    }
  }
}

export const NOT_UTF8 = 'It is no text in UTF-8. Save the file as UTF-8, and import it again.';

/** All of a file as text; null when it is longer than that. */
export async function wholeText(file: SourceFile, mostBytes: number): Promise<string | null> {
  if (file.sizeBytes > mostBytes) return null;
  const text = await firstText(file, mostBytes + 1);
  // What a packed file says of its size may not be so.
  return Buffer.byteLength(text) > mostBytes ? null : text;
}
