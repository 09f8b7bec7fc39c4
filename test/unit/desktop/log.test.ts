import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createLog, keepStandardError } from '../../../electron/desktop/log';

const write = process.stderr.write;
afterEach(() => void Object.assign(process.stderr, { write }));

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'log-')), 'main.log');
}

it('writes lines with their time into a file for this user only', () => {
  const file = newFile();
  const log = createLog(file);
  log('one');
  createLog(file)('two');
  expect(readFileSync(file, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z one\n\S+Z two\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('keeps two small files at most', () => {
  const file = newFile();
  const log = createLog(file);
  for (let n = 0; n < 40; n += 1) log(`${n} ${'x'.repeat(50_000)}`);
  expect(readdirSync(join(file, '..')).sort()).toEqual(['main.log', 'main.log.1']);
  expect(statSync(file).size).toBeLessThan(600_000);
  expect(statSync(`${file}.1`).size).toBeLessThan(600_000);
  expect(readFileSync(file, 'utf8')).toContain(' 39 ');
});

it('lets the app go on where nothing can be written', () => {
  expect(() => createLog('/nowhere/at/all/main.log')('a line')).not.toThrow();
});

it('keeps what goes to standard error, and still lets it through', () => {
  const through: unknown[] = [];
  Object.assign(process.stderr, { write: (chunk: unknown) => through.push(chunk) > 0 });
  const lines: string[] = [];
  keepStandardError((line) => lines.push(line));
  process.stderr.write('a fault\n');
  process.stderr.write(Buffer.from('another\n'));
  expect(lines).toEqual(['a fault', 'another']);
  expect(through).toHaveLength(2);
});
