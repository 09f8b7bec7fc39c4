import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataFolder, runCli } from '../support/engines';
import { alterStore } from '../support/storeFile';

vi.setConfig({ testTimeout: 120_000 });

const FORGET_WORDS = `INSERT INTO memories_fts (memories_fts, rowid, text) SELECT 'delete', seq, text FROM memories`;

it('doctor names a fault and how to mend it, and mends it after a backup', async () => {
  const dataDir = dataFolder();
  const on = (...args: string[]) => runCli([...args, '--data', dataDir, '--json']);
  await on('remember', 'I prefer tea');
  alterStore(dataDir, FORGET_WORDS);
  expect((await on('list', '--query', 'tea')).json).toMatchObject({ total: 0 });
  expect((await on('doctor')).json).toMatchObject({
    ok: false,
    checks: expect.arrayContaining([
      expect.objectContaining({ name: 'full_text', ok: false, repair: 'rebuild_full_text' }),
    ]),
  });
  const inWords = await runCli(['doctor', '--data', dataDir]);
  expect(inWords.stdout).toMatch(
    /^FAULT full_text: .*\n(?: {6}.*\n)* {6}Repair: mnemoscope doctor --repair rebuild_full_text$/mu,
  );

  const mended = await on('doctor', '--repair', 'rebuild_full_text');
  expect(mended).toMatchObject({
    code: 0,
    json: {
      repair: 'rebuild_full_text',
      outcome: 'The search index was made anew.',
      backup: expect.any(String),
    },
  });
  // Safe: the shape is checked above.
  const { backup } = mended.json as { backup: string };
  expect(existsSync(join(dataDir, 'backups', backup))).toBe(true);
  expect((await on('doctor')).json).toMatchObject({ ok: true });
  expect((await on('list', '--query', 'tea')).json).toMatchObject({ total: 1 });
});

it('doctor compacts the file while the store is in use, and refuses a repair that it does not know', async () => {
  const dataDir = dataFolder();
  await runCli(['remember', 'I prefer tea', '--data', dataDir]);
  alterStore(dataDir, 'CREATE TABLE junk AS SELECT zeroblob(30000000) AS b; DROP TABLE junk;');
  const compacted = await runCli(['doctor', '--repair', 'compact', '--data', dataDir, '--json']);
  expect(compacted).toMatchObject({
    code: 0,
    json: { outcome: expect.stringMatching(/^The file is \d+(\.\d)? MB smaller\./u) },
  });
  expect((await runCli(['recall', 'tea', '--data', dataDir, '--json'])).json).toMatchObject({
    memories: [expect.objectContaining({ text: 'I prefer tea' })],
  });
  expect(await runCli(['doctor', '--repair', 'everything', '--data', dataDir, '--json'])).toMatchObject({
    code: 2,
    json: { error: { code: 'VALIDATION', message: expect.stringContaining('rebuild_full_text') } },
  });
});
