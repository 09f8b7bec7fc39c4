import { describe, expect, it } from 'vitest';
import type { Embedders } from '../../../electron/engine/compute/embedders';
import { embedQuery } from '../../../electron/engine/compute/embedQuery';
import type { Embedder, EmbedOutcome } from '../../../electron/models/ports';
import { embeddersOf, WordEmbedder } from '../chat/turns';
import { openTestStore } from '../../support/store';

function embedders(outcome: EmbedOutcome): Embedders {
  const words = new WordEmbedder();
  const embedder: Embedder = {
    provider: words.provider,
    leavesMachine: false,
    model: words.model,
    spaceKey: words.spaceKey,
    dimensions: () => words.dimensions(),
    partTokens: () => words.partTokens(),
    embed: () => Promise.resolve([outcome]),
    state: () => words.state(),
    release: () => words.release(),
  };
  return embeddersOf(openTestStore(), embedder);
}

const options = { timeoutMs: 1_000, signal: undefined };

describe('a query that has no vector', () => {
  it('is looked for by words, without a word about it, where the model cannot read it', async () => {
    const source = embedders({ ok: false, reason: 'It reads Latin script only.', unreadable: true });
    expect(await embedQuery(source, 'איפה אני גר?', options)).toEqual({
      vector: null,
      spaceId: null,
      notice: null,
    });
  });

  it('is looked for by words, and it is said why, where something went wrong', async () => {
    const source = embedders({ ok: false, reason: 'The model gave an empty vector' });
    const { vector, notice } = await embedQuery(source, 'Where do I live?', options);
    expect(vector).toBeNull();
    expect(notice).toBe('Searched by words only: The model gave an empty vector.');
  });
});
