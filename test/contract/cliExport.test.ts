import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataFolder, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 180_000 });

function cliOn(dataDir: string) {
  const run = (...args: string[]) => runCli([...args, '--data', dataDir, '--json', '--no-wait']);
  const json = async (...args: string[]): Promise<unknown> => {
    const result = await run(...args);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.json;
  };
  return { run, json };
}

it('exports to a file that only its owner reads, never over another one unasked, and imports it again', async () => {
  const dataDir = dataFolder();
  const { run, json } = cliOn(dataDir);
  await json('remember', 'Falcon uses Python', '--tags', 'work');
  await json('remember', 'apple pie');
  const folder = dataFolder();
  const file = join(folder, 'all.json');
  expect(await json('export', file)).toMatchObject({ file, format: 'snapshot', memories: 2 });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(await run('export', file)).toMatchObject({ code: 1, json: { error: { code: 'CONFLICT' } } });
  expect(await json('export', file, '--force')).toMatchObject({ memories: 2 });
  expect(await run('export', join(folder, 'what'))).toMatchObject({ code: 2 });
  const csv = join(folder, 'work.csv');
  expect(await json('export', csv, '--tag', 'work')).toMatchObject({ format: 'csv', memories: 1 });
  expect(readFileSync(csv, 'utf8')).not.toContain('apple');
  const notes = join(folder, 'notes');
  expect(await json('export', notes, '--format', 'markdown')).toMatchObject({ memories: 2 });
  expect(readdirSync(join(notes, 'memories'))).toHaveLength(2);
  expect(readdirSync(folder).sort()).toEqual(['all.json', 'notes', 'work.csv']);

  const other = cliOn(dataFolder());
  expect(await other.json('import', file)).toMatchObject({ created: 2, invalid_count: 0 });
  expect(await other.json('import', file)).toMatchObject({ created: 0, unchanged: 2 });
});

it('makes, lists, verifies and restores backups', async () => {
  const { run, json } = cliOn(dataFolder());
  await json('remember', 'apple pie');
  const made = await json('backup');
  expect(made).toMatchObject({ reason: 'manual', problem: null, verified_at: expect.any(String) });
  await json('remember', 'pear tart');
  const { name, path } = made as { name: string; path: string };
  expect(await json('backup', 'restore', name)).toMatchObject({
    restored: name,
    before: { reason: 'before-restore' },
  });
  expect(await json('list')).toMatchObject({ total: 1, memories: [{ text: 'apple pie' }] });
  expect(await json('backup', 'list')).toMatchObject({ backups: [{ reason: 'before-restore' }, { name }] });
  writeFileSync(path, 'nothing');
  expect(await run('backup', 'verify', name)).toMatchObject({
    code: 1,
    json: { error: { code: 'STORE_CORRUPT' } },
  });
  expect(await run('backup', 'restore', 'nothing')).toMatchObject({ code: 3 });
  expect(await json('list')).toMatchObject({ total: 1 });
});
