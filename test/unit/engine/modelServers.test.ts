import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import { answeredBy } from '../../../electron/chat/answeredBy';
import { ModelServers } from '../../../electron/engine/compute/modelServers';
import { ConnectionLog } from '../../../electron/models/connections';
import { KeyRing } from '../../../electron/models/keyRing';
import { CHAT_MODEL, FakeOllama } from '../../support/fakeOllama';
import { FakeOpenAi } from '../../support/openaiServer';

async function setUp(settings: Partial<Settings>) {
  const ollama = await FakeOllama.start({ models: [CHAT_MODEL] });
  const openai = await FakeOpenAi.start();
  onTestFinished(() => ollama.stop());
  onTestFinished(() => openai.stop());
  const values = { ...defaultSettings, ollamaHost: ollama.host, openaiUrl: openai.url, ...settings };
  const log = new ConnectionLog();
  const servers = new ModelServers({
    settings: () => Promise.resolve(values),
    env: {},
    log,
    keys: new KeyRing({}),
  });
  const status = () => servers.status({ refresh: true, chosen: values.chatModel });
  return { ollama, openai, values, log, servers, status };
}

const REMOTE = 'https://192.0.2.1/v1';

it('takes Ollama by itself, and the other server on this computer where Ollama cannot answer', async () => {
  const { ollama, values, status, servers } = await setUp({});
  expect(await status()).toMatchObject({
    provider: 'ollama',
    current: CHAT_MODEL.name,
    leavesMachine: false,
  });
  ollama.models = [];
  expect(await status()).toMatchObject({ provider: 'openai-compatible', current: 'gpt-test' });
  expect(await servers.current()).toEqual({ name: 'gpt-test', leavesMachine: false });
  values.chatModel = 'none';
  expect(await status()).toMatchObject({ state: 'disabled' });
  expect(await servers.current()).toBeNull();
});

it('never goes to another computer by itself, even where that is allowed', async () => {
  const { ollama, log, status } = await setUp({ openaiUrl: REMOTE, allowRemoteServers: true });
  ollama.models = [];
  expect(await status()).toMatchObject({ provider: 'ollama', state: 'no_model' });
  expect(log.summary().outside).toBe(0);
});

it('says that a server which was chosen is on another computer, and asks it only when that is allowed', async () => {
  const chosen = { chatProvider: 'openai-compatible', openaiUrl: REMOTE } as const;
  const refused = await setUp(chosen);
  expect(await refused.status()).toMatchObject({ state: 'refused', leavesMachine: true });
  expect(refused.log.summary().outside).toBe(0);
  const ollama = await setUp({ chatProvider: 'ollama', ollamaHost: '192.0.2.1:11434' });
  expect(await ollama.status()).toMatchObject({ state: 'refused', leavesMachine: true });
  expect(ollama.log.summary().outside).toBe(0);
});

it('leaves work that nobody asked for to models on this computer, and the graph unless a model was chosen for it', async () => {
  const { values, servers, status } = await setUp({});
  expect(await servers.unasked()).toBe(CHAT_MODEL.name);
  const remote = { ...(await status()), leavesMachine: true };
  vi.spyOn(servers, 'status').mockResolvedValue(remote);
  expect(await servers.current()).toEqual({ name: CHAT_MODEL.name, leavesMachine: true });
  expect(await servers.unasked()).toBeNull();
  expect(await servers.forGraph()).toBeNull();
  values.extraction = 'model';
  expect(await servers.forGraph()).toBe(CHAT_MODEL.name);
});

it('asks for its own model at each server', async () => {
  const { openai, values, status } = await setUp({ chatProvider: 'openai-compatible', chatModel: 'llama3' });
  openai.models = ['one', 'two'];
  expect((await status()).current).toBe('one');
  values.openaiChatModel = 'two';
  expect((await status()).current).toBe('two');
});

it('an answer is kept under a name that says where its question went', () => {
  expect(answeredBy('gpt-4o', { leavesMachine: true, host: 'https://api.openai.com:443/v1' })).toBe(
    'gpt-4o (sent to api.openai.com)',
  );
  expect(answeredBy('llama3', { leavesMachine: false, host: 'http://127.0.0.1:11434' })).toBe('llama3');
});
