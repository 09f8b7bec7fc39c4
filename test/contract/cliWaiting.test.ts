import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataFolder, runCli, spawnCli } from '../support/engines';
import { alterStore } from '../support/storeFile';

vi.setConfig({ testTimeout: 120_000 });

/** All memories have work left, which another process has taken and does not come back to while the test runs. */
const TAKEN = `INSERT INTO jobs (kind, memory_seq) SELECT 'embed', seq FROM memories WHERE true ON CONFLICT DO NOTHING;
  UPDATE jobs SET state = 'running', leased_until = 9000000000000, lease_owner = 'another'`;

it('waits for work in the background only after it has said what is done, and not at all where nothing changed', async () => {
  const dataDir = dataFolder();
  const done = (...args: string[]) => runCli([...args, '--data', dataDir, '--json']);
  await done('remember', 'Quetzal keeps bees', '--importance', '0.1');
  const { json } = await done('remember', 'Quetzal grows figs');
  // Safe: `remember` answers so, which cli.test.ts checks.
  const { id } = json as { id: string };
  alterStore(dataDir, TAKEN);

  const looked = ['prune', '--importance-below', '0.5', '--data', dataDir, '--json'];
  expect(await runCli(looked)).toMatchObject({ code: 0, json: { picked: 1, changed: 0 } });

  const empty = join(dataDir, 'empty.txt');
  writeFileSync(empty, '');
  const failed = await runCli(['ingest', empty, '--data', dataDir, '--json']);
  expect(failed).toMatchObject({ code: 1, json: { failed: 1 } });

  const waiting = spawnCli(['trash', id, '--data', dataDir, '--json']);
  onTestFinished(() => void waiting.kill('SIGKILL'));
  const said: unknown[] = waiting.stdout === null ? [] : await once(waiting.stdout, 'data');
  expect(JSON.parse(String(said[0]))).toEqual({ id, changed: 1 });
  const told: unknown[] = waiting.stderr === null ? [] : await once(waiting.stderr, 'data');
  expect(String(told[0])).toContain('Ctrl+C ends the wait');
  expect(waiting.exitCode).toBeNull();
  waiting.kill('SIGINT');
  await once(waiting, 'close');
});
