import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataFolder, runCli, startTestEngine } from '../support/engines';
import { FakeOpenAi } from '../support/openaiServer';

vi.setConfig({ testTimeout: 120_000 });

const KEY = 'sk-test-1234567890abcdef';

async function server(): Promise<FakeOpenAi> {
  const fake = await FakeOpenAi.start();
  onTestFinished(() => fake.stop());
  fake.key = KEY;
  return fake;
}

/** Files of the folder that hold the key. */
function filesWithKey(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(KEY));
}

it('a key from the environment is used, and stands in no answer, no log and no file', async () => {
  const fake = await server();
  const dataDir = dataFolder();
  const errors = vi.spyOn(process.stderr, 'write');
  const { bridge, engine } = await startTestEngine({ dataDir, env: { MNEMOSCOPE_OPENAI_API_KEY: KEY } });
  await bridge.request('settings.set', { openaiUrl: fake.url, chatProvider: 'openai-compatible' });
  expect(await bridge.request('keys.status', {})).toMatchObject({
    keys: [
      { name: 'openai', source: 'environment' },
      { name: 'vectorStore', source: null },
    ],
  });
  expect(await bridge.request('models.status', { refresh: true })).toMatchObject({
    state: 'ready',
    provider: 'openai-compatible',
    current: 'gpt-test',
    leavesMachine: false,
  });
  const { message } = await bridge.stream('chat.send', { text: 'Hi' }, () => undefined);
  expect(message).toMatchObject({ text: 'Hello there', model: 'gpt-test', mode: 'model' });
  fake.key = 'another one';
  const failed = await bridge.stream('chat.send', { text: 'Hi again' }, () => undefined);
  expect(failed.message.notice).toContain('does not take your key');
  const answers = await Promise.all([
    bridge.request('settings.get', {}),
    bridge.request('health.check', {}),
    bridge.request('journal.list', {}),
    bridge.request('app.connections', {}),
    bridge.request('models.status', { refresh: true }),
  ]);
  expect(JSON.stringify([answers, message, failed])).not.toContain(KEY);
  await engine.stop();
  expect(filesWithKey(dataDir)).toEqual([]);
  expect(JSON.stringify(errors.mock.calls)).not.toContain(KEY);
});

it('a key that the host hands over is used from then on, until it is forgotten or the engine ends', async () => {
  const fake = await server();
  const { bridge, engine, dataDir } = await startTestEngine({});
  await bridge.request('settings.set', { openaiUrl: fake.url, chatProvider: 'openai-compatible' });
  expect(await bridge.request('models.status', {})).toMatchObject({ state: 'refused' });
  await bridge.request('keys.set', { name: 'openai', value: KEY });
  expect(await bridge.request('models.status', {})).toMatchObject({ state: 'ready' });
  expect((await bridge.request('keys.status', {})).keys[0]).toEqual({ name: 'openai', source: 'keychain' });
  await bridge.request('keys.forget', { name: 'openai' });
  expect(await bridge.request('models.status', {})).toMatchObject({ state: 'refused' });
  await engine.stop();
  expect(filesWithKey(dataDir)).toEqual([]);
});

it('the command line takes keys from the environment, and repeats none that stands in the wrong place', async () => {
  const fake = await server();
  const data = dataFolder();
  const env = {
    MNEMOSCOPE_OPENAI_API_KEY: KEY,
    MNEMOSCOPE_OPENAI_URL: fake.url,
    MNEMOSCOPE_CHAT_PROVIDER: 'openai-compatible',
    MNEMOSCOPE_OPENAI_KEY: KEY,
  };
  const checked = await runCli(['doctor', '--json', '--data', data], env);
  expect(JSON.stringify(checked.json)).toContain('A chat model answers');
  expect(checked.stdout + checked.stderr).not.toContain(KEY);
  expect(filesWithKey(data)).toEqual([]);
});
