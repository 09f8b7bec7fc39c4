/** A line of a file, without its end. */
export interface Line {
  /** From 1. */
  number: number;
  /** null: it is longer than any record can be. */
  text: string | null;
}

const LONGEST_LINE_BYTES = 16 * 1024 * 1024;
const NEW_LINE = 0x0a;

/**
 * Lines end at \n only: JSON text may hold the other characters that end a line elsewhere (U+2028). A mark at the
 * beginning of the file (BOM) is no part of the first line.
 */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  longest = LONGEST_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const line = (): Line => {
    const text = size > longest ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/u, '');
    return { number, text: number === 1 ? (text?.replace(/^\uFEFF/u, '') ?? null) : text };
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, from)) {
      add(piece.subarray(from, at));
      yield line();
      number += 1;
      parts = [];
      size = 0;
      from = at + 1;
    }
    add(piece.subarray(from));
  }
  if (size > 0) yield line();

  function add(part: Buffer): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}
