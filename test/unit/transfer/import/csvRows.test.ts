import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf, type CsvRow } from '../../../../electron/transfer/import/csvRows';
import { fileWith, readAll } from '../../../support/importFiles';

/** What is read of a text that comes in pieces of so many bytes. */
async function rows(text: string, longest = 1_000, bytes = 1_000): Promise<CsvRow[]> {
  async function* pieces(): AsyncGenerator<Buffer> {
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += bytes) yield await Promise.resolve(all.subarray(at, at + bytes));
  }
  const found: CsvRow[] = [];
  for await (const row of rowsOf(pieces(), ',', longest)) found.push(row);
  return found;
}

const table = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '""', ',"', '",', '\n', '"\n') });

describe('the rows of a table', () => {
  it('have the cells that another parser finds, wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (text, bytes) => {
        const found = await rows(text, 1_000, bytes);
        const expected = parse(text, {
          record_delimiter: '\n',
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: true,
          skip_records_with_error: true,
        });
        expect(found.flatMap(({ cells }) => (cells === null ? [] : [cells]))).toEqual(expected);
        expect(found).toEqual(await rows(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are told by the line where they begin, whatever ends the lines', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = ['a,b', '"x', 'y', '",1', '', '"one"" more",2', 'last,3'];
      expect(await rows(lines.join(end), 1_000, 3)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: [`x${end}y${end}`, '1'] },
        { line: 6, cells: ['one" more', '2'] },
        { line: 7, cells: ['last', '3'] },
      ]);
    }
    expect(await rows('a\nb\rc\n')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b\rc'] },
    ]);
  });

  it('that are too long are told once, and the next ones are read', async () => {
    const long = 'word '.repeat(30);
    for (const row of [`"${long}"`, long, `a,"${long}\n${long}",b`, ','.repeat(200)]) {
      const last = row.includes('\n') ? 4 : 3;
      expect(await rows(`text\n${row}\n"after, it"\n`, 100, 7)).toEqual([
        { line: 1, cells: ['text'] },
        { line: 2, cells: null, problem: 'It is longer than a row may be.' },
        { line: last, cells: ['after, it'] },
      ]);
    }
  });

  it('are told by where a quotation mark opens that is never closed, however much follows', async () => {
    for (const longest of [20, 1_000]) {
      expect(
        (await rows(`text,b\nfine,1\n"x\n",2\n"y\n","never\n${'more\n'.repeat(9)}`, longest)).at(-1),
      ).toEqual({
        line: 6,
        cells: null,
        problem: 'A quotation mark opens here and is never closed.',
      });
    }
  });
});

describe('a table', () => {
  it('loses no row after one of many megabytes', async () => {
    const file = fileWith('a.csv', `text\n"${'word '.repeat(3_600_000)}"\nafter it\n`);
    const { memories, problems } = await readAll(file);
    expect(memories.map(({ text }) => text)).toEqual(['after it']);
    expect(problems).toMatchObject([{ where: 'line 2', reason: 'It is longer than a row may be.' }]);
  });

  it.each(['sep=;\ntext;tags\nHas a boat, red;x\n', '\uFEFFSEP=|\r\nid|text\r\n1|Has a boat, red\r\n'])(
    'may name its separator in the first line, as Excel has it',
    async (content) => {
      const { format, memories, problems } = await readAll(fileWith('a.txt', content));
      expect([format, problems, memories.map(({ text }) => text)]).toEqual(['csv', [], ['Has a boat, red']]);
    },
  );
});
