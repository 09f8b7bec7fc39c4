import { FakeOllama } from '../../support/fakeOllama';
import { test as base } from './mnemoscope';

/** Apps of these tests find a model server that answers, and misbehaves, as the test tells it. */
export const test = base.extend<{ ollama: FakeOllama }>({
  ollama: async ({ host: _host }, use) => {
    const fake = await FakeOllama.start();
    await use(fake);
    await fake.stop();
  },
  appEnv: async ({ ollama }, use) => {
    await use({ OLLAMA_HOST: ollama.host });
  },
});

export { expect } from './mnemoscope';
