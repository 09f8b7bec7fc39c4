import { describe, expect, it } from 'vitest';
import { TOLD_KINDS } from '#shared/domain/memory';
import { keywordCandidates, keywordTerms, knownHolders, termsHeld } from '../../electron/store/fullText';
import { ask, recallTexts, rememberAll, tableTexts, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

const memories = [
  "What's the budget, roughly? About 40k.",
  'We build a multi-agent planner',
  'Rockets by @nasa are loud',
  'Filed under #tag for later',
  'Only 50% of it works, not 100% yet',
  'Written in C++ mostly',
  'The setting is called snake_case_name',
  'Mail to foo@bar.com please',
  'plan c: plan for the worst',
  'AND is a word, OR is another, NOT and NEAR too',
  'She said "hello" to (x and {a}',
  'A star * in the text',
  'un café à Paris',
  '今日は成語しりとりをした',
  '新しい部署に入った',
  '한국어를 배운다',
  'Nothing in common',
];

/** Every string of cases 12–14, with the memories (by a piece of their text) that have to be among the hits. */
const strings: [string, string[]][] = [
  ["what's the budget, roughly?", ["What's the budget"]],
  ['multi-agent', ['multi-agent']],
  ['@nasa', ['@nasa']],
  ['#tag', ['#tag']],
  ['50%', ['50%']],
  ['why?', []],
  ['"', ['She said']],
  ['C++', ['C++']],
  ['AND', ['AND is a word']],
  ['NOT foo', []],
  ['a OR', []],
  ['NEAR(', ['NEAR too']],
  ['(x', ['(x and']],
  ['foo@bar.com', ['foo@bar.com']],
  ['*', ['A star *']],
  ['-agent', ['multi-agent']],
  ['{a}', ['{a}']],
  ['   ', []],
  ['c:plan', []],
  ['しりとり', ['成語しりとり']],
  ['部署', ['部署']],
  ['署', ['部署']],
  ['한국어', ['한국어']],
  ['cafe', ['café']],
  ['café', ['café']],
  ['cafe\u0301', ['café']],
  ['100%', ['100%']],
  ['snake_case', ['snake_case_name']],
];

/** Punctuation alone means nothing to a recall; the table looks for it literally. */
const TABLE_ONLY = new Set(['"', '*']);

function filled(): TestStore {
  const store = openTestStore();
  rememberAll(store, ...memories);
  return store;
}

function expectAmong(query: string, found: readonly string[], pieces: readonly string[]): void {
  const missing = pieces.filter((piece) => !found.some((text) => text.includes(piece)));
  expect(missing, query).toEqual([]);
}

describe('FIELD-CASES 12, 13 and 14', () => {
  it('FIELD-CASES 12, 13, 14: every string is a search of the table without error and with sensible hits', async () => {
    const store = filled();
    for (const [query, pieces] of strings) {
      const found = await tableTexts(store, query);
      expectAmong(query, found, pieces);
      if (query.trim() !== '') expect(found, query).not.toContain('Nothing in common');
    }
  });

  it('FIELD-CASES 12, 13, 14: every string is a recall by words without error and with sensible hits', () => {
    const store = filled();
    for (const [query, pieces] of strings) {
      const found = recallTexts(store, query, { vector: null, limit: 50 });
      expectAmong(query, found, TABLE_ONLY.has(query) ? [] : pieces);
      expect(found, query).not.toContain('Nothing in common');
    }
  });

  it('FIELD-CASES 12, 13, 14: every string is a recall with vectors, for search and for a prompt', async () => {
    const store = filled();
    await workJobs(store);
    for (const [query, pieces] of strings) {
      const vector = query.trim() === '' ? { vector: null } : {};
      const found = recallTexts(store, query, { ...vector, limit: 50 });
      expectAmong(query, found, TABLE_ONLY.has(query) ? [] : pieces);
      expect(() => ask(store, query, { ...vector, purpose: 'inject' }), query).not.toThrow();
    }
  });

  it('FIELD-CASES 12: operators in a query stay words: nothing is excluded, and no column is meant', async () => {
    const store = openTestStore();
    rememberAll(store, 'foo fighters', 'text about planning', 'not foo at all');
    expect(recallTexts(store, 'NOT foo', { vector: null }).sort()).toEqual([
      'foo fighters',
      'not foo at all',
    ]);
    expect(await tableTexts(store, 'text:planning')).toEqual([]);
    expect(await tableTexts(store, 'NOT foo')).toEqual(['not foo at all']);
    expect(recallTexts(store, 'text:planning', { vector: null })).toEqual([]);
  });

  it('FIELD-CASES 13: any part of a CJK sentence is found, and no other sentence', async () => {
    const store = openTestStore();
    rememberAll(store, '今日は成語しりとりをした', '新しい部署に入った', '東京タワーに行った', '京都の東');
    for (const query of ['しりとり', '成語', '今日は成語しりとりをした', '語し']) {
      expect(await tableTexts(store, query), query).toEqual(['今日は成語しりとりをした']);
    }
    expect(await tableTexts(store, '東京')).toEqual(['東京タワーに行った']);
    expect(await tableTexts(store, 'タワー')).toEqual(['東京タワーに行った']);
    expect(recallTexts(store, '部署はどこ？', { vector: null })[0]).toBe('新しい部署に入った');
  });

  it('FIELD-CASES 13: words and CJK in one query have to match both', async () => {
    const store = openTestStore();
    rememberAll(store, 'Rustで書いた部署ツール', 'Rust tool', '部署のPython');
    expect(await tableTexts(store, 'Rust 部署')).toEqual(['Rustで書いた部署ツール']);
  });

  it('FIELD-CASES 14: % and _ mean themselves', async () => {
    const store = openTestStore();
    rememberAll(store, '100% sure', '100 sure', '1000 sure', 'snake_case', 'snakeXcase', 'snake case');
    expect(await tableTexts(store, '100%')).toEqual(['100% sure']);
    expect(await tableTexts(store, 'snake_case')).toEqual(['snake_case']);
  });

  it('FIELD-CASES 14: a change of ten thousand memories at once is no error', async () => {
    const store = openTestStore();
    rememberAll(store, 'I prefer tea');
    const [id = ''] = store.db.all<{ id: string }>('SELECT id FROM memories').map((row) => row.id);
    const ids = [id, ...Array.from({ length: 9_999 }, (_, i) => `nobody-${i}`)];
    expect(await store.bridge.request('memories.trash', { ids })).toEqual({ changed: 1 });
  });
});

describe('search of the table', () => {
  it('finds what is typed so far, by stem and by beginning', async () => {
    const store = openTestStore();
    rememberAll(store, 'I love planning gardens', 'An aeroplane');
    for (const query of ['pla', 'plan', 'planning', 'planning gard', 'GARDEN']) {
      expect(await tableTexts(store, query), query).toEqual(['I love planning gardens']);
    }
  });

  it('finds emoji, scripts that full text does not know, and text with a NUL in the query', async () => {
    const store = openTestStore();
    rememberAll(store, 'party 🎉 tonight', 'שלום עולם', 'مرحبا بالعالم', '𞤀𞤣𞤤𞤢𞤥 pulaar', 'สวัสดีชาวโลก');
    expect(await tableTexts(store, '🎉')).toEqual(['party 🎉 tonight']);
    expect(await tableTexts(store, 'שלום')).toEqual(['שלום עולם']);
    expect(await tableTexts(store, 'مرحبا')).toEqual(['مرحبا بالعالم']);
    expect(await tableTexts(store, '𞤀𞤣𞤤𞤢𞤥')).toEqual(['𞤀𞤣𞤤𞤢𞤥 pulaar']);
    expect(await tableTexts(store, 'สวัสดีชาวโลก')).toEqual(['สวัสดีชาวโลก']);
    expect(await tableTexts(store, 'party\0tonight')).toEqual(['party 🎉 tonight']);
  });

  it('stays quick and right for a query of thousands of words', async () => {
    const store = openTestStore();
    rememberAll(store, 'I prefer tea');
    const long = 'tea '.repeat(499);
    expect(await tableTexts(store, long)).toEqual(['I prefer tea']);
    const words = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ');
    expect(recallTexts(store, `${words} tea`, { vector: null }).length).toBeLessThanOrEqual(1);
  });

  it('shows everything but the trash for an empty query, and pages without a gap or a double', async () => {
    const store = openTestStore();
    const ids = rememberAll(
      store,
      ...Array.from({ length: 57 }, (_, i) => ({ text: `m ${i}`, createdAt: i % 5 })),
    );
    await store.bridge.request('memories.trash', { ids: [ids[0] ?? ''] });
    for (const by of ['createdAt', 'text', 'importance', 'kind', 'updatedAt', 'accessCount'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { id: string }[]; nextCursor: string | null; total: number } =
          await store.bridge.request('memories.list', { sort: { by, direction: 'asc' }, cursor, limit: 10 });
        expect(page.total).toBe(56);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen).size, by).toBe(56);
      expect(seen, by).toHaveLength(56);
    }
  });

  it('refuses a cursor that it did not give out', async () => {
    const store = openTestStore();
    for (const cursor of ['x', '{}', '[1]', '[null,1]', '["a","b"]']) {
      await expect(store.bridge.request('memories.list', { cursor }), cursor).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    }
  });

  it('filters by status, kind, tag and embedding state', async () => {
    const store = openTestStore();
    const [a = '', b = ''] = rememberAll(
      store,
      { text: 'one', tags: ['x', 'y'] },
      { text: 'two', kind: 'episode' },
      'three',
    );
    await store.bridge.request('memories.edit', { id: b, patch: { status: 'paused' } });
    await store.bridge.request('memories.trash', { ids: [a] });
    const texts = async (filter: Parameters<typeof store.bridge.request<'memories.list'>>[1]['filter']) =>
      (await store.bridge.request('memories.list', { filter })).items.map(({ text }) => text).sort();
    expect(await texts({})).toEqual(['three', 'two']);
    expect(await texts({ statuses: ['trash'] })).toEqual(['one']);
    expect(await texts({ statuses: ['trash'], tags: ['y'] })).toEqual(['one']);
    expect(await texts({ statuses: ['trash'], tags: ['z'] })).toEqual([]);
    expect(await texts({ statuses: ['paused'] })).toEqual(['two']);
    expect(await texts({ kinds: ['episode'] })).toEqual(['two']);
    expect(await texts({ kinds: TOLD_KINDS })).toEqual(['three']);
    expect(await texts({ embedding: ['pending'] })).toEqual(['three', 'two']);
    expect(await texts({ embedding: ['embedded'] })).toEqual([]);
  });
});

it('FIELD-CASES 13: entities are found by a CJK name, by a beginning and by symbols', async () => {
  const store = openTestStore();
  for (const name of ['東京タワー', 'Falcon', 'C++', 'Café Zoë']) {
    store.db.run(
      `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at, mentions)
       VALUES (?, ?, '', 'concept', 0, 0, 1)`,
      name,
      name,
    );
    store.db.run(
      `INSERT INTO aliases (alias, named_id, entity_id, name, origin, created_at)
       VALUES (?1, ?1, ?1, ?1, 'own', 0)`,
      name,
    );
  }
  const found = async (query: string) =>
    (await store.bridge.request('graph.entities', { query })).entities.map(({ name }) => name).sort();
  expect(await found('東京')).toEqual(['東京タワー']);
  expect(await found('falc')).toEqual(['Falcon']);
  expect(await found('C++')).toEqual(['C++']);
  expect(await found('cafe zoe')).toEqual(['Café Zoë']);
  expect(await found('"')).toEqual([]);
  expect(await found('  ')).toHaveLength(4);
});

it('who holds a term is the same whether it was fetched with the count or is searched for', () => {
  const store = openTestStore();
  rememberAll(
    store,
    'Falcon uses Python',
    'Falcon was moved to Lisbon',
    'Lisbon has trams',
    'Heron 東京 uses Rust',
  );
  const [small, large] = [4, 1_000_000].map((total) =>
    keywordTerms(store.readable, 'Falcon in Lisbon, zebra, 東京', total),
  );
  const place = (terms: typeof small, word: string) => terms?.find(({ match }) => match.includes(word));
  for (const word of ['Falcon', 'Lisbon', 'zebra', '東']) {
    expect(place(small, word)?.holders, word).toBe(place(large, word)?.holders);
    expect(place(small, word)?.seqs, word).toHaveLength(place(large, word)?.holders ?? -1);
    expect(place(large, word)?.seqs, word).toBeUndefined();
  }
  const seqs = [1, 2, 3, 4];
  const searched = (small ?? []).map((term) => ({ ...term, seqs: undefined }));
  expect(termsHeld(store.readable, small ?? [], seqs)).toEqual(termsHeld(store.readable, searched, seqs));
  const everything = { sql: '1', params: [] };
  const hits = keywordCandidates(store.readable, searched, everything, 10).map(({ seq }) => seq);
  expect([...(knownHolders(small ?? [], 10) ?? [])].sort()).toEqual(hits.sort());
  expect(hits).toHaveLength(4);
  expect(knownHolders(small ?? [], 3)).toBeNull();
  expect(knownHolders(searched, 10)).toBeNull();
});
