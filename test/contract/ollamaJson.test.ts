import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import type { JsonRequest } from '../../electron/models/ports';
import { CHAT_MODEL, FakeOllama } from '../support/fakeOllama';
import { jsonAnswers } from '../support/fakeOllamaJson';

const schema = z.object({
  facts: z.array(
    z.object({ text: z.string().min(1).max(500), confidence: z.number().min(0).max(1).default(0.5) }),
  ),
});
type Facts = z.infer<typeof schema>;
const TEA: Facts = {
  facts: [
    { text: 'I drink tea.', confidence: 0.9 },
    { text: 'I live in Łódź.', confidence: 0.8 },
  ],
};
const THINKING = { name: 'qwen3:latest', capabilities: ['completion', 'thinking'] };

let fake: FakeOllama;
let server: OllamaServer;
beforeEach(async () => {
  fake = await FakeOllama.start({ models: [CHAT_MODEL, THINKING] });
  server = new OllamaServer({ address: fake.host, log: new ConnectionLog() });
});
afterEach(() => fake.stop());

const request = (rest: Partial<JsonRequest<Facts>> = {}): JsonRequest<Facts> => ({
  model: 'smollm2:135m',
  messages: [{ role: 'user', content: 'I drink tea and live in Łódź.' }],
  schema,
  aliases: { text: ['fact'] },
  contextLength: 4096,
  signal: new AbortController().signal,
  timeoutMs: 60_000,
  ...rest,
});
const ask = (rest: Partial<JsonRequest<Facts>> = {}): Promise<Facts> => server.generateJson(request(rest));
const asked = (): Record<string, unknown>[] => fake.bodies('/api/chat');

describe('a structured answer', () => {
  it.each([
    ['plain', jsonAnswers.plain(TEA)],
    ['after thoughts', jsonAnswers.thinkTags(TEA)],
    ['in a fence', jsonAnswers.fenced(TEA)],
    ['after the schema', jsonAnswers.schemaEcho(TEA)],
    ['as a bare list', jsonAnswers.bareList(TEA)],
    ['with other keys', jsonAnswers.renamed(TEA, { text: 'fact', confidence: 'Confidence' })],
    ['in the thoughts', jsonAnswers.inThinking(TEA)],
  ])('is read: %s', async (_, behaviour) => {
    fake.json = [behaviour];
    expect(await ask()).toEqual(TEA);
    expect(asked()).toHaveLength(1);
  });

  it('of which the end is missing gives its complete items', async () => {
    fake.json = [jsonAnswers.cut(TEA, 12)];
    expect(await ask()).toEqual({ facts: TEA.facts.slice(0, 1) });
  });

  it('is asked for by its structure, without chance and with an end', async () => {
    fake.json = [jsonAnswers.plain(TEA)];
    await ask({ keepAliveMinutes: 5, contextLength: 100_000 });
    expect(asked()[0]).toMatchObject({
      format: {
        type: 'object',
        properties: {
          facts: {
            type: 'array',
            items: {
              type: 'object',
              properties: { text: { type: 'string' } },
              required: ['text', 'confidence'],
            },
          },
        },
        required: ['facts'],
      },
      keep_alive: 300,
      truncate: false,
      options: { num_ctx: 8192, temperature: 0, num_predict: 1024 },
    });
    expect(JSON.stringify(asked()[0]?.['format'])).not.toMatch(/maxLength|minLength|maximum|\$schema/);
    expect(asked()[0]).not.toHaveProperty('think');
  });

  it('comes without thoughts from a model that can leave them', async () => {
    fake.json = [jsonAnswers.plain(TEA)];
    await ask({ model: 'qwen3' });
    expect(asked()[0]).toMatchObject({ think: false });
  });

  it.each([
    ['prose', jsonAnswers.prose()],
    ['the schema alone', jsonAnswers.onlySchema()],
    ['silence', { chunks: [] }],
    ['nothing complete', jsonAnswers.cut(TEA, 70)],
    ['items of which none fits', jsonAnswers.plain({ facts: [{ text: '' }] })],
  ])('is asked for once more after %s', async (_, behaviour) => {
    fake.json = [behaviour, jsonAnswers.plain(TEA)];
    expect(await ask()).toEqual(TEA);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]?.['options']).toMatchObject({ temperature: 0.4, num_predict: 2048 });
  });

  it('that cannot be read twice is an error', async () => {
    fake.json = [jsonAnswers.prose()];
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'MODEL_UNREADABLE', details: { model: 'smollm2:135m' } });
    expect(String(failure)).toContain('Nothing was kept');
    expect(asked()).toHaveLength(2);
  });

  it('may be empty', async () => {
    fake.json = [jsonAnswers.plain({ facts: [] })];
    expect(await ask()).toEqual({ facts: [] });
    expect(asked()).toHaveLength(1);
  });

  it('is asked for without a schema where the server refuses it', async () => {
    fake.json = [jsonAnswers.formatRefused(), jsonAnswers.plain(TEA)];
    expect(await ask()).toEqual(TEA);
    expect(asked().map((body) => body['format'])).toEqual([expect.any(Object), 'json']);
  });

  it('is not asked for again when the model fails', async () => {
    fake.json = [{ refuse: { status: 500, error: 'model requires more system memory' } }];
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['silence', { chunks: [], end: 'hang' }],
    ['endless white space', { chunks: Array.from({ length: 10_000 }, () => ' '), chunkDelayMs: 10 }],
  ] as const)('has a limit: %s', async (_, behaviour) => {
    fake.json = [{ ...behaviour, chunks: [...behaviour.chunks] }];
    const failure = await ask({ timeoutMs: 1_500 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', details: { phase: 'answer', limitMs: 1_500 } });
    await expect.poll(() => fake.closedByClient).toBe(1);
  });

  it('is stopped by the caller, and refused or missed like any answer', async () => {
    fake.json = [{ chunks: [], end: 'hang' }];
    const stop = new AbortController();
    const stopped = ask({ signal: stop.signal }).catch((error: unknown) => error);
    await expect.poll(() => asked().length).toBe(1);
    stop.abort();
    expect(await stopped).toMatchObject({ code: 'CANCELLED' });
    await expect(ask({ model: 'nope' })).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    fake.models = [{ ...CHAT_MODEL, remoteHost: 'https://ollama.com' }];
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
  });
});
