import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter, type JsonPart } from '../../../../electron/transfer/import/jsonSplitter';

function split(bytes: Buffer, cuts: readonly number[] = [], longest = 1_000_000): JsonPart[] {
  const splitter = new JsonSplitter(longest);
  const ends = [...cuts, bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()];
}

const parsed = (parts: readonly JsonPart[]): unknown[] =>
  parts.map((part): unknown => ('text' in part ? JSON.parse(part.text) : part.problem));

describe('cutting JSON into records', () => {
  it('gives the elements of any list, as JSON.parse has them, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (list, pretty, random) => {
          const bytes = Buffer.from(JSON.stringify(list, null, pretty ? 2 : 0));
          const cuts = [...random.take(5)].map((n) => n % (bytes.length + 1));
          expect(parsed(split(bytes, cuts))).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });

  it('gives the lists of an object element by element, and other values as a whole', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (object, cut) => {
        const bytes = Buffer.from(JSON.stringify(object));
        const parts = split(bytes, [cut % (bytes.length + 1)]);
        // As JSON.parse has it: a number that JSON cannot say is null there.
        const given: unknown = JSON.parse(JSON.stringify(object));
        const expected = Object.entries(given ?? {}).flatMap(([key, value]) =>
          Array.isArray(value)
            ? value.map((item: unknown, index) => [key, index, item])
            : [[key, null, value]],
        );
        expect(parts.map(({ key, index }, i) => [key, index, parsed(parts)[i]])).toEqual(expected);
      }),
    );
  });

  it('never throws nor hangs, and loses at most what is broken', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(split(Buffer.from(bytes)).length).toBeLessThanOrEqual(bytes.length + 1);
      }),
    );
    const list = ['{"a":1}', '{"a":tru}', '[1,2', '"x"'];
    expect(split(Buffer.from(`[${list.slice(0, 2).join(',')},{"b":"]}"},7,null]`))).toMatchObject([
      { text: '{"a":1}' },
      { text: '{"a":tru}' },
      { text: '{"b":"]}"}' },
      { text: '7' },
      { text: 'null' },
    ]);
    expect(split(Buffer.from(`[${list.join(',')}`))).toMatchObject([
      {},
      {},
      { problem: expect.stringContaining('ends here') },
    ]);
    expect(split(Buffer.from('hello'))).toMatchObject([{ problem: expect.stringContaining('no JSON') }]);
  });

  it('does not hold what is too long, and goes on after it', () => {
    const parts = split(Buffer.from(JSON.stringify(['x'.repeat(100), 'y'])), [20, 60], 50);
    expect(parts).toMatchObject([
      { beginning: expect.stringMatching(/^"x+$/u), problem: expect.stringContaining('too long') },
      { text: '"y"' },
    ]);
  });
});
