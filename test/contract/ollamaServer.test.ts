import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import type { ChatRequest } from '../../electron/models/ports';
import { CHAT_MODEL, EMBEDDING_MODEL, FakeOllama } from '../support/fakeOllama';

let fake: FakeOllama;
let log: ConnectionLog;
let server: OllamaServer;
beforeEach(async () => {
  fake = await FakeOllama.start();
  log = new ConnectionLog();
  server = new OllamaServer({ address: fake.host, log });
});
afterEach(() => fake.stop());

const status = (chosen = ''): ReturnType<OllamaServer['status']> => server.status({ refresh: true, chosen });

/** A chat that notes all that happens. */
function record(signal = new AbortController().signal): {
  request: ChatRequest;
  answer: () => string;
  thinking: () => string;
  firstTokens: () => number;
} {
  const seen = { answer: '', thinking: '', firstTokens: 0 };
  return {
    request: {
      model: 'smollm2:135m',
      messages: [{ role: 'user', content: 'Hello' }],
      contextLength: 4096,
      signal,
      onDelta: async (text) => void (seen.answer += text),
      onThinking: async (text) => void (seen.thinking += text),
      onFirstToken: () => void (seen.firstTokens += 1),
    },
    answer: () => seen.answer,
    thinking: () => seen.thinking,
    firstTokens: () => seen.firstTokens,
  };
}

describe('the state of an Ollama server', () => {
  it('is ready with a chat model, whatever the list says of purposes', async () => {
    const result = await status();
    expect(result).toMatchObject({
      state: 'ready',
      version: '0.32.15',
      current: 'smollm2:135m',
      host: `http://${fake.host}`,
    });
    expect(result.models.map(({ name, purpose, contextLength }) => [name, purpose, contextLength])).toEqual([
      ['smollm2:135m', 'chat', 8192],
      ['all-minilm:latest', 'embedding', 512],
    ]);
    expect(log.summary().outside).toBe(0);
    expect(log.summary().loopback).toBeGreaterThan(0);
  });

  it('asks for the details of a model once', async () => {
    await status();
    await status();
    expect(fake.bodies('/api/show')).toHaveLength(2);
    fake.models = fake.models.map((model) => ({ ...model, digest: 'f'.repeat(64) }));
    await status();
    expect(fake.bodies('/api/show')).toHaveLength(4);
  });

  it('is asked once for questions that come together or shortly after each other', async () => {
    const ask = (): ReturnType<OllamaServer['status']> => server.status({ refresh: false, chosen: '' });
    await Promise.all([ask(), ask()]);
    await ask();
    expect(fake.requests.filter((request) => request.path === '/api/tags')).toHaveLength(1);
  });

  it('has no model', async () => {
    fake.models = [EMBEDDING_MODEL];
    expect(await status()).toMatchObject({ state: 'no_model', current: null });
    fake.models = [];
    expect(await status()).toMatchObject({ state: 'no_model', models: [] });
  });

  it('takes the chosen model, with or without tag', async () => {
    fake.models = [CHAT_MODEL, { name: 'qwen3:latest', capabilities: ['completion', 'thinking'] }];
    expect(await status('qwen3')).toMatchObject({ state: 'ready', current: 'qwen3:latest' });
  });

  it('misses a chosen model that is not there, or that only embeds', async () => {
    expect(await status('qwen3')).toMatchObject({ state: 'model_missing', current: null });
    const embeds = await status('all-minilm');
    expect(embeds.state).toBe('model_missing');
    expect(embeds.hint).toContain('only embeds');
  });

  it('is disabled when the person chose memory only', async () => {
    expect(await status('none')).toMatchObject({ state: 'disabled', current: null });
  });

  it.each([true, false])('refuses models that run elsewhere (in the list: %s)', async (remoteInList) => {
    const cloud = {
      name: 'big:cloud',
      capabilities: ['completion'],
      remoteHost: 'https://ollama.com',
      remoteInList,
    };
    fake.models = [cloud, CHAT_MODEL];
    const result = await status();
    expect(result.current).toBe('smollm2:135m');
    expect(result.models.map((model) => model.name)).toEqual(['smollm2:135m']);
    expect(await status('big:cloud')).toMatchObject({ state: 'refused', current: null });
    await expect(server.show('big:cloud')).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    const chat = { ...record().request, model: 'big:cloud' };
    await expect(server.chat(chat)).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(fake.bodies('/api/chat')).toEqual([]);
  });

  it('does not run, and is found again', async () => {
    const port = Number(fake.host.split(':')[1]);
    await fake.stop();
    expect(await status()).toMatchObject({ state: 'not_running', version: null, models: [] });
    await expect(server.chat(record().request)).rejects.toMatchObject({ code: 'MODEL_NOT_RUNNING' });
    fake = await FakeOllama.start({ port });
    expect(await status()).toMatchObject({ state: 'ready' });
  });

  it('never connects outside without permission', async () => {
    const outside = new OllamaServer({ address: 'http://192.0.2.1:11434', log });
    expect(await outside.status({ refresh: true, chosen: '' })).toMatchObject({ state: 'refused' });
    await expect(outside.chat(record().request)).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    await expect(outside.show('x')).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(log.summary()).toEqual({ loopback: 0, outside: 0, recent: [] });
  });

  it('gives up a connect that nobody answers, when it is allowed', async () => {
    const outside = new OllamaServer({ address: '192.0.2.1', log, allowRemote: true, connectTimeoutMs: 50 });
    expect(await outside.status({ refresh: true, chosen: '' })).toMatchObject({ state: 'not_running' });
    expect(log.summary().outside).toBe(1);
  });

  it('says that an address cannot be read', async () => {
    const odd = new OllamaServer({ address: 'http://a b', log });
    const result = await odd.status({ refresh: true, chosen: '' });
    expect(result.state).toBe('not_running');
    expect(result.hint).toContain('"http://a b"');
    const withPassword = new OllamaServer({ address: 'http://me:hidden@127.0.0.1', log });
    const { hint } = await withPassword.status({ refresh: true, chosen: '' });
    expect(hint).toContain('"http://…@127.0.0.1"');
  });

  it('reaches localhost by IPv4', async () => {
    const local = new OllamaServer({ address: `localhost:${fake.host.split(':')[1] ?? ''}`, log });
    expect(await local.status({ refresh: true, chosen: '' })).toMatchObject({ state: 'ready' });
    expect(log.summary().recent.every((connection) => connection.host === '127.0.0.1')).toBe(true);
  });

  it('reads the answers of old servers', async () => {
    fake.models = [
      { name: 'llama2:latest', capabilities: [], old: true },
      { name: 'bge:latest', capabilities: [], old: true, family: 'bert' },
    ];
    expect((await status()).models.map((model) => model.purpose)).toEqual(['chat', 'embedding']);
  });
});

describe('a chat', () => {
  it('streams, and says how it ended', async () => {
    const chat = record();
    expect(await server.chat(chat.request)).toEqual({
      doneReason: 'stop',
      promptTokens: 43,
      answerTokens: 8,
    });
    expect([chat.answer(), chat.thinking(), chat.firstTokens()]).toEqual(['Hello there.', '', 1]);
  });

  it('sends the exact messages, and never lets the server cut them', async () => {
    const chat = record();
    chat.request.messages = [
      { role: 'system', content: '<rules> & "quotes" 👩‍👩‍👧' },
      { role: 'user', content: 'שלום' },
    ];
    await server.chat(chat.request);
    expect(fake.bodies('/api/chat')).toEqual([
      {
        model: 'smollm2:135m',
        messages: chat.request.messages,
        stream: true,
        truncate: false,
        shift: false,
        options: { num_ctx: 4096 },
      },
    ]);
  });

  it('keeps thoughts out of the answer, in both forms', async () => {
    fake.chat = { chunks: [{ thinking: 'hm ' }, '<thi', 'nk>ha</th', 'ink>\n\n', 'Hello <', '3'] };
    const chat = record();
    await server.chat(chat.request);
    expect([chat.answer(), chat.thinking(), chat.firstTokens()]).toEqual(['Hello <3', 'hm ha', 1]);
  });

  it('waits for slow headers', async () => {
    fake.chat = { headersAfterMs: 300, chunks: ['late'] };
    const chat = record();
    await server.chat(chat.request);
    expect(chat.answer()).toBe('late');
  });

  it('reports an answer that was cut by the context', async () => {
    fake.chat = { doneReason: 'length' };
    expect(await server.chat(record().request)).toMatchObject({ doneReason: 'length' });
  });

  it.each([
    ['errorLine', 'restart Ollama'],
    ['cut', 'broke off'],
    ['brokenLine', 'cannot be read'],
    ['noDone', 'in the middle'],
  ] as const)('is interrupted by %s, and keeps what came', async (end, words) => {
    fake.chat = { chunks: ['Hello'], end };
    const chat = record();
    const failure = await server.chat(chat.request).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'MODEL_INTERRUPTED' });
    expect(String(failure)).toContain(words);
    expect(chat.answer()).toBe('Hello');
  });

  it('keeps all that came before a cut, also for a slow listener', async () => {
    fake.chat = { chunks: ['a', 'b', 'c', 'd'], end: 'cut' };
    const chat = record();
    const onDelta = chat.request.onDelta.bind(chat.request);
    chat.request.onDelta = async (text) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await onDelta(text);
    };
    await expect(server.chat(chat.request)).rejects.toMatchObject({ code: 'MODEL_INTERRUPTED' });
    expect(chat.answer()).toBe('abcd');
  });

  it('fails when the model dies before the first word', async () => {
    fake.chat = { chunks: [], end: 'errorLine' };
    await expect(server.chat(record().request)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  it('misses a model', async () => {
    const chat = { ...record().request, model: 'nope' };
    await expect(server.chat(chat)).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      details: { model: 'nope' },
    });
  });

  it('says what to do about a fault that is known, and keeps the words of the server', async () => {
    fake.chat = {
      refuse: {
        status: 500,
        error: 'model requires more system memory (5.6 GiB) than is available (3.1 GiB)',
      },
    };
    await expect(server.chat(record().request)).rejects.toMatchObject({
      message:
        'The model needs more memory than is free. Choose a smaller model, or a shorter context in Settings.',
      details: {
        serverMessage: 'model requires more system memory (5.6 GiB) than is available (3.1 GiB)',
      },
    });
  });

  it('stops in the middle: the connection is closed, what came stays', async () => {
    fake.chat = { chunks: ['Hello'], end: 'hang' };
    const controller = new AbortController();
    const chat = record(controller.signal);
    const onDelta = chat.request.onDelta.bind(chat.request);
    chat.request.onDelta = async (text) => {
      await onDelta(text);
      setImmediate(() => controller.abort());
    };
    await expect(server.chat(chat.request)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(chat.answer()).toBe('Hello');
    await expect.poll(() => fake.closedByClient).toBe(1);
  });

  it('stops while the model loads', async () => {
    fake.chat = { headersAfterMs: 60_000 };
    const controller = new AbortController();
    const chat = server.chat(record(controller.signal).request);
    await expect.poll(() => fake.bodies('/api/chat')).toHaveLength(1);
    controller.abort();
    await expect(chat).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => fake.closedByClient).toBe(1);
  });

  it('does not begin when it is stopped before', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(server.chat(record(controller.signal).request)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(fake.requests).toEqual([]);
  });

  it('reads no faster than the listener takes', async () => {
    fake.chat = { chunks: ['a', 'b', 'c'] };
    const chat = record();
    const events: string[] = [];
    chat.request.onDelta = async (text) => {
      events.push(`${text} comes`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(`${text} is taken`);
    };
    await server.chat(chat.request);
    expect(events).toEqual(['a', 'b', 'c'].flatMap((text) => [`${text} comes`, `${text} is taken`]));
  });
});

describe('a pull', () => {
  const pull = async (name: string, signal = new AbortController().signal): Promise<string[]> => {
    const seen: string[] = [];
    await server.pull(
      name,
      async ({ status: step, completedBytes, totalBytes }) =>
        void seen.push(
          totalBytes === null ? step : `${step} ${String(completedBytes)}/${String(totalBytes)}`,
        ),
      signal,
    );
    return seen;
  };

  it('reports progress and brings the model', async () => {
    await status();
    expect(await pull('qwen3:0.6b')).toEqual([
      'pulling manifest',
      'pulling 941f309b54ca null/98362432',
      ...[1, 2, 3, 4].map((n) => `pulling 941f309b54ca ${String((98362432 / 4) * n)}/98362432`),
      'verifying sha256 digest',
      'writing manifest',
      'success',
    ]);
    expect(await server.status({ refresh: false, chosen: '' })).toMatchObject({ current: 'qwen3:0.6b' });
  });

  it.each([
    [
      'pull model manifest: Get "https://registry.example/v2": dial tcp: lookup registry.example: no such host',
      'MODEL_FAILED',
      'online',
    ],
    ['pull model manifest: file does not exist', 'MODEL_MISSING', 'There is no model named'],
    ['write: no space left on device', 'MODEL_FAILED', 'no space left on device'],
  ])('fails by %s', async (error, code, words) => {
    fake.pull = { error };
    const failure = await pull('qwen3').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).toContain(words);
  });

  it('breaks off', async () => {
    fake.pull = { cut: true };
    await expect(pull('qwen3')).rejects.toMatchObject({ code: 'MODEL_INTERRUPTED' });
  });

  it('is cancelled', async () => {
    fake.pull = { hang: true };
    const controller = new AbortController();
    const pulling = pull('qwen3', controller.signal);
    await expect.poll(() => fake.bodies('/api/pull')).toHaveLength(1);
    controller.abort();
    await expect(pulling).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => fake.closedByClient).toBe(1);
  });

  it('refuses what turns out to run elsewhere', async () => {
    fake.pull = {
      installs: { name: 'big:cloud', capabilities: ['completion'], remoteHost: 'https://ollama.com' },
    };
    await expect(pull('big:cloud')).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
  });
});
