import { afterEach, describe, expect, it } from 'vitest';
import {
  BuiltinEmbedder,
  type BuiltinEmbedderOptions,
} from '../../../../electron/models/builtin/builtinEmbedder';
import { loadSentenceModel } from '../../../../electron/models/builtin/sentenceModel';
import { cosine, golden, resourcesDir } from '../golden';

const NO_WORD = 'The built-in model knows no word of this text. It is found by words.';
const OTHER_SCRIPT = 'The built-in model reads Latin script only. It is found by words.';
const embedders: BuiltinEmbedder[] = [];
function open(options: Partial<BuiltinEmbedderOptions> = {}): BuiltinEmbedder {
  const embedder = new BuiltinEmbedder({ resourcesDir, ...options });
  embedders.push(embedder);
  return embedder;
}
/** A model whose answers are given, one a run. */
function scripted(...answers: number[][]): Partial<BuiltinEmbedderOptions> {
  return {
    load: async () => ({
      run: async () => Float32Array.from(answers.shift() ?? [1, 0]),
      release: async () => undefined,
    }),
  };
}
afterEach(async () => {
  for (const embedder of embedders.splice(0)) await embedder.release();
});

describe('the built-in model', () => {
  it('equals the original: ids exactly, vectors by cosine', async () => {
    const model = await loadSentenceModel(resourcesDir);
    for (const { text, ids, vector } of golden) {
      expect(cosine(await model.run(ids), vector), text).toBeGreaterThanOrEqual(0.995);
    }
    await model.release();
  });

  it('embeds texts as the original does, as unit vectors', async () => {
    const embedder = open();
    // Those in other scripts have a vector in the original, but no meaning: they are refused.
    const texts = golden.filter(({ text, ids }) => ids.length > 2 && !/\p{Script=Han}|🤖/u.test(text));
    expect(texts.length).toBe(golden.length - 3);
    const outcomes = await embedder.embed(
      texts.map((entry) => entry.text),
      'document',
    );
    for (const [index, { text, vector }] of texts.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok !== true) throw new Error(`not embedded: ${text}`);
      const first = outcome.vectors[0] ?? [];
      // The last text is longer than the model reads; its first part is what the original saw.
      expect(cosine(first, vector), text).toBeGreaterThanOrEqual(0.995);
      expect(Math.hypot(...first)).toBeCloseTo(1, 6);
    }
  });

  it('is idle until used, probes its size, and is idle again when released', async () => {
    const embedder = open();
    expect(embedder.state()).toEqual({ state: 'idle', error: null });
    expect(await embedder.dimensions()).toBe(384);
    expect(embedder.state().state).toBe('loaded');
    await embedder.release();
    expect(embedder.state().state).toBe('idle');
    expect((await embedder.embed(['again'], 'query'))[0]?.ok).toBe(true);
  });

  it('is released by itself when it is not used', async () => {
    const embedder = open({ idleMs: 20 });
    await embedder.embed(['hello'], 'query');
    await expect.poll(() => embedder.state().state).toBe('idle');
  });

  it('survives a release in the middle of a batch', async () => {
    const embedder = open();
    const batch = embedder.embed(['one', 'two', 'three', 'four'], 'document');
    await Promise.all([embedder.release(), embedder.release()]);
    expect((await batch).every((outcome) => outcome.ok)).toBe(true);
  });

  it('gives a long text several vectors, and the end of it counts', async () => {
    const embedder = open();
    const filler = 'The weather report was long and of no interest to anybody. '.repeat(40);
    const [long, query] = await embedder.embed(
      [`${filler}My passport is in the blue drawer.`, 'Where is my passport?'],
      'document',
    );
    if (long?.ok !== true || query?.ok !== true) throw new Error('not embedded');
    expect(long.vectors.length).toBeGreaterThan(1);
    const best = Math.max(...long.vectors.map((vector) => cosine(vector, query.vectors[0] ?? [])));
    expect(best).toBeGreaterThan(cosine(long.vectors[0] ?? [], query.vectors[0] ?? []));
  });

  it('takes at most eight parts of a text', async () => {
    const [outcome] = await open(scripted()).embed(['word '.repeat(10_000)], 'document');
    expect(outcome?.ok === true && outcome.vectors.length).toBe(8);
  });

  it.each(['', '   \n\t', '\u200b\u0000'])('has no vector for a text without words (%j)', async (text) => {
    expect(await open(scripted()).embed([text], 'query')).toEqual([
      { ok: false, reason: 'There is nothing to embed in this text.', unreadable: true },
    ]);
  });

  it.each([
    ['a megabyte', 'The weather was of no interest to anybody. '.repeat(25_000), 8],
    [
      'an encoded file',
      Buffer.from(Array.from({ length: 75_000 }, (_, i) => (i * i * 31) % 251)).toString('base64'),
      8,
    ],
    ['Chinese characters', '今天下午部门开会讨论预算'.repeat(8_000), OTHER_SCRIPT],
    [
      'two languages',
      `${'今天下午部门开会讨论预算'.repeat(30)} ${'The weather was of no interest. '.repeat(50)}`,
      2,
    ],
    ['one word', 'qZx9'.repeat(25_000), NO_WORD],
    ['emoji', '👨‍👩‍👧‍👦🎉😀'.repeat(8_000), NO_WORD],
  ])('takes any text, or says why not: %s', async (_, text, parts) => {
    const embedder = open(scripted());
    for (const role of ['query', 'document'] as const) {
      const [outcome] = await embedder.embed([text], role);
      expect(outcome?.ok === true ? outcome.vectors.length : outcome?.reason).toBe(parts);
    }
  });

  it('has no vector for a text of unknown characters only, where all would look the same', async () => {
    const [outcome] = await open(scripted()).embed(['🤖'], 'document');
    expect(outcome).toEqual({ ok: false, reason: NO_WORD, unreadable: true });
  });

  it.each([
    ['not a number', [NaN, 1]],
    ['infinite', [Infinity, 1]],
    ['zero', [0, 0]],
  ])('flags a vector that is %s, and embeds the other texts', async (_name, bad) => {
    const outcomes = await open(scripted([1, 0], bad, [0, 2])).embed(['a', 'b', 'c'], 'document');
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true]);
    expect(outcomes[2]).toEqual({ ok: true, vectors: [Float32Array.of(0, 1)] });
  });

  it('lets other work run between two texts', async () => {
    const embedder = open();
    await embedder.embed(['warm'], 'query');
    let turns = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (): void => {
      turns += 1;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    await embedder.embed(
      Array.from({ length: 10 }, (_, i) => `text number ${String(i)}`),
      'document',
    );
    port1.close();
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('answers a query before a long batch is done', async () => {
    const embedder = open();
    const order: string[] = [];
    const batch = embedder.embed(
      Array.from({ length: 20 }, () => 'a document of some words'),
      'document',
    );
    const query = embedder.embed(['a query'], 'query');
    await Promise.all([batch.then(() => order.push('batch')), query.then(() => order.push('query'))]);
    expect(order).toEqual(['query', 'batch']);
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const batch = open().embed(
      Array.from({ length: 50 }, () => 'text'),
      'document',
      controller.signal,
    );
    controller.abort();
    await expect(batch).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('says that it does not work when the model is missing, and tries again next time', async () => {
    let broken = true;
    const embedder = open({
      load: async (dir) => {
        if (broken) throw new Error('no such file');
        return loadSentenceModel(dir);
      },
    });
    await expect(embedder.embed(['x'], 'query')).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
    expect(embedder.state()).toEqual({
      state: 'failed',
      error: 'The built-in embedding model does not work: no such file',
    });
    broken = false;
    expect((await embedder.embed(['x'], 'query'))[0]?.ok).toBe(true);
    expect(embedder.state().state).toBe('loaded');
  });

  it('says so when its folder is not there', async () => {
    await expect(open({ resourcesDir: '/nowhere' }).dimensions()).rejects.toMatchObject({
      code: 'EMBEDDER_FAILED',
    });
  });
});
