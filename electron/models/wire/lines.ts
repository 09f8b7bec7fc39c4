import { StringDecoder } from 'node:string_decoder';

/** No line of a model server comes near this; a longer one is not such a server. Characters. */
const MAX_LINE = 8_000_000;

/**
 * The lines of a stream, without their ends, across chunk borders and split characters; empty lines are left
 * out. Throws RangeError on a line without end.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.write(chunk);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new RangeError('A line of the answer is too long.');
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.end();
  if (rest.trim() !== '') yield rest;
}
