import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { StreamEnd } from '#shared/contract/index';
import { seedExport } from '../bench/importSeed';
import { IMPORTS } from '../support/importFiles';
import { alterStore } from '../support/storeFile';
import { startTestEngine, type TestEngine } from '../support/engines';

vi.setConfig({ testTimeout: 180_000 });

const source = (path: string) => ({ file: { path } });

/** Imports until so many records are done, then stops in this way. */
async function importUntil(
  { bridge }: TestEngine,
  path: string,
  records: number,
  stop: (abort: AbortController) => void,
): Promise<StreamEnd<'transfer.import'> | null> {
  const abort = new AbortController();
  let stopped = false;
  return bridge
    .stream(
      'transfer.import',
      source(path),
      (at) => {
        if (stopped || at.records < records) return;
        stopped = true;
        stop(abort);
      },
      { signal: abort.signal },
    )
    .catch(() => null);
}

it('foresees without writing, imports, and takes all of it back', async () => {
  const { bridge } = await startTestEngine();
  const path = join(IMPORTS, 'chatgpt/sharded');
  const { counts, examples, problems } = await bridge.stream(
    'transfer.preview',
    source(path),
    () => undefined,
  );
  expect((await bridge.request('memories.list', {})).total).toBe(0);
  expect(examples[0]).toMatchObject({ text: 'How long should a rye sourdough rest?', kind: 'episode' });
  expect(problems).toHaveLength(1);
  const done = await bridge.stream('transfer.import', source(path), () => undefined);
  expect(done).toMatchObject({ format: 'chatgpt', counts, problems });
  expect(done.label).toBe('Imported 9 memories and 4 chats from sharded');
  await bridge.request('journal.undo', { seq: done.seq ?? -1 });
  expect((await bridge.request('memories.list', {})).total).toBe(0);
  expect((await bridge.request('sessions.list', {})).sessions).toEqual([]);
});

it('undone while it goes on, it ends as cancelled, and tells of nothing that is not there', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const path = join(dataDir, 'conversations.json');
  seedExport(path, 3_000_000);
  let undone: Promise<unknown> | undefined;
  const run = bridge.stream('transfer.import', source(path), ({ records }) => {
    if (records > 0) undone ??= bridge.request('journal.undo', {});
  });
  await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  await undone;
  expect((await bridge.request('memories.list', {})).total).toBe(0);
});

it('cancelled, it keeps what is in; the same again goes on from there as the same step', async () => {
  const engine = await startTestEngine();
  const { bridge, dataDir } = engine;
  const path = join(dataDir, 'conversations.json');
  const { conversations, messages } = seedExport(path, 1_000_000);
  await importUntil(engine, path, 100, (abort) => abort.abort());
  const { total } = await bridge.request('memories.list', {});
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(messages / 2);
  const { counts, seq } = await bridge.stream('transfer.import', source(path), () => undefined);
  expect(counts).toMatchObject({
    created: messages / 2,
    unchanged: 0,
    besides: { chats: conversations, messages },
  });
  await bridge.request('journal.undo', { seq: seq ?? -1 });
  expect((await bridge.request('memories.list', {})).total).toBe(0);
  expect((await bridge.request('sessions.list', {})).sessions).toEqual([]);
});

it('broken off by the store, it says what is in; the same again goes on from there', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const path = join(dataDir, 'conversations.json');
  const { messages } = seedExport(path, 300_000);
  alterStore(
    dataDir,
    `CREATE TRIGGER no_room BEFORE INSERT ON memories WHEN (SELECT count(*) FROM memories) >= 100
       BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  );
  await expect(bridge.stream('transfer.import', source(path), () => undefined)).rejects.toMatchObject({
    message: expect.stringMatching(
      /no room\. Imported \d+ memories and \d+ chats from conversations\.json until then; the same file again goes on from there, and undo takes it back\.$/u,
    ),
  });
  alterStore(dataDir, 'DROP TRIGGER no_room');
  const { counts } = await bridge.stream('transfer.import', source(path), () => undefined);
  expect(counts).toMatchObject({ created: messages / 2, unchanged: 0 });
});

it('killed, it goes on where it was after a restart', async () => {
  const engine = await startTestEngine({ mode: `process:${process.execPath}` });
  const { dataDir } = engine;
  const path = join(dataDir, 'conversations.json');
  const { messages } = seedExport(path, 1_000_000);
  await importUntil(engine, path, 100, () => engine.engine.killForTest());
  await engine.engine.stop();
  const { bridge: again } = await startTestEngine({ dataDir });
  const before = (await again.request('memories.list', {})).total;
  expect(before).toBeGreaterThan(0);
  const { counts, seq } = await again.stream('transfer.import', source(path), () => undefined);
  expect(counts).toMatchObject({ created: messages / 2, unchanged: 0 });
  await again.request('journal.undo', { seq: seq ?? -1 });
  expect((await again.request('memories.list', {})).total).toBe(0);
});

it('reads what a browser hands over, and says in words what it cannot read', async () => {
  const { bridge, dataDir } = await startTestEngine();
  const base64 = Buffer.from('{"text":"I prefer tea"}\n').toString('base64');
  const { upload } = await bridge.request('files.upload', {
    upload: null,
    name: 'a.jsonl',
    offset: 0,
    base64,
  });
  const done = await bridge.stream('transfer.import', { file: { upload }, scope: 'work' }, () => undefined);
  expect(done).toMatchObject({
    format: 'jsonl',
    counts: { created: 1 },
    label: 'Imported 1 memory from a.jsonl',
  });
  expect((await bridge.request('memories.list', {})).items).toMatchObject([{ scope: 'work' }]);
  const odd = join(dataDir, 'odd.bin');
  writeFileSync(odd, Buffer.from([0, 1, 2, 3, 255]));
  await expect(bridge.stream('transfer.preview', source(odd), () => undefined)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: expect.stringContaining('odd.bin'),
  });
});
