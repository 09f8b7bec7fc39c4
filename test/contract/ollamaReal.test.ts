import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calibrate, fitCalibration, measurePairs } from '../../electron/memory/recall/calibration';
import { createModelProposer } from '../../electron/memory/learning/modelProposer';
import { isGrounded } from '../../electron/memory/learning/modelProposerGrounding';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaEmbedder } from '../../electron/models/ollama/ollamaEmbedder';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import type { ChatRequest } from '../../electron/models/ports';
import { createTokenCounter } from '../../electron/models/tokens/wordPiece';
import {
  findRealOllama,
  REAL_CHAT_MODEL,
  REAL_EMBEDDING_MODEL,
  startRealOllama,
  type RealOllama,
} from '../support/realOllama';

const install = findRealOllama();
const reason = 'skipped' in install ? ` (${install.skipped})` : '';
/** A small model on a busy machine. */
const PATIENCE_MS = 180_000;

describe.skipIf('skipped' in install)(`the real Ollama${reason}`, { timeout: PATIENCE_MS }, () => {
  const log = new ConnectionLog();
  const countTokens = createTokenCounter(resolve(import.meta.dirname, '../../resources'));
  let real: RealOllama;
  let server: OllamaServer;
  beforeAll(async () => {
    if ('skipped' in install) return;
    real = await startRealOllama(install.dir);
    server = new OllamaServer({ address: real.host, log });
  }, PATIENCE_MS);
  afterAll(() => real.stop());

  const chat = (content: string, rest: Partial<ChatRequest> = {}): ChatRequest => ({
    model: REAL_CHAT_MODEL,
    messages: [{ role: 'user', content }],
    contextLength: 2048,
    signal: new AbortController().signal,
    onDelta: async () => undefined,
    onThinking: async () => undefined,
    onFirstToken: () => undefined,
    ...rest,
  });
  const embedder = (model = REAL_EMBEDDING_MODEL): OllamaEmbedder =>
    new OllamaEmbedder({ server, model, countTokens });

  it('is ready, and says what its models are for', async () => {
    const status = await server.status({ refresh: true, chosen: '' });
    expect(status).toMatchObject({ state: 'ready', current: REAL_CHAT_MODEL });
    expect(status.version).toMatch(/^\d+\.\d+/);
    const purposes = status.models.map(({ name, purpose, contextLength }) => [name, purpose, contextLength]);
    expect(purposes).toContainEqual(['smollm2:135m', 'chat', 8192]);
    expect(purposes).toContainEqual(['all-minilm:latest', 'embedding', 512]);
    expect(log.summary().outside).toBe(0);
  });

  it('streams an answer', async () => {
    const deltas: string[] = [];
    let firstTokens = 0;
    const outcome = await server.chat(
      chat('What is the capital of France? Answer in one short sentence.', {
        onDelta: async (text) => void deltas.push(text),
        onFirstToken: () => void (firstTokens += 1),
      }),
    );
    expect(outcome.doneReason).toBe('stop');
    expect(outcome.promptTokens).toBeGreaterThan(10);
    expect(deltas.length).toBeGreaterThan(1);
    // What so small a model says is chance; that it says words is not.
    expect(deltas.join('')).toMatch(/\p{L}{2,}/u);
    expect(firstTokens).toBe(1);
  });

  it('stops in the middle, and answers again', async () => {
    const controller = new AbortController();
    let answer = '';
    const stopped = server.chat(
      chat('Count from one to two hundred in words.', {
        signal: controller.signal,
        onDelta: async (text) => {
          answer += text;
          if (answer.length > 20) controller.abort();
        },
      }),
    );
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(answer.length).toBeGreaterThan(20);
    expect((await server.chat(chat('Say hi.'))).answerTokens).toBeGreaterThan(0);
  });

  it('refuses a prompt that does not fit, instead of cutting it', async () => {
    const failure = await server
      .chat(chat('memory '.repeat(1500), { contextLength: 512 }))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', details: { tooLong: true, contextLength: 512 } });
  });

  it('ends an answer at the end of the context, instead of dropping its beginning', async () => {
    const long = chat(
      'Tell a very long story about a dragon, a river and a town, with many chapters. Repeat it until you have written 2000 words.',
      {
        contextLength: 256,
      },
    );
    // The model draws its words by chance, and now and then ends its story early: then it is asked again.
    let doneReason = '';
    for (let attempt = 0; attempt < 8 && doneReason !== 'length'; attempt++) {
      const outcome = await server.chat(long);
      expect((outcome.promptTokens ?? 0) + (outcome.answerTokens ?? 0)).toBeLessThanOrEqual(257);
      doneReason = outcome.doneReason;
    }
    expect(doneReason).toBe('length');
  });

  it('answers in the form that it was asked for', async () => {
    const schema = z.object({
      city: z.string(),
      kind: z.enum(['town', 'river']),
      facts: z.array(z.object({ text: z.string(), confidence: z.number().catch(0.5) })).max(2),
    });
    const answer = await server.generateJson({
      model: REAL_CHAT_MODEL,
      messages: [
        { role: 'system', content: 'Answer in JSON with the keys city, kind and facts.' },
        { role: 'user', content: 'I live in Lisbon, by the river Tejo.' },
      ],
      schema,
      contextLength: 2048,
      keepAliveMinutes: 5,
      signal: new AbortController().signal,
      timeoutMs: PATIENCE_MS,
    });
    expect(schema.safeParse(answer).success).toBe(true);
  });

  it('finds facts, or none, and nothing that was not said', async () => {
    const propose = createModelProposer({
      jsonModel: server,
      settings: async () => ({ extractTimeoutSeconds: 60, contextLength: 2048, keepAliveMinutes: 5 }),
    });
    const said = ['I live in Lisbon with my two cats.', 'My sister is called Ana.'];
    const facts = await propose(REAL_CHAT_MODEL, said.join(' '), new AbortController().signal).catch(
      (error: unknown) => {
        // So small a model may write until it is cut, twice: that is said, and nothing is kept.
        expect(error).toMatchObject({ code: expect.stringMatching(/^MODEL_(UNREADABLE|TIMEOUT)$/) });
        return [];
      },
    );
    expect(facts).not.toBeNull();
    for (const fact of facts ?? []) expect(isGrounded(fact.text, said)).toBe(true);
  });

  it('is not waited for beyond the limits, and answers again', async () => {
    const long = chat('Count from one to two hundred in words.', { firstTokenTimeoutMs: 1 });
    await expect(server.chat(long)).rejects.toMatchObject({
      code: 'MODEL_TIMEOUT',
      details: { phase: 'firstToken' },
    });
    const limits = { firstTokenTimeoutMs: PATIENCE_MS, stallTimeoutMs: PATIENCE_MS, keepAliveMinutes: -1 };
    expect((await server.chat(chat('Say hi.', limits))).answerTokens).toBeGreaterThan(0);
  });

  it('misses a model', async () => {
    expect(await server.status({ refresh: false, chosen: 'nope' })).toMatchObject({ state: 'model_missing' });
    await expect(server.chat(chat('Hi', { model: 'nope' }))).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    await expect(embedder('nope').embed(['x'], 'query')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });

  it('refuses to chat with an embedding model', async () => {
    const failure = await server
      .chat(chat('Hi', { model: REAL_EMBEDDING_MODEL }))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'MODEL_FAILED' });
    expect(String(failure)).toContain('does not support chat');
  });

  it('embeds, in the size that it has', async () => {
    const minilm = embedder();
    expect(await minilm.dimensions()).toBe(384);
    const outcomes = await minilm.embed(
      ['I like tea.', '', 'Tea is what I like.', 'The server is down.'],
      'document',
    );
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true, true]);
    const vectors = outcomes.map((outcome) => (outcome.ok ? outcome.vectors[0] : undefined) ?? []);
    const dot = (a: number, b: number): number =>
      Array.from(vectors[a] ?? []).reduce((sum, value, index) => sum + value * (vectors[b]?.[index] ?? 0), 0);
    expect(dot(0, 0)).toBeCloseTo(1, 5);
    expect(dot(0, 2)).toBeGreaterThan(dot(0, 3) + 0.3);
  });

  it('embeds a long text in parts, also one that it counts more tokens in than we do', async () => {
    const outcomes = await embedder().embed(
      ['The weather was of no interest. '.repeat(150), 'q9Xz'.repeat(600)],
      'document',
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.vectors.length > 1)).toEqual([true, true]);
  });

  it('has no vectors from a chat model', async () => {
    await expect(embedder(REAL_CHAT_MODEL).dimensions()).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
  });

  it('can be calibrated by pairs', async () => {
    const measured = await measurePairs(embedder(), {
      unrelated: [
        ['I like tea.', 'The server is down.'],
        ['My dog is ill.', 'The rent is due on Monday.'],
      ],
      paraphrase: [
        ['What do I drink?', 'I like to drink tea.'],
        ['My dog is ill.', 'My dog is sick.'],
      ],
    });
    const calibration = fitCalibration(measured.unrelated, measured.paraphrase);
    expect(calibrate(calibration, Math.min(...measured.paraphrase))).toBeGreaterThan(0.7);
    expect(calibrate(calibration, Math.max(...measured.unrelated))).toBeLessThan(0.3);
  });

  it('fails to pull what is nowhere', async () => {
    const pull = server.pull('localhost:1/library/nope', async () => undefined, new AbortController().signal);
    await expect(pull).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });
});
