import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaEmbedder } from '../../electron/models/ollama/ollamaEmbedder';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import type { EmbedOutcome } from '../../electron/models/ports';
import { createTokenCounter } from '../../electron/models/tokens/wordPiece';
import { EMBEDDING_MODEL, FakeOllama } from '../support/fakeOllama';

const countTokens = createTokenCounter(resolve(import.meta.dirname, '../../resources'));
let fake: FakeOllama;
let server: OllamaServer;
beforeEach(async () => {
  fake = await FakeOllama.start();
  server = new OllamaServer({ address: fake.host, log: new ConnectionLog() });
});
afterEach(() => fake.stop());

const open = (model = 'all-minilm'): OllamaEmbedder => new OllamaEmbedder({ server, model, countTokens });

const reasonOf = (outcome: EmbedOutcome | undefined): string =>
  outcome?.ok === false ? outcome.reason : 'it was embedded';

describe('an embedder in Ollama', () => {
  it('probes its size and gives unit vectors in order', async () => {
    const embedder = open();
    expect(embedder.state().state).toBe('idle');
    expect(await embedder.dimensions()).toBe(384);
    const texts = Array.from({ length: 40 }, (_, i) => `text number ${String(i)}`);
    const outcomes = await embedder.embed(texts, 'document');
    const again = await embedder.embed(['text number 39'], 'document');
    expect(outcomes[39]).toEqual(again[0]);
    for (const outcome of outcomes) {
      expect(outcome.ok && Math.hypot(...(outcome.vectors[0] ?? []))).toBeCloseTo(1, 5);
    }
    expect(embedder.state()).toEqual({ state: 'loaded', error: null });
    expect(fake.bodies('/api/embed').every((body) => body['truncate'] === false)).toBe(true);
  });

  it('gives vectors of any length the length 1', async () => {
    fake.models = [{ ...EMBEDDING_MODEL, vectorOf: () => [3, 4] }];
    expect(await open().embed(['x'], 'query')).toEqual([{ ok: true, vectors: [Float32Array.of(0.6, 0.8)] }]);
  });

  it('FIELD-CASES 9: puts the prefixes of the model before the texts', async () => {
    fake.models = [{ ...EMBEDDING_MODEL, name: 'nomic-embed-text:latest', dimensions: 768 }];
    const embedder = open('nomic-embed-text');
    await embedder.embed(['where?'], 'query');
    await embedder.embed(['here'], 'document');
    const inputs = fake.bodies('/api/embed').map((body) => body['input']);
    expect(inputs).toEqual([['search_query: where?'], ['search_document: here']]);
    expect(embedder.spaceKey).toBe('ollama:nomic-embed-text:nomic:v1');
    expect(open('nomic-embed-text:latest').spaceKey).toBe(embedder.spaceKey);
    expect(open('nomic-embed-text:v1').spaceKey).not.toBe(embedder.spaceKey);
    expect(await embedder.dimensions()).toBe(768);
  });

  it('flags the one text that breaks its batch, and embeds the others', async () => {
    const outcomes = await open().embed(['a', 'NAN-MARKER', 'b', 'c'], 'document');
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true, true]);
    expect(reasonOf(outcomes[1])).toContain('unsupported value: NaN');
  });

  it('flags a lone text that cannot be embedded', async () => {
    const [outcome] = await open().embed(['NAN-MARKER'], 'document');
    expect(outcome?.ok).toBe(false);
  });

  it.each([
    ['not numbers', [null, 1]],
    ['zero', [0, 0]],
    ['too short', [1]],
    ['empty', []],
  ])('flags vectors that are %s', async (_name, bad) => {
    fake.models = [{ ...EMBEDDING_MODEL, vectorOf: (text) => (text === 'bad' ? bad : [1, 1]) }];
    const outcomes = await open().embed(['good', 'bad', 'fine'], 'document');
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true]);
  });

  it('has no vector for an empty text, and asks nobody', async () => {
    const outcomes = await open().embed(['', ' \n'], 'document');
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([false, false]);
    expect(fake.bodies('/api/embed')).toEqual([]);
  });

  it('cuts a long text to the context of the model', async () => {
    const [outcome] = await open().embed(['I like tea very much. '.repeat(200)], 'document');
    expect(outcome?.ok === true && outcome.vectors.length).toBe(3);
  });

  it('cuts smaller when the model counts more tokens than the estimate', async () => {
    fake.embedLimitWords = 100;
    const outcomes = await open().embed(['short', 'I like tea very much. '.repeat(80)], 'document');
    expect(outcomes[0]?.ok === true && outcomes[0].vectors.length).toBe(1);
    expect(outcomes[1]?.ok === true && outcomes[1].vectors.length).toBeGreaterThan(3);
  });

  it.each([
    ['a megabyte of sentences', 'The weather was of no interest to anybody. '.repeat(25_000)],
    ['a megabyte without a full stop', 'weather interest anybody '.repeat(42_000)],
    ['one word', 'qZx9'.repeat(25_000)],
    [
      'an encoded file',
      Buffer.from(Array.from({ length: 75_000 }, (_, i) => (i * i * 31) % 251)).toString('base64'),
    ],
    ['Chinese characters', '今天下午部门开会讨论预算'.repeat(8_000)],
    ['emoji', '👨‍👩‍👧‍👦🎉😀'.repeat(8_000)],
    ['Thai', 'สวัสดีครับผมชื่อสมชาย'.repeat(4_000)],
  ])('shortens any text until it fits, as a question and as a memory: %s', async (_, text) => {
    fake.embedLimitWords = 150;
    fake.embedLimitCharacters = 700;
    for (const role of ['query', 'document'] as const) {
      const [outcome, short] = await open().embed([text, 'short'], role);
      expect(reasonOf(outcome)).toBe('it was embedded');
      expect(reasonOf(short)).toBe('it was embedded');
    }
    const sent = fake.bodies('/api/embed').flatMap((body) => body['input']);
    // Beyond eight parts, cut smaller where they had to be, nothing is sent.
    expect(sent.length).toBeLessThan(300);
    expect(sent.every((part) => !/\p{Cs}/u.test(String(part)))).toBe(true);
  });

  it('gives a text up that is too long however short', async () => {
    fake.embedLimitWords = 0;
    const [outcome] = await open().embed(['one two three four five '.repeat(20)], 'document');
    expect(reasonOf(outcome)).toContain('longer than');
  });

  it('is down as a whole when it embeds nothing at all: no text is to blame', async () => {
    fake.models = [{ ...EMBEDDING_MODEL, embedFailure: 'model requires more system memory' }];
    const embedder = open();
    await expect(embedder.embed(['a', 'b'], 'document')).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
    expect(embedder.state()).toEqual({
      state: 'failed',
      error:
        'The model needs more memory than is free. Choose a smaller model, or a shorter context in Settings.',
    });
  });

  it('is down when it is a chat model', async () => {
    await expect(open('smollm2:135m').dimensions()).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
  });

  it('is missing, and works once it is there', async () => {
    fake.models = [];
    const embedder = open();
    await expect(embedder.embed(['a'], 'document')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    fake.models = [EMBEDDING_MODEL];
    expect((await embedder.embed(['a'], 'document'))[0]?.ok).toBe(true);
    fake.models = [];
    await expect(embedder.embed(['a'], 'document')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });

  it('that is not named is missing, with what to do', async () => {
    const error = { code: 'MODEL_MISSING', message: expect.stringContaining('Name one in Settings') };
    await expect(open('').dimensions()).rejects.toMatchObject(error);
  });

  it('is refused when it runs elsewhere', async () => {
    fake.models = [{ ...EMBEDDING_MODEL, remoteHost: 'https://ollama.com' }];
    await expect(open().embed(['a'], 'document')).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(fake.bodies('/api/embed')).toEqual([]);
  });

  it('is down when the server is', async () => {
    await fake.stop();
    const embedder = open();
    await expect(embedder.embed(['a'], 'document')).rejects.toMatchObject({ code: 'MODEL_NOT_RUNNING' });
    expect(embedder.state().state).toBe('failed');
    fake = await FakeOllama.start();
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(open().embed(['a'], 'document', controller.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});
