import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataFolder, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 120_000 });

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

function cliOn(dataDir: string) {
  const run = (...args: string[]) => runCli([...args, '--data', dataDir, '--json', '--no-wait']);
  const json = async (...args: string[]): Promise<unknown> => {
    const result = await run(...args);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.json;
  };
  return { run, json };
}

/** Safe: `list` answers so, which cli.test.ts checks. */
const listed = (value: unknown) => value as { memories: { id: string; text: string }[] };

it('FIELD-CASES 28: prunes by the age that imported memories have, after a list and a yes', async () => {
  const dataDir = dataFolder();
  const { run, json } = cliOn(dataDir);
  const file = join(dataDir, 'in.jsonl');
  const lines = [
    { text: 'An old thing', created_at: daysAgo(800), importance: 0.2 },
    { text: 'A newer thing', created_at: daysAgo(20), importance: 0.2 },
    { text: 'An old and weighty thing', created_at: daysAgo(700), importance: 0.9 },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  await json('import', file);
  const picked = {
    picked: 1,
    changed: 0,
    memories: [
      expect.objectContaining({
        text: 'An old thing',
        reasons: ['Made 26 months ago', 'Low importance 0.2'],
      }),
    ],
  };
  const wanted = ['prune', '--older-than', '365', '--importance-below', '0.5'];
  expect(await json(...wanted)).toEqual(picked);
  expect(await json(...wanted, '--yes', '--dry-run')).toEqual(picked);
  expect(await json('list')).toMatchObject({ total: 3 });
  expect(await json(...wanted, '--yes')).toMatchObject({ picked: 1, changed: 1 });
  expect(listed(await json('list', '--status', 'trash')).memories.map(({ text }) => text)).toEqual([
    'An old thing',
  ]);
  await json('undo');
  expect(await json('list')).toMatchObject({ total: 3 });
  expect(await json('prune', '--never-recalled', '--to', 'archive', '--yes')).toMatchObject({ changed: 3 });
  expect(await json('prune', '--never-recalled', '--to', 'archive', '--yes')).toMatchObject({ picked: 0 });
  expect(await json('list', '--status', 'archived')).toMatchObject({ total: 3 });
  expect(await run('prune', '--yes')).toMatchObject({ code: 2, json: { error: { code: 'VALIDATION' } } });
  expect(await run('prune', '--kind', 'nothing')).toMatchObject({ code: 2 });
});

it('merges memories, says beforehand what that comes to, and refuses to merge one with itself', async () => {
  const { run, json } = cliOn(dataFolder());
  await json('remember', 'I live in Berlin', '--tags', 'home');
  await json('remember', 'I own a red bicycle', '--importance', '0.95');
  const ids = listed(await json('list')).memories.map(({ id }) => id);
  const [bicycle = '', berlin = ''] = ids;
  const preview = await json('merge', ...ids, '--dry-run', '--keep', berlin);
  expect(preview).toMatchObject({
    id: berlin,
    text: 'I live in Berlin. I own a red bicycle',
    tags: ['home'],
    importance: 0.95,
    warnings: [],
  });
  expect(await json('list')).toMatchObject({ total: 2 });
  expect(await json('merge', berlin.slice(0, 8), bicycle, '--text', 'I cycle in Berlin')).toMatchObject({
    merged: 1,
  });
  expect(listed(await json('list', '--status', 'active')).memories).toMatchObject([
    { text: 'I cycle in Berlin' },
  ]);
  expect(await run('merge', berlin, berlin)).toMatchObject({
    code: 2,
    json: { error: { message: 'Name at least two memories to join.' } },
  });
  expect(await run('merge', berlin, 'ffffffff')).toMatchObject({ code: 3 });
});

it('says what erasing would take, and erases what was said and the backups with it', async () => {
  const { json } = cliOn(dataFolder());
  const chat = await json('chat', 'remember: Quetzal works at Zyxwares');
  expect(chat).toBeDefined();
  const [memory] = listed(await json('list', '--query', 'Quetzal')).memories;
  await json('trash', memory?.id ?? '');
  expect(await json('trash', '--empty', '--dry-run')).toMatchObject({ memories: 1, backups: [], aside: [] });
  expect(await json('list', '--status', 'trash')).toMatchObject({ total: 1 });
  const erased = await json('trash', memory?.id ?? '', '--empty', '--said-too', '--delete-backups');
  expect(erased).toMatchObject({ pending_readers: false, backups_holding_it: [], aside_holding_it: [] });
  expect(await json('sessions', 'list', '--query', 'Quetzal')).toEqual({ sessions: [] });
});

it('moves nothing to the trash where somebody only asks what erasing would take, and erases only what is there', async () => {
  const { run, json } = cliOn(dataFolder());
  await json('remember', 'Quetzal keeps bees');
  const [memory] = listed(await json('list')).memories;
  const id = memory?.id ?? '';
  for (const option of ['--dry-run', '--said-too', '--delete-backups']) {
    expect(await run('trash', id, option)).toMatchObject({
      code: 2,
      json: { error: { code: 'VALIDATION', message: expect.stringContaining(option) } },
    });
  }
  for (const option of ['--empty', '--dry-run']) {
    expect(await run('trash', id, '--empty', option)).toMatchObject({
      code: 1,
      json: { error: { code: 'CONFLICT', message: expect.stringContaining('not in the trash') } },
    });
  }
  expect(await json('list', '--status', 'active')).toMatchObject({ total: 1 });
});

it('names the backups that hold what was erased and where they lie, since later nothing can find them', async () => {
  const dataDir = dataFolder();
  const { json } = cliOn(dataDir);
  await json('remember', 'Quetzal keeps bees');
  const [memory] = listed(await json('list')).memories;
  await json('doctor', '--repair', 'compact');
  const [backup = 'none'] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'));
  await json('trash', memory?.id ?? '');
  const { stdout } = await runCli(['trash', '--empty', '--data', dataDir, '--no-wait']);
  expect(stdout).toContain(`Backups still hold it: ${backup}`);
  expect(stdout).toContain(`Only you can delete them now, in ${join(dataDir, 'backups')}`);
});

it('keeps until when an imported memory counts', async () => {
  const dataDir = dataFolder();
  const { json, run } = cliOn(dataDir);
  const file = join(dataDir, 'in.jsonl');
  const lines = [
    { text: 'The pass is valid', expires_at: '2031-05-06T07:08:09.000Z' },
    { text: 'The ticket is valid', expires_at: '2031-05-06' },
    { text: 'The sky is blue', expires_at: null },
    { text: 'The milk is fresh', expires_at: 'soon' },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  // The rest is imported, and the exit code says that not all was.
  expect(await run('import', file)).toMatchObject({
    code: 1,
    json: { created: 3, invalid: [{ line: 4 }] },
  });
  expect(await json('list', '--sort', 'text:desc')).toMatchObject({
    memories: [
      { expires_at: new Date(2031, 4, 6, 23, 59, 59, 999).toISOString() },
      { expires_at: null },
      { expires_at: '2031-05-06T07:08:09.000Z' },
    ],
  });
});
