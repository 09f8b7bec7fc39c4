import { expect, it, onTestFinished, vi } from 'vitest';
import type { Bridge } from '#shared/rpc/typedClient';
import { startTestEngine } from '../support/engines';
import { FakeOpenAi } from '../support/openaiServer';

vi.setConfig({ testTimeout: 120_000 });

const COUNT = 70;

async function server(): Promise<FakeOpenAi> {
  const fake = await FakeOpenAi.start();
  onTestFinished(() => fake.stop());
  return fake;
}

async function rememberMany(bridge: Bridge): Promise<void> {
  for (let i = 0; i < COUNT; i += 1) {
    await bridge.request('memories.remember', { text: `Project${i} uses Python in room ${i}` });
  }
  await bridge.request('jobs.wait', { timeoutMs: 90_000 });
}

const choose = (bridge: Bridge, { url }: FakeOpenAi) =>
  bridge.request('settings.set', {
    embeddingProvider: 'openai-compatible',
    openaiUrl: url,
    openaiEmbeddingModel: 'text-embedding-test',
  });

async function switched(bridge: Bridge): Promise<void> {
  await vi.waitFor(
    async () => {
      const { active, building } = await bridge.request('spaces.status', {});
      expect(building).toBeNull();
      expect(active).toMatchObject({
        provider: 'openai-compatible',
        model: 'text-embedding-test',
        dimensions: 32,
        memories: COUNT,
      });
    },
    { timeout: 60_000, interval: 100 },
  );
}

it('another embedding model is built while recall goes on, killed in the middle too, and is used when it is complete', async () => {
  const fake = await server();
  const { bridge, engine } = await startTestEngine({});
  await rememberMany(bridge);
  const before = await bridge.request('spaces.status', {});
  expect(before).toMatchObject({ active: { provider: 'builtin', memories: COUNT }, building: null });
  fake.embedDelayMs = 300;
  await choose(bridge, fake);
  await vi.waitFor(
    async () => {
      const { building } = await bridge.request('spaces.status', {});
      expect(building?.done ?? 0).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  const found = await bridge.request('recall.search', { query: 'Which language does Project7 use?' });
  expect(found.notice).toBeNull();
  expect(found.memories[0]?.memory.text).toContain('Project7 ');
  engine.killForTest();
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), { timeout: 30_000 });
  const after = await bridge.request('spaces.status', {});
  expect(after.active?.provider).toBe('builtin');
  fake.embedDelayMs = 0;
  await switched(bridge);
  const again = await bridge.request('recall.search', { query: 'Project7 uses Python in room 7' });
  expect(again.notice).toBeNull();
  expect(again.memories[0]?.memory.text).toContain('Project7 ');
});

it('a change to a model that is gone waits and says why; giving it up leaves all as it was', async () => {
  const fake = await server();
  const { bridge } = await startTestEngine({});
  await bridge.request('memories.remember', { text: 'Falcon uses Python' });
  await bridge.request('jobs.wait', { timeoutMs: 60_000 });
  fake.models = [];
  await choose(bridge, fake);
  await vi.waitFor(
    async () => {
      const { building } = await bridge.request('spaces.status', {});
      expect(building?.problem).toContain('no model named text-embedding-test');
    },
    { timeout: 30_000, interval: 50 },
  );
  const found = await bridge.request('recall.search', { query: 'Which language does Falcon use?' });
  expect(found.notice).toBeNull();
  expect(await bridge.request('spaces.cancel', {})).toMatchObject({
    active: { provider: 'builtin', memories: 1 },
    building: null,
  });
  expect((await bridge.request('settings.get', {})).values.embeddingProvider).toBe('builtin');
});
