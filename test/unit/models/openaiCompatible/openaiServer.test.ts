import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { ConnectionLog } from '../../../../electron/models/connections';
import { OpenAiEmbedder } from '../../../../electron/models/openaiCompatible/openaiEmbedder';
import { OpenAiServer } from '../../../../electron/models/openaiCompatible/openaiServer';
import type { ChatRequest } from '../../../../electron/models/ports';
import { FakeOpenAi } from '../../../support/openaiServer';

const KEY = 'sk-test-1234567890abcdef';
let fake: FakeOpenAi;
let log: ConnectionLog;

beforeEach(async () => {
  fake = await FakeOpenAi.start();
  log = new ConnectionLog();
});
afterEach(() => fake.stop());

function serverAt(address = fake.url, options: Partial<ConstructorParameters<typeof OpenAiServer>[0]> = {}) {
  return new OpenAiServer({ address, log, allowRemote: false, key: () => null, ...options });
}

async function ask(server: OpenAiServer, options: Partial<ChatRequest> = {}) {
  const heard = { text: '', thinking: '', started: 0 };
  const outcome = await server.chat({
    model: 'gpt-test',
    messages: [{ role: 'user', content: 'Hi' }],
    contextLength: 4_096,
    signal: new AbortController().signal,
    onDelta: (text) => {
      heard.text += text;
      return Promise.resolve();
    },
    onThinking: (text) => {
      heard.thinking += text;
      return Promise.resolve();
    },
    onFirstToken: () => void (heard.started += 1),
    ...options,
  });
  return { ...heard, outcome };
}

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`it did not fail as expected: ${String(error)}`);
  return error;
}

describe('chat', () => {
  it('streams the answer, with thoughts apart, whichever way they come', async () => {
    fake.pieces = [{ thinking: 'Hm.' }, '<think>More', '</think>', 'Hello', ' 🌍'];
    expect(await ask(serverAt())).toMatchObject({
      text: 'Hello 🌍',
      thinking: 'Hm.More',
      started: 1,
      outcome: { doneReason: 'stop' },
    });
    expect(fake.asked('/v1/chat/completions')[0]?.body).toEqual({
      model: 'gpt-test',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
    });
  });

  it('says when the answer reached its end by length, and takes an answer without a last word', async () => {
    fake.end = 'length';
    expect((await ask(serverAt())).outcome.doneReason).toBe('length');
    fake.end = 'no last word';
    expect((await ask(serverAt())).text).toBe('Hello there');
  });

  it('that is cut, or in which the server says what went wrong, is no whole answer', async () => {
    fake.end = 'cut';
    expect((await failureOf(ask(serverAt()))).code).toBe('MODEL_INTERRUPTED');
    fake.end = 'error';
    const error = await failureOf(ask(serverAt()));
    expect(error).toMatchObject({ code: 'MODEL_INTERRUPTED' });
    expect(error.message).toContain('the graphics card fell out');
  });

  it('waits by the phases of an answer, and ends when it is stopped', async () => {
    fake.end = 'hang';
    const stalled = await failureOf(ask(serverAt(), { stallTimeoutMs: 60 }));
    expect(stalled).toMatchObject({ code: 'MODEL_TIMEOUT', details: { phase: 'stall' } });
    fake.pieces = [];
    const silent = await failureOf(ask(serverAt(), { firstTokenTimeoutMs: 60 }));
    expect(silent).toMatchObject({ code: 'MODEL_TIMEOUT', details: { phase: 'firstToken' } });
    const stop = new AbortController();
    const asked = ask(serverAt(), { signal: stop.signal });
    await vi.waitFor(() => expect(fake.asked('/v1/chat/completions')).toHaveLength(3));
    stop.abort();
    expect((await failureOf(asked)).code).toBe('CANCELLED');
  });

  it.each([
    [
      401,
      { error: { message: `Incorrect API key provided: ${KEY}` } },
      'MODEL_REFUSED',
      'does not take your key',
    ],
    [
      404,
      { error: { message: 'The model gpt-test does not exist' } },
      'MODEL_MISSING',
      'no model named gpt-test',
    ],
    [404, { detail: 'Not Found' }, 'MODEL_NOT_RUNNING', 'often ends in /v1'],
    [429, { error: { message: 'Rate limit' } }, 'MODEL_NOT_RUNNING', 'in 7 seconds'],
    [503, 'down', 'MODEL_NOT_RUNNING', 'not ready'],
    [500, { error: `boom ${KEY}` }, 'MODEL_FAILED', 'boom …'],
    [
      400,
      { error: { message: "This model's maximum context length is 2048 tokens." } },
      'MODEL_FAILED',
      'longer than',
    ],
    [301, '', 'MODEL_NOT_RUNNING', 'not followed'],
  ])('explains status %i', async (status, body, code, words) => {
    fake.key = KEY;
    fake.refusals = [{ status, body, headers: { 'Retry-After': '7', Location: 'http://example.org/' } }];
    const error = await failureOf(ask(serverAt(fake.url, { key: () => KEY })));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
    expect(JSON.stringify(error.toPayload())).not.toContain(KEY);
  });

  it('tells the room of a model whose context is too short, so that the prompt is made shorter', async () => {
    fake.refusals = [
      { status: 400, body: { error: { message: "This model's maximum context length is 2048 tokens." } } },
    ];
    expect((await failureOf(ask(serverAt()))).details).toMatchObject({ tooLong: true, contextLength: 2_048 });
  });
});

describe('structured answers', () => {
  const schema = z.object({ facts: z.array(z.object({ text: z.string() })) });
  const request = {
    model: 'gpt-test',
    messages: [{ role: 'user' as const, content: 'As JSON, please' }],
    schema,
    contextLength: 4_096,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
  };

  it('are asked for by schema and read whatever stands around them', async () => {
    fake.pieces = ['Sure:\n```json\n{"facts":[{"te', 'xt":"Likes tea"}]}\n```'];
    expect(await serverAt().generateJson(request)).toEqual({ facts: [{ text: 'Likes tea' }] });
    expect(fake.asked('/v1/chat/completions')[0]?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
      temperature: 0,
    });
  });

  it.each([[['max_tokens']], [['response_format']], [['response_format', 'temperature', 'max_tokens']]])(
    'come from a server that does not know %j',
    async (unknownFields) => {
      fake.unknownFields = unknownFields;
      fake.pieces = ['{"facts":[]}'];
      expect(await serverAt().generateJson(request)).toEqual({ facts: [] });
    },
  );

  it('that cannot be read twice are none', async () => {
    fake.pieces = ['I would rather not.'];
    expect((await failureOf(serverAt().generateJson(request))).code).toBe('MODEL_UNREADABLE');
    expect(fake.asked('/v1/chat/completions')).toHaveLength(2);
  });
});

describe('status', () => {
  const look = (server: OpenAiServer, chosen = '') => server.status({ refresh: true, chosen });

  it('names the models and takes the first one that chats', async () => {
    fake.models = ['text-embedding-test', 'gpt-test'];
    expect(await look(serverAt())).toMatchObject({
      state: 'ready',
      provider: 'openai-compatible',
      leavesMachine: false,
      current: 'gpt-test',
      models: [{ purpose: 'embedding' }, { purpose: 'chat' }],
    });
    expect(await look(serverAt(), 'other')).toMatchObject({ state: 'model_missing' });
    expect(await look(serverAt(), 'none')).toMatchObject({ state: 'disabled' });
  });

  it('says what is missing: an address, a readable one, a server, a key', async () => {
    expect(await look(serverAt(''))).toMatchObject({ state: 'not_running' });
    expect((await look(serverAt(''))).hint).toContain('No address');
    expect((await look(serverAt('http://a b'))).hint).toContain('cannot be read');
    expect((await look(serverAt('http://127.0.0.1:1/v1'))).hint).toContain('answers at');
    fake.key = KEY;
    expect(await look(serverAt())).toMatchObject({ state: 'refused' });
    expect((await look(serverAt())).hint).toContain('wants a key');
    expect(await look(serverAt(fake.url, { key: () => KEY }))).toMatchObject({ state: 'ready' });
  });

  it('of an address that is not on this computer: nothing is sent there unless that is allowed', async () => {
    const server = serverAt('https://192.0.2.1/v1');
    expect(await look(server)).toMatchObject({ state: 'refused', leavesMachine: true });
    expect((await failureOf(ask(server))).code).toBe('MODEL_REFUSED');
    const embedder = new OpenAiEmbedder({ server, model: 'm', countTokens: () => 1 });
    expect((await failureOf(embedder.embed(['a'], 'document'))).code).toBe('MODEL_REFUSED');
    expect(log.summary()).toMatchObject({ outside: 0, loopback: 0 });
    const allowed = serverAt('https://192.0.2.1/v1', { allowRemote: true, connectTimeoutMs: 50 });
    expect(await look(allowed)).toMatchObject({ state: 'not_running', leavesMachine: true });
    expect(log.summary().outside).toBe(1);
  });

  it('never sends a key over an open line to another computer', async () => {
    const server = serverAt('http://192.0.2.1/v1', { allowRemote: true, key: () => KEY });
    expect((await look(server)).hint).toContain('https');
    expect(log.summary().outside).toBe(0);
  });
});

describe('embeddings', () => {
  const embedder = (model = 'text-embedding-test') =>
    new OpenAiEmbedder({ server: serverAt(), model, countTokens: (text) => text.split(/\s+/u).length });

  it('come in the order of their texts, and the size is probed', async () => {
    const one = embedder();
    expect(await one.dimensions()).toBe(32);
    const texts = ['red apples', 'blue sky', 'green grass'];
    const together = await one.embed(texts, 'document');
    for (const [i, text] of texts.entries()) {
      expect((await one.embed([text], 'document'))[0]).toEqual(together[i]);
    }
  });

  it('FIELD-CASES 8: one bad text fails alone', async () => {
    const outcomes = await embedder().embed(['good', `a ${fake.badText}`, 'fine'], 'document');
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  it('of a text that is too long for the model are those of its parts', async () => {
    fake.limitWords = 40;
    const [outcome] = await embedder().embed(
      [Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')],
      'document',
    );
    expect(outcome?.ok === true ? outcome.vectors.length : 0).toBeGreaterThan(1);
  });

  it('of the same name at another address are of another space', () => {
    const other = new OpenAiEmbedder({
      server: serverAt('http://127.0.0.1:9/v1'),
      model: 'text-embedding-test',
      countTokens: () => 1,
    });
    expect(other.spaceKey).not.toBe(embedder().spaceKey);
  });

  it('wait while the server asks for patience, and say when no model is named', async () => {
    fake.refusals = [{ status: 429, body: {}, headers: { 'Retry-After': '30' } }];
    expect((await failureOf(embedder().embed(['a'], 'query'))).details).toMatchObject({
      retryAfterMs: 30_000,
    });
    expect((await failureOf(embedder('').embed(['a'], 'query'))).code).toBe('MODEL_MISSING');
  });
});
