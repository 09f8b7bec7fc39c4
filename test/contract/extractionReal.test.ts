import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelExtractor } from '../../electron/memory/graph/modelExtractor';
import { foldText, meansWriter, placesOf, writerIn } from '../../electron/memory/graph/modelNames';
import { GRAPH_ALIASES, graphPrompt, graphSchema } from '../../electron/memory/graph/modelPrompt';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import { findRealOllama, REAL_CHAT_MODEL, startRealOllama, type RealOllama } from '../support/realOllama';

const install = findRealOllama();
const reason = 'skipped' in install ? ` (${install.skipped})` : '';
/** A small model on a busy machine. */
const PATIENCE_MS = 240_000;
const TEXTS = [
  'Falcon is written in Rust and depends on SQLite. I maintain it since March 2024.',
  '我住在上海，在华为工作。',
];

describe.skipIf('skipped' in install)(
  `extraction by the real Ollama${reason}`,
  { timeout: PATIENCE_MS },
  () => {
    let real: RealOllama;
    let server: OllamaServer;
    beforeAll(async () => {
      if ('skipped' in install) return;
      real = await startRealOllama(install.dir);
      server = new OllamaServer({ address: real.host, log: new ConnectionLog() });
    }, PATIENCE_MS);
    afterAll(() => real.stop());

    it('takes the form, and answers in it', async () => {
      const answer = await server
        .generateJson({
          model: REAL_CHAT_MODEL,
          messages: graphPrompt('Mara Lind works at Orbit in Ghent.', Date.now()),
          schema: graphSchema,
          aliases: GRAPH_ALIASES,
          contextLength: 2048,
          keepAliveMinutes: 5,
          signal: new AbortController().signal,
          timeoutMs: PATIENCE_MS / 2,
        })
        .catch((error: unknown) => {
          // So small a model may write until it is cut, twice: that is said.
          expect(error).toMatchObject({ code: expect.stringMatching(/^MODEL_(UNREADABLE|TIMEOUT)$/u) });
          return { entities: [], relations: [] };
        });
      expect(graphSchema.safeParse(answer).success).toBe(true);
    });

    it.each(TEXTS)('reads nothing that is not in the text: %s', async (text) => {
      const extract = createModelExtractor({
        jsonModel: server,
        settings: () =>
          Promise.resolve({
            extractTimeoutSeconds: 30,
            extractionConfidence: 0.6,
            contextLength: 2048,
            keepAliveMinutes: 5,
          }),
      });
      const found = await extract(REAL_CHAT_MODEL, text, {
        now: Date.UTC(2026, 10, 30),
        signal: new AbortController().signal,
      }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: expect.stringMatching(/^MODEL_(UNREADABLE|TIMEOUT)$/u) });
        return null;
      });
      const folded = foldText(text);
      for (const { name, start, end } of found?.entities ?? []) {
        if (meansWriter(name)) expect(writerIn(text)).not.toBeNull();
        else expect(placesOf(name, folded)).toContainEqual({ start, end });
        expect(name).not.toMatch(/yesterday|banana/iu);
      }
      for (const { relation, confidence } of found?.relations ?? []) {
        expect(relation).toMatch(/^[\p{L}][\p{L}\p{N}_]*$/u);
        expect(confidence).toBeGreaterThanOrEqual(0.6);
      }
    });
  },
);
