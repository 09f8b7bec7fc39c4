import type * as fs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { callersPath, writeOutputFile, writeOutputFolder } from '../../../electron/hosts/cli/outputFile';

/** As a file system does that is nearly full: it takes a part, says how much, and fails at the next call only. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, writeSync: (file: number, text: string) => real.writeSync(file, text.slice(0, 3)) };
});

const folder = mkdtempSync(path.join(tmpdir(), 'output-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes an empty path for no path, not for the folder that it is called from', () => {
  expect(() => callersPath('')).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  expect(() => callersPath('  ')).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  expect(path.isAbsolute(callersPath('.'))).toBe(true);
});

it('writes all of a text where the file system takes it in parts', async () => {
  const file = path.join(folder, 'all.jsonl');
  await writeOutputFolder(path.join(folder, 'notes'), { force: false }, async (write) => {
    write('a.md', 'a whole note');
    await Promise.resolve();
  });
  await writeOutputFile(file, { force: false }, async (write) => {
    write('one line\n');
    write('another line\n');
    return await Promise.resolve({ fileName: 'all.jsonl' });
  });
  expect(readFileSync(path.join(folder, 'notes', 'a.md'), 'utf8')).toBe('a whole note');
  expect(readFileSync(file, 'utf8')).toBe('one line\nanother line\n');
});
