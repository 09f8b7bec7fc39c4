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

/** All of a file as text; null when it is longer than that. */
export async function wholeText(file: SourceFile, mostBytes: number): Promise<string | null> {
  if (file.sizeBytes > mostBytes) return null;
  const text = await firstText(file, mostBytes + 1);
  // What a packed file says of its size may not be so.
  return Buffer.byteLength(text) > mostBytes ? null : text;
}
