import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestEngine } from '../support/engines';
import { FakeOllama } from '../support/fakeOllama';
import { jsonAnswers } from '../support/fakeOllamaJson';

vi.setConfig({ testTimeout: 180_000 });

const impresses = {
  entities: [],
  relations: [{ source: 'Falcon', relation: 'impresses', target: 'Mara', confidence: 0.9 }],
};

it('what the rules do not read, the chat model reads while nothing goes on, also after a restart', async () => {
  const fake = await FakeOllama.start({ graph: [{ chunks: [], end: 'hang' }] });
  onTestFinished(() => fake.stop());
  const started = await startTestEngine({ env: { OLLAMA_HOST: fake.host } });
  await started.bridge.request('memories.remember', { text: 'Falcon uses Python and impresses Mara.' });
  await started.bridge.request('jobs.wait', {});
  const facts = async (bridge: typeof started.bridge): Promise<string[]> =>
    (await bridge.request('graph.facts', { name: 'Falcon' })).facts.map(
      ({ source, relation, target }) => `${source} ${relation} ${target}`,
    );
  expect(await facts(started.bridge)).toEqual(['Falcon uses Python']);

  const asked = (): number => fake.bodies('/api/chat').length;
  await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 60_000, interval: 200 });
  expect(await started.bridge.request('jobs.status', {})).toMatchObject({ pending: 0, reading: 1 });
  // A turn comes first: the reading is given up for it.
  const { message } = await started.bridge.stream('chat.send', { text: 'Good morning.' }, () => undefined);
  expect(message.status).toBe('complete');
  await vi.waitFor(() => expect(fake.closedByClient).toBeGreaterThan(0), { timeout: 10_000 });
  await started.engine.stop();

  fake.graph = [jsonAnswers.plain(impresses)];
  const again = await startTestEngine({ dataDir: started.dataDir, env: { OLLAMA_HOST: fake.host } });
  await vi.waitFor(
    async () =>
      expect((await facts(again.bridge)).sort()).toEqual(['Falcon impresses Mara', 'Falcon uses Python']),
    { timeout: 120_000, interval: 500 },
  );
});
