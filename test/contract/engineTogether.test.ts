import { expect, it, vi } from 'vitest';
import { openReadable } from '../../electron/store/database';
import { storePaths } from '../../electron/store/paths';
import { dataFolder, runCli, startTestEngine, type TestEngine } from '../support/engines';

vi.setConfig({ testTimeout: 180_000 });

const MEMORIES = 60;

async function writeMany({ bridge }: TestEngine, who: string): Promise<string[]> {
  const saved = Array.from({ length: MEMORIES }, (_, i) =>
    bridge.request('memories.remember', { text: `${who} uses tool number ${i}` }),
  );
  return (await Promise.all(saved)).map(({ id }) => id);
}

it('FIELD-CASES 32: several processes write at once: nothing is lost, and nobody is told "database is locked"', async () => {
  const dataDir = dataFolder();
  // All of them start on an empty folder at the same moment.
  const [first, second] = await Promise.all([
    startTestEngine({ dataDir }),
    startTestEngine({ dataDir, mode: `process:${process.execPath}` }),
  ]);
  const cli = Promise.all(
    ['one', 'two'].map((word) =>
      runCli(['remember', `The command line says ${word}`, '--data', dataDir, '--json', '--no-wait']),
    ),
  );
  const written = await Promise.all([writeMany(first, 'Alice'), writeMany(second, 'Bob')]);
  for (const result of await cli) expect(result).toMatchObject({ code: 0, json: { status: 'created' } });
  await Promise.all([first, second].map(({ bridge }) => bridge.request('jobs.wait', { timeoutMs: 120_000 })));
  const { items, total } = await first.bridge.request('memories.list', { limit: 500 });
  expect(total).toBe(2 * MEMORIES + 2);
  const ids = new Set(items.map(({ id }) => id));
  expect(written.flat().filter((id) => !ids.has(id))).toEqual([]);
  expect(items.filter(({ embedding }) => embedding !== 'embedded')).toEqual([]);
  expect(await second.bridge.request('memories.list', { limit: 500 })).toMatchObject({ total });
  const db = openReadable(storePaths(dataDir).database);
  expect(db.pragma('integrity_check')).toBe('ok');
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  // Both worked off jobs, and no job was done twice.
  expect(db.count('SELECT count(*) FROM vectors')).toBe(2 * MEMORIES + 2);
  db.close();
});

it('shows the work that another process does in the background, graph included', async () => {
  const dataDir = dataFolder();
  const [first, second] = await Promise.all([startTestEngine({ dataDir }), startTestEngine({ dataDir })]);
  const domains = new Set<string>();
  first.bridge.on('store.changed', (change) => change.domains.forEach((domain) => domains.add(domain)));
  await second.bridge.request('memories.remember', { text: 'Falcon uses Python' });
  await second.bridge.request('jobs.wait', {});
  await vi.waitFor(() => expect([...domains]).toEqual(expect.arrayContaining(['memories', 'graph'])), 5_000);
  const { facts } = await first.bridge.request('graph.facts', { name: 'Falcon' });
  expect(facts).toMatchObject([{ source: 'Falcon', relation: 'uses', target: 'Python' }]);
});

it('undoes in one process what another one did', async () => {
  const dataDir = dataFolder();
  const [first, second] = await Promise.all([startTestEngine({ dataDir }), startTestEngine({ dataDir })]);
  await first.bridge.request('memories.remember', { text: 'I prefer tea' });
  expect(await second.bridge.request('journal.undo', {})).toMatchObject({ command: 'memories.remember' });
  expect((await first.bridge.request('memories.list', {})).total).toBe(0);
  await first.bridge.request('journal.redo', {});
  expect((await second.bridge.request('memories.list', {})).total).toBe(1);
});
