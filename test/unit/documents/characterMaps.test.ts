import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { characterMaps } from '../../../electron/documents/loaders/characterMaps';

const MAPS = resolve(import.meta.dirname, '../../../resources/cmaps');
const README = readFileSync(join(MAPS, 'README.md'), 'utf8');

it('are those of the PDF.js that reads with them', async () => {
  const { version } = await import('unpdf/pdfjs');
  expect(README).toContain(`npm \`pdfjs-dist ${version}\``);
});

it('are as they were published', () => {
  const hash = createHash('sha256');
  const names = readdirSync(MAPS).filter((name) => name.endsWith('.bcmap'));
  for (const name of names.sort()) hash.update(readFileSync(join(MAPS, name)));
  expect(README).toContain(hash.digest('hex'));
});

it('are read when they are asked for, and nothing else is', async () => {
  const maps = characterMaps(MAPS);
  const source = new maps.Source();
  expect(await source.fetch({ kind: 'cMapUrl', filename: 'H.bcmap' })).toEqual(
    new Uint8Array(readFileSync(join(MAPS, 'H.bcmap'))),
  );
  await expect(source.fetch({ kind: 'wasmUrl', filename: 'H.bcmap' })).rejects.toThrow(/maps only/u);
  expect(maps.missing()).toBeNull();
  await expect(source.fetch({ kind: 'cMapUrl', filename: 'None.bcmap' })).rejects.toThrow(/ENOENT/u);
  await expect(source.fetch({ kind: 'cMapUrl', filename: 'Other.bcmap' })).rejects.toThrow(/ENOENT/u);
  expect(maps.missing()).toMatchObject({ name: 'None' });
});
