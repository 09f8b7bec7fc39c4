import { isUtf8 } from 'node:buffer';
import { NOT_UTF8 } from './firstText';

/** A line of a file, without its end, or why it cannot be read. `number`: from 1. */
export type Line = { number: number } & ({ text: string } | { text: null; problem: string });

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
    if (size > longest) return { number, text: null, problem: 'The line is too long.' };
    const bytes = Buffer.concat(parts);
    if (!isUtf8(bytes)) return { number, text: null, problem: NOT_UTF8 };
    const text = bytes.toString('utf8').replace(/\r$/u, '');
    return { number, text: number === 1 ? text.replace(/^\uFEFF/u, '') : text };
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
