import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { importFormat, type ImportFormat } from '#shared/domain/transfer';
import { FORMATS } from '../../../../electron/transfer/import/formats/all';
import { linesOf } from '../../../../electron/transfer/import/lines';
import { whyUnfit } from '../../../../electron/transfer/import/values';
import { fileWith, IMPORTS, readAll } from '../../../support/importFiles';

const SAMPLES: readonly Buffer[] = readdirSync(IMPORTS, { recursive: true, encoding: 'utf8' })
  .map((name) => join(IMPORTS, name))
  .filter((file) => statSync(file).isFile())
  .map((file) => readFileSync(file));

/** A file of one format with some bytes of it changed, cut or doubled. */
const damaged = fc
  .tuple(
    fc.constantFrom(...SAMPLES),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    fc.nat(),
    fc.boolean(),
  )
  .map(([sample, changes, cut, isCut]) => {
    const bytes = Buffer.from(sample);
    for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
    return isCut ? bytes.subarray(0, cut % (bytes.length + 1)) : bytes;
  });

it('every format reads any file to its end: records that can be kept, problems in words, or a refusal in words', async () => {
  const formats = FORMATS.map(({ format }) => format);
  await fc.assert(
    fc.asyncProperty(
      damaged,
      fc.constantFrom<ImportFormat | null>(null, ...formats),
      async (bytes, format) => {
        try {
          const { memories, problems } = await readAll(fileWith('a.bin', bytes), format);
          expect(memories.map(whyUnfit).filter((why) => why !== null)).toEqual([]);
          expect(problems.filter(({ where, reason }) => where === '' || reason === '')).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('there is a reader for every format that the contract names', () => {
  expect(FORMATS.map(({ format }) => format).sort()).toEqual([...importFormat.options].sort());
});

it('lines are what split("\\n") gives, wherever the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '\n', 'é', '\u2028', '😀') }),
      fc.nat(),
      async (text, cut) => {
        const bytes = Buffer.from(text);
        const at = cut % (bytes.length + 1);
        async function* pieces(): AsyncGenerator<Buffer> {
          yield bytes.subarray(0, at);
          yield await Promise.resolve(bytes.subarray(at));
        }
        const lines = [];
        for await (const line of linesOf(pieces())) lines.push(line);
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected.map((line, i) => ({ number: i + 1, text: line })));
      },
    ),
  );
});
