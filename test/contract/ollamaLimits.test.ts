import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import type { ChatRequest } from '../../electron/models/ports';
import { FakeOllama } from '../support/fakeOllama';

let fake: FakeOllama;
let server: OllamaServer;
let answer = '';
beforeEach(async () => {
  fake = await FakeOllama.start();
  server = new OllamaServer({ address: fake.host, log: new ConnectionLog() });
  answer = '';
});
afterEach(() => fake.stop());

const request = (rest: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'smollm2:135m',
  messages: [{ role: 'user', content: 'Hello' }],
  contextLength: 4096,
  signal: new AbortController().signal,
  onDelta: async (text) => void (answer += text),
  onThinking: async () => undefined,
  onFirstToken: () => undefined,
  ...rest,
});
const failureOf = (rest: Partial<ChatRequest>): Promise<unknown> =>
  server.chat(request(rest)).catch((error: unknown) => error);
const closed = async (count: number): Promise<void> =>
  expect.poll(() => fake.closedByClient, { timeout: 5_000 }).toBe(count);

describe('how long a model may take', () => {
  it('ends the wait for a first word, and says what to do', async () => {
    fake.chat = { chunks: [], end: 'hang' };
    const failure = await failureOf({ firstTokenTimeoutMs: 1_500, stallTimeoutMs: 60_000 });
    expect(failure).toMatchObject({
      code: 'MODEL_TIMEOUT',
      details: { phase: 'firstToken', limitMs: 1_500 },
    });
    expect(String(failure)).toMatch(/did not begin to answer within 1\.5 seconds.*smaller model.*settings/);
    await closed(1);
  });

  it('ends a pause in the middle, and keeps what came', async () => {
    fake.chat = { chunks: ['Hello', ' there'], end: 'hang' };
    const failure = await failureOf({ firstTokenTimeoutMs: 60_000, stallTimeoutMs: 100 });
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', details: { phase: 'stall' } });
    expect(String(failure)).toContain('fell silent');
    expect(answer).toBe('Hello there');
    await closed(1);
  });

  it('lets an answer go on beyond every limit, while it comes', async () => {
    fake.chat = { chunks: Array.from({ length: 40 }, () => 'x'), chunkDelayMs: 50 };
    await server.chat(request({ firstTokenTimeoutMs: 1_000, stallTimeoutMs: 1_000 }));
    expect(answer).toHaveLength(40);
  });

  it('waits longer for a first word than for the next', async () => {
    fake.chat = { headersAfterMs: 900, chunks: ['late'] };
    await server.chat(request({ firstTokenTimeoutMs: 60_000, stallTimeoutMs: 600 }));
    expect(answer).toBe('late');
  });

  it('does not count the time that a listener takes', async () => {
    fake.chat = { chunks: ['a', 'b', 'c'] };
    const onDelta = async (text: string): Promise<void> => {
      await sleep(700);
      answer += text;
    };
    await server.chat(request({ stallTimeoutMs: 500, onDelta }));
    expect(answer).toBe('abc');
  });

  it.each([0, undefined])('has no limit at %s', async (limit) => {
    fake.chat = { headersAfterMs: 200, chunks: ['a', 'b'], chunkDelayMs: 200 };
    await server.chat(request({ firstTokenTimeoutMs: limit, stallTimeoutMs: limit }));
    expect(answer).toBe('ab');
  });

  it('is stopped by the person during either wait', async () => {
    for (const chunks of [[], ['a']]) {
      fake.chat = { chunks, end: 'hang' };
      const stop = new AbortController();
      const stopped = failureOf({ signal: stop.signal, firstTokenTimeoutMs: 60_000, stallTimeoutMs: 60_000 });
      await expect.poll(() => fake.bodies('/api/chat').length).toBeGreaterThan(chunks.length);
      stop.abort();
      expect(await stopped).toMatchObject({ code: 'CANCELLED' });
    }
  });
});

describe('what a model is asked with', () => {
  it('keeps the model for as long as the person wants', async () => {
    for (const keepAliveMinutes of [5, 0, -1, undefined]) await server.chat(request({ keepAliveMinutes }));
    expect(fake.bodies('/api/chat').map((body) => body['keep_alive'])).toEqual([300, 0, -1, undefined]);
  });

  it('has the context that was asked for, or the model’s own where that is smaller', async () => {
    for (const contextLength of [2_048, 100_000]) await server.chat(request({ contextLength }));
    const contexts = fake.bodies('/api/chat').map((body) => body['options']);
    expect(contexts).toEqual([{ num_ctx: 2_048 }, { num_ctx: 8_192 }]);
  });
});
