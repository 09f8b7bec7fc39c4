import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MOST_FILES, zipFolder } from '../../../../renderer/features/transfer/zipFolder';

/** Writes the pieces and gives what the zip holds. */
async function written(pieces: readonly { file: string; text: string }[]): Promise<Record<string, string>> {
  const parts: Uint8Array[] = [];
  const zip = zipFolder({
    write: (piece) => {
      if (typeof piece === 'string') throw new Error('A zip is written as bytes.');
      parts.push(piece);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
    abort: () => Promise.resolve(),
  });
  for (const { file, text } of pieces) await zip.add(file, text);
  await zip.end();
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('a folder of notes as a zip', () => {
  it('holds each file under its path, whatever the script, and empty ones too', async () => {
    expect(
      await written([
        { file: 'notes/Tea.md', text: 'I prefer tea 🍵' },
        { file: 'notes/Tea.md', text: ' to coffee' },
        { file: 'notes/שלום.md', text: 'שלום' },
        { file: 'entities/empty.md', text: '' },
      ]),
    ).toEqual({
      'notes/Tea.md': 'I prefer tea 🍵 to coffee',
      'notes/שלום.md': 'שלום',
      'entities/empty.md': '',
    });
  });

  it('puts the pieces of a file together as they came', async () => {
    const wellFormed = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(wellFormed, { minLength: 1 }), { maxLength: 6 }), async (files) => {
        const pieces = files.flatMap((texts, index) => texts.map((text) => ({ file: `${index}.md`, text })));
        const wanted = Object.fromEntries(files.map((texts, index) => [`${index}.md`, texts.join('')]));
        expect(await written(pieces)).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses more files than a zip can name, rather than write one that cannot be opened', async () => {
    const zip = zipFolder({
      write: () => Promise.resolve(),
      close: () => Promise.resolve(),
      abort: () => Promise.resolve(),
    });
    for (let file = 0; file < MOST_FILES; file += 1) await zip.add(`${file}.md`, '');
    await expect(zip.add('one more.md', '')).rejects.toThrow('at most 65,535 notes');
  });
});
