import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/domain/settings';
import { createTableSearch } from '../../electron/engine/compute/tableSearch';
import type { RowSearch } from '../../electron/memory/recall/searchRows';
import { DAY_MS } from '../support/clock';
import { embeddersOf, WordEmbedder } from '../unit/chat/turns';
import { openSpace, rememberAll, vectorAt, wordVector, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const QUERY = 'zebra question';

/** Embeds each memory at the cosine to QUERY that its text ends with: "… @0.7"; without one, orthogonal to it. */
async function embedByText(store: TestStore): Promise<void> {
  await workJobs(store, (text) => {
    const cosine = Number(/@(0?\.\d+|1)$/u.exec(text)?.[1] ?? 0);
    return { ok: true, vectors: [vectorAt(QUERY, cosine)] };
  });
}

function search(store: TestStore, ask: Partial<RowSearch> = {}): string[] {
  const hits = store.reader.searchRows({
    query: QUERY,
    mode: 'semantic',
    filter: {},
    vector: wordVector(QUERY),
    spaceId: openSpace(store).id,
    limit: 50,
    settings: defaultSettings,
    now: store.clock.now(),
    ...ask,
  });
  return hits.map(
    ({ row }) => store.db.get<{ text: string }>('SELECT text FROM memories WHERE seq = ?', row)?.text ?? '',
  );
}

describe('search by meaning in the table', () => {
  it('looks at all states but the trash, and at nothing that is quite unlike', async () => {
    const store = openTestStore();
    const [, paused = '', trashed = ''] = rememberAll(
      store,
      'near @0.9',
      'paused @0.8',
      'trashed @0.85',
      'far @0.1',
    );
    await store.bridge.request('memories.edit', { id: paused, patch: { status: 'paused' } });
    await store.bridge.request('memories.trash', { ids: [trashed] });
    await embedByText(store);
    expect(search(store)).toEqual(['near @0.9', 'paused @0.8']);
    expect(search(store, { filter: { statuses: ['trash'] } })).toEqual(['trashed @0.85']);
    expect(search(store, { filter: { statuses: ['paused', 'trash'] } })).toHaveLength(2);
  });

  it('filters before it ranks: however many others are nearer, and newer', async () => {
    const store = openTestStore();
    const now = store.clock.now();
    rememberAll(store, { text: 'the one @0.5', tags: ['rare'], createdAt: now - 900 * DAY_MS });
    rememberAll(
      store,
      ...Array.from({ length: 120 }, (_, i) => ({ text: `other ${i} @0.9`, createdAt: now })),
    );
    await embedByText(store);
    for (const mode of ['semantic', 'both'] as const) {
      expect(search(store, { mode, limit: 5, filter: { tags: ['rare'] } })).toEqual(['the one @0.5']);
      expect(search(store, { mode, limit: 5, filter: { createdBefore: now - DAY_MS } })).toEqual([
        'the one @0.5',
      ]);
    }
    expect(search(store, { limit: 2_000 })).toHaveLength(121);
  });

  it('says the four parts of each score, best first', async () => {
    const store = openTestStore();
    rememberAll(store, { text: 'a @0.5', importance: 0.2 }, { text: 'b @0.5', importance: 0.9 });
    await embedByText(store);
    store.db.run('UPDATE memories SET access_count = 5');
    const hits = store.reader.searchRows({
      query: QUERY,
      mode: 'semantic',
      filter: {},
      vector: wordVector(QUERY),
      spaceId: openSpace(store).id,
      limit: 10,
      settings: defaultSettings,
      now: store.clock.now(),
    });
    expect(
      hits.map(({ row, importance, recency, frequency }) => [row, importance, recency, frequency]),
    ).toEqual([
      [2, 0.9, 1, 0.5],
      [1, 0.2, 1, 0.5],
    ]);
    const [best] = hits;
    expect(best?.score).toBeCloseTo(0.6 * (best?.similarity ?? 0) + 0.2 * 0.9 + 0.15 + 0.05 * 0.5, 6);
  });
});

describe('search by both', () => {
  it('finds what has the words, embedded or not, and what means the same', async () => {
    const store = openTestStore();
    rememberAll(store, 'meant @0.8', 'far and away', ...Array.from({ length: 30 }, (_, i) => `filler ${i}`));
    await embedByText(store);
    rememberAll(store, 'A zebra that is not embedded');
    const found = search(store, { mode: 'both' });
    expect(found).toEqual(expect.arrayContaining(['meant @0.8', 'A zebra that is not embedded']));
    expect(found).not.toContain('far and away');
    expect(search(store, { mode: 'semantic' })).toEqual(['meant @0.8']);
  });
});

describe('while nothing can embed', () => {
  it.each(['both', 'semantic'] as const)('words have to do, and it says so (%s)', async (mode) => {
    const store = openTestStore();
    rememberAll(
      store,
      'A zebra in the zoo',
      'Something else',
      ...Array.from({ length: 30 }, (_, i) => `filler ${i}`),
    );
    const embedder = new WordEmbedder();
    embedder.away = true;
    const reader = {
      settings: () => Promise.resolve(store.reader.settings()),
      searchRows: (ask: RowSearch) => Promise.resolve(store.reader.searchRows(ask)),
    };
    const found = await createTableSearch(reader, embeddersOf(store, embedder))(
      { query: QUERY, mode, filter: {}, limit: 10 },
      new AbortController().signal,
    );
    expect(found.problem).toContain('The model server is down.');
    expect(found.rows).toEqual([1]);
    expect(found.hits.map(({ row }) => row)).toEqual(found.rows);
  });
});
