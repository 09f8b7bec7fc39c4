import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConnectionLog } from '../../electron/models/connections';
import { OpenAiEmbedder } from '../../electron/models/openaiCompatible/openaiEmbedder';
import { OpenAiServer } from '../../electron/models/openaiCompatible/openaiServer';
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

describe.skipIf('skipped' in install)(
  `the API of OpenAI as the real Ollama speaks it${reason}`,
  { timeout: PATIENCE_MS },
  () => {
    const log = new ConnectionLog();
    const countTokens = createTokenCounter(resolve(import.meta.dirname, '../../resources'));
    let real: RealOllama;
    let server: OpenAiServer;
    beforeAll(async () => {
      if ('skipped' in install) return;
      real = await startRealOllama(install.dir);
      server = new OpenAiServer({ address: `http://${real.host}`, log, allowRemote: false, key: () => null });
    }, PATIENCE_MS);
    afterAll(() => real.stop());

    it('names its models, and answers', async () => {
      expect(await server.status({ refresh: true, chosen: '' })).toMatchObject({
        state: 'ready',
        current: REAL_CHAT_MODEL,
      });
      let text = '';
      const { doneReason } = await server.chat({
        model: REAL_CHAT_MODEL,
        messages: [{ role: 'user', content: 'Say hello.' }],
        contextLength: 2_048,
        signal: new AbortController().signal,
        onDelta: (delta) => {
          text += delta;
          return Promise.resolve();
        },
        onThinking: () => Promise.resolve(),
        onFirstToken: () => undefined,
      });
      expect(text.length).toBeGreaterThan(0);
      expect(['stop', 'length']).toContain(doneReason);
    });

    it('answers by a schema', async () => {
      const answer = await server.generateJson({
        model: REAL_CHAT_MODEL,
        messages: [{ role: 'user', content: 'Which city is the capital of France? Answer as JSON.' }],
        schema: z.object({ city: z.string() }),
        contextLength: 2_048,
        timeoutMs: PATIENCE_MS,
        signal: new AbortController().signal,
      });
      expect(typeof answer.city).toBe('string');
    });

    it('embeds texts of any length, likes nearer than others', async () => {
      const embedder = new OpenAiEmbedder({ server, model: REAL_EMBEDDING_MODEL, countTokens });
      expect(await embedder.dimensions()).toBe(384);
      const long = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
      const outcomes = await embedder.embed(
        ['I like tea', 'Tea is what I prefer', 'The train was late', long],
        'document',
      );
      const [tea, alike, other] = outcomes.map((outcome) => (outcome.ok ? outcome.vectors[0] : undefined));
      const cosine = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number =>
        a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
      expect(cosine(tea, alike)).toBeGreaterThan(cosine(tea, other));
      const parts = outcomes[3];
      expect(parts?.ok === true ? parts.vectors.length : 0).toBeGreaterThan(1);
    });

    it('says that a model is missing', async () => {
      const embedder = new OpenAiEmbedder({ server, model: 'no-such-model', countTokens });
      await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      expect(log.summary().outside).toBe(0);
    });
  },
);
