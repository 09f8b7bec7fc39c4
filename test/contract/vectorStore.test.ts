import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataFolder, runCli, startTestEngine } from '../support/engines';
import { QdrantServer } from '../support/qdrantServer';

vi.setConfig({ testTimeout: 240_000 });

const KEY = 'key-that-nobody-reads';

async function server(): Promise<QdrantServer> {
  const started = await QdrantServer.start({ apiKey: KEY });
  onTestFinished(() => started.stop());
  return started;
}

it('the engine copies to a server, recalls by it, and goes on without it', async () => {
  const qdrant = await server();
  const env = { MNEMOSCOPE_VECTOR_STORE_API_KEY: KEY };
  const { bridge, engine, dataDir } = await startTestEngine({ env });
  await bridge.request('memories.remember', { text: 'My parrot speaks Portuguese' });
  await bridge.request('jobs.wait', { timeoutMs: 60_000 });
  await bridge.request('settings.set', {
    vectorStore: 'qdrant',
    vectorStoreUrl: qdrant.url,
    vectorStoreTimeoutSeconds: 1,
  });
  const ready = () =>
    vi.waitFor(
      async () =>
        expect(await bridge.request('vectorStore.status', {})).toMatchObject({ state: 'ready', waiting: 0 }),
      { timeout: 30_000, interval: 100 },
    );
  await ready();
  const search = (query: string) => bridge.request('recall.search', { query });
  await vi.waitFor(async () => {
    await search('anything');
    expect(qdrant.requests.at(-1)).toMatch(/^POST .*points\/query$/u);
  });
  const found = await search('What language does the bird talk?');
  expect(found.memories[0]?.memory.text).toBe('My parrot speaks Portuguese');
  expect(found.notice).toBeNull();
  const { recent, outside } = await bridge.request('app.connections', {});
  expect(recent).toContainEqual(expect.objectContaining({ port: qdrant.port, purpose: 'Search by meaning' }));
  expect(outside).toBe(0);
  // No word of a memory leaves the file.
  const stored = [...qdrant.collections.values()].flatMap(({ points }) => [...points.values()]);
  expect(JSON.stringify(stored.map(({ payload }) => payload))).not.toMatch(/parrot|Portuguese|personal/u);

  qdrant.hangs = true;
  const without = await search('What language does the bird talk?');
  expect(without.memories[0]?.memory.text).toBe('My parrot speaks Portuguese');
  expect(without.notice).toMatch(/did not answer within 1 s.*on this computer/u);
  await bridge.request('memories.remember', { text: 'My canary sings at dawn' });
  await bridge.request('jobs.wait', { timeoutMs: 60_000 });
  qdrant.hangs = false;
  await ready();
  expect([...qdrant.collections.values()].map(({ points }) => points.size)).toEqual([2]);

  await engine.stop();
  expect(readFileSync(join(dataDir, 'mnemoscope.db'), 'latin1')).not.toContain(KEY);
});

it('the command line tells a server of what it does, and doctor says how it stands', async () => {
  const qdrant = await server();
  const dataDir = dataFolder();
  const env = {
    MNEMOSCOPE_VECTOR_STORE: 'qdrant',
    MNEMOSCOPE_VECTOR_STORE_URL: qdrant.url,
    MNEMOSCOPE_VECTOR_STORE_API_KEY: KEY,
    MNEMOSCOPE_VECTOR_STORE_TIMEOUT_SECONDS: '60',
  };
  const on = (...args: string[]) => runCli([...args, '--data', dataDir, '--json'], env);
  await on('remember', 'I prefer tea');
  await on('remember', 'I prefer the window seat');
  const points = () =>
    [...qdrant.collections.values()].flatMap((collection) => [...collection.points.keys()]);
  const check = async () => {
    // Safe: doctor prints its checks; a missing one fails the test.
    const { checks } = (await on('doctor')).json as { checks: { name: string }[] };
    return checks.find(({ name }) => name === 'vector_store');
  };
  const inStep = () =>
    vi.waitFor(
      async () =>
        expect(await check()).toMatchObject({ ok: true, value: expect.stringContaining('as here') }),
      { timeout: 90_000, interval: 100 },
    );
  await inStep();
  expect(points()).toHaveLength(2);
  // Safe: the shape of a list of memories.
  const { memories } = (await on('list')).json as { memories: { id: string }[] };
  await on('trash', memories[0]?.id ?? '');
  await on('trash', '--empty');
  expect(points()).toEqual([memories[1]?.id]);

  qdrant.collections.forEach(({ points: all }) => all.clear());
  expect(await check()).toMatchObject({ ok: false, repair: 'copy_vectors' });
  expect((await on('doctor', '--repair', 'copy_vectors')).json).toMatchObject({ backup: null });
  await inStep();
  expect(points()).toHaveLength(1);

  await qdrant.stop();
  const gone = await on('recall', 'tea');
  expect(gone.code).toBe(0);
  expect(await check()).toMatchObject({ ok: false, hint: expect.stringContaining('nothing is lost') });
});
