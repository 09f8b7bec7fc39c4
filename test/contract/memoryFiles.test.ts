import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataFolder, runCli, startTestEngine } from '../support/engines';

vi.setConfig({ testTimeout: 90_000 });

function content(folder: string): string {
  const name = readdirSync(folder).find((each) => each.endsWith('.md'));
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
}

it('what was remembered just before the engine was killed is written by the next one', async () => {
  const dataDir = dataFolder();
  const folder = join(dataDir, 'notes');
  const env = { MNEMOSCOPE_MEMORY_BACKEND: 'file', MNEMOSCOPE_MEMORY_FOLDER: 'notes' };
  const { engine, bridge } = await startTestEngine({
    dataDir,
    mode: `process:${process.execPath}`,
    env,
  });
  for (const text of ['I like tea.', 'I live in Porto.']) await bridge.request('memories.remember', { text });
  engine.killForTest();
  await engine.stop();
  await startTestEngine({ dataDir, env });
  await vi.waitFor(() => expect(content(folder)).toContain('- I like tea.\n'), { timeout: 30_000 });
  expect(content(folder)).toContain('- I live in Porto.\n');
});

it('a command knows what people wrote into files before, and leaves what it did in them', async () => {
  const dataDir = dataFolder();
  const folder = join(dataDir, 'memories');
  writeFileSync(join(dataDir, 'settings.json'), '{ "memory_backend": "file" }');
  mkdirSync(folder);
  writeFileSync(join(folder, '2026-03-01.md'), '# By hand\n\nI like tea.\n');
  const listed = await runCli(['--data', dataDir, 'list']);
  expect(listed.stdout).toContain('2026-03-01  fact       I like tea.');
  await runCli(['--data', dataDir, 'edit', listed.stdout.slice(0, 8), '--text', 'I like green tea.']);
  expect(content(folder)).toMatch(
    /^# By hand\n\n- I like green tea\.\n {2}`fact` `importance 0\.9` <!-- id: /u,
  );
});

it('one command takes over all of a large folder, and writes all of it back', async () => {
  const dataDir = dataFolder();
  const folder = join(dataDir, 'memories');
  writeFileSync(join(dataDir, 'settings.json'), '{ "memory_backend": "file" }');
  mkdirSync(folder);
  const days = Array.from({ length: 24 }, (_, i) => `2026-01-${String(i + 1).padStart(2, '0')}.md`);
  for (const day of days) {
    writeFileSync(
      join(folder, day),
      Array.from({ length: 250 }, (_, i) => `- Entry ${i} of ${day}\n`).join(''),
    );
  }
  const listed = await runCli(['--data', dataDir, 'list', '--json', '--limit', '1']);
  expect(listed.json).toMatchObject({ total: 6_000 });
  for (const day of days) {
    expect(readFileSync(join(folder, day), 'utf8').match(/<!-- id: /gu)).toHaveLength(250);
  }
});

it('settings are listed, read, changed and reset from the command line, by any of their names', async () => {
  const data = ['--data', dataFolder()];
  const get = async (...more: string[]): Promise<unknown> =>
    (await runCli([...data, ...more, '--json', 'settings', 'get', 'inject_limit'])).json;
  await runCli([...data, 'settings', 'set', 'memory.semantic.recall_limit', '7']);
  expect(await get()).toEqual({ name: 'injectLimit', value: 7, source: 'stored', place: null });
  expect(await get('--set', 'inject-limit=9')).toEqual({
    name: 'injectLimit',
    value: 9,
    source: 'flag',
    place: '--set inject-limit',
  });
  expect((await runCli([...data, 'settings', 'set', 'injectLimit', '99'])).stderr).toMatch(
    /from 1 to 50\. Nothing was changed\.$/mu,
  );
  expect((await runCli([...data, 'settings', 'reset', 'injectLimit'])).stdout).toContain(
    'injectLimit = 5  (default)',
  );
  expect((await runCli([...data, 'settings', 'list'])).stdout).toContain('theme = "system"  (default)');
  expect((await runCli([...data, 'settings', 'get', 'injetLimit'])).stderr).toContain(
    'Did you mean injectLimit?',
  );
});
