import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../electron/models/wire/lines';

async function read(...chunks: (string | Buffer)[]): Promise<string[]> {
  async function* source(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of linesOf(source())) lines.push(line);
  return lines;
}

describe('linesOf', () => {
  it('reads lines across chunks, and a last one without end', async () => {
    expect(await read('{"a":', '1}\n{"b"', ':2}\n\n', '{"c":3}')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('reads characters that are split between chunks', async () => {
    const bytes = Buffer.from('日本👩‍👩‍👧\n');
    const singles = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(await read(...singles)).toEqual(['日本👩‍👩‍👧']);
  });

  it('gives up on a line without end', async () => {
    await expect(read('x'.repeat(9_000_000))).rejects.toThrow(RangeError);
  });
});
