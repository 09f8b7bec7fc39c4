import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOf, MemoryFolder } from '../../../electron/fileBackend/folder';
import { DayReader } from '../../../electron/fileBackend/readDays';
import { temporaryFolder } from '../../support/store';

const DAY = '2026-03-01.md';

async function newFolder(content?: string): Promise<{ path: string; folder: MemoryFolder; file: string }> {
  const path = temporaryFolder();
  const folder = new MemoryFolder(path);
  await folder.make();
  const file = join(path, DAY);
  if (content !== undefined) writeFileSync(file, content);
  return { path, folder, file };
}

it('a file is replaced only where it is what it was when it was read, and nothing is left beside it', async () => {
  const { path, folder, file } = await newFolder('old');
  expect(await folder.replace(DAY, 'another', 'new')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(await folder.replace(DAY, 'old', 'new')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(await folder.replace(DAY, null, 'newer')).toBe(false);
  expect(await folder.replace(DAY, 'another', null)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(await folder.replace(DAY, 'new', null)).toBe(true);
  expect(await folder.replace(DAY, null, 'again')).toBe(true);
  expect(readdirSync(path).sort()).toEqual(['.mnemoscope', DAY]);
});

it('whatever two writers do at the same time, the words of the person are on the disk at the end', async () => {
  for (let run = 0; run < 40; run++) {
    const { path, folder, file } = await newFolder('old');
    const replaced = folder.replace(DAY, 'old', 'ours');
    await new Promise((resolve) => setTimeout(resolve, run % 7));
    writeFileSync(file, 'theirs');
    await replaced;
    const all = readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
    expect(all).toContain('theirs');
  }
});

it('a file that is still being written is left for later; an empty one for longer', async () => {
  const { folder, file } = await newFolder('- One\n');
  const changedAt = 1_800_000_000;
  utimesSync(file, changedAt, changedAt);
  let now = changedAt * 1_000 + 100;
  const reader = new DayReader(folder, () => now);
  expect(await reader.changed(new Map())).toMatchObject({ files: [], againInMs: 200 });
  now += 200;
  const { files } = await reader.changed(new Map());
  expect(files.map((read) => read.entries.map(({ entry }) => entry.text))).toEqual([['One']]);
  expect(await reader.looksChanged()).toBe(false);

  writeFileSync(file, '');
  utimesSync(file, changedAt, changedAt);
  const known = new Map([[DAY, { file: DAY, hash: hashOf('- One\n'), copies: false }]]);
  expect(await reader.changed(known)).toMatchObject({ files: [], againInMs: 1_700 });
});

it('what is no text, or none that can be read, is a problem of that file', async () => {
  const { folder, file } = await newFolder();
  writeFileSync(file, Buffer.from([0x2d, 0x20, 0xff, 0xfe]));
  const reader = new DayReader(folder, () => Date.now() + 60_000);
  expect((await reader.changed(new Map())).files).toEqual([]);
  expect(reader.problems.get(DAY)).toBe('It is not text in UTF-8.');
});
