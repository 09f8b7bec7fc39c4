import { describe, expect, it, vi } from 'vitest';
import type { MemoryFilter, MemorySort } from '#shared/domain/memory';
import type { SqlValue } from '../../electron/store/database';
import { pendingCounts } from '../../electron/store/proposals';
import { openTestStore, type TestStore } from '../support/store';
import { addVaried } from '../support/tableRows';

/** The plan of the statement that names the rows. */
async function planOf(store: TestStore, filter: MemoryFilter, sorts?: MemorySort[]): Promise<string[]> {
  const spy = vi.spyOn(store.readable, 'column');
  await store.bridge.request('memories.ids', { filter, ...(sorts === undefined ? {} : { sorts }) });
  // Safe: these are the arguments that the product gave to the database.
  const [sql, ...params] = spy.mock.calls.at(-1) as [string, ...SqlValue[]];
  spy.mockRestore();
  return store.readable
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    .map(({ detail }) => detail);
}

describe('plans of the table, without statistics as in a new store', () => {
  it.each(['asc', 'desc'] as const)(
    'the day of creation (%s) comes ready from an index',
    async (direction) => {
      const store = openTestStore();
      addVaried(store, 50);
      const plan = await planOf(store, {}, [{ by: 'createdAt', direction }]);
      expect(plan).toEqual(['SCAN memories USING COVERING INDEX memories_table']);
    },
  );

  it.each(['asc', 'desc'] as const)(
    'texts (%s) come ready from their index, but for equals',
    async (direction) => {
      const store = openTestStore();
      addVaried(store, 50);
      const plan = await planOf(store, {}, [{ by: 'text', direction }]);
      expect(plan[0]).toBe('SCAN memories USING COVERING INDEX memories_text');
      expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
    },
  );

  it.each([
    'updatedAt',
    'lastAccessedAt',
    'expiresAt',
    'importance',
    'accessCount',
    'decay',
    'kind',
    'status',
    'source',
  ] as const)('%s is sorted without a look at any memory', async (by) => {
    const store = openTestStore();
    addVaried(store, 50);
    const plan = await planOf(store, {}, [{ by, direction: 'desc' }]);
    expect(plan).toEqual([
      'SCAN memories USING COVERING INDEX memories_table',
      'USE TEMP B-TREE FOR ORDER BY',
    ]);
  });

  it.each<[string, MemoryFilter]>([
    ['kind and source', { kinds: ['fact'], sources: ['import'] }],
    ['tag', { tags: ['work'] }],
    ['dates and importance', { createdFrom: 1, createdBefore: 2, importanceFrom: 0.5 }],
    ['faded and never used', { decayBelow: 0.2, recalled: false, idleSince: 5 }],
    [
      'flagged, pinned, session, language',
      { flagged: true, pinned: false, sessionId: 's1', languages: ['en'] },
    ],
    ['low value', { suggested: ['low_value'] }],
  ])('filters by %s look at no memory either', async (_name, filter) => {
    const store = openTestStore();
    addVaried(store, 50);
    const plan = await planOf(store, filter);
    expect(plan[0]).toMatch(/^(SCAN|SEARCH) memories USING COVERING INDEX memories_table/u);
    expect(plan.filter((step) => /TEMP B-TREE|memories (?!USING COVERING)/u.test(step))).toEqual([]);
  });

  it('looks up what holds the words, one by one', async () => {
    const store = openTestStore();
    addVaried(store, 50);
    const plan = await planOf(store, { query: 'alpha' });
    expect(plan).toContain('SEARCH memories USING INTEGER PRIMARY KEY (rowid=?)');
    expect(plan.filter((step) => /^SCAN memories |memories_table/u.test(step))).toEqual([]);
  });

  it('looks an id up', async () => {
    const store = openTestStore();
    addVaried(store, 50);
    expect((await planOf(store, { idPrefix: 'abc' }))[0]).toMatch(
      /sqlite_autoindex_memories_1 \(id>\? AND id<\?\)/u,
    );
  });

  it('finds the first page of the paged list by the day without sorting', async () => {
    const store = openTestStore();
    addVaried(store, 50);
    const spy = vi.spyOn(store.readable, 'all');
    await store.bridge.request('memories.list', { limit: 10 });
    // Safe as above.
    const [sql = '', ...params] =
      (spy.mock.calls as [string, ...SqlValue[]][]).find(([text]) => text.includes('FROM memories')) ?? [];
    spy.mockRestore();
    const plan = store.readable.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
    expect(plan.map(({ detail }) => detail)).toEqual(['SCAN memories USING INDEX memories_table']);
  });
});

it('what waits in Review is counted by the memories it names, not by all that are in use', () => {
  const store = openTestStore();
  addVaried(store, 50);
  const spy = vi.spyOn(store.readable, 'all');
  pendingCounts(store.readable);
  const [sql = ''] = spy.mock.calls.at(-1) ?? [];
  spy.mockRestore();
  const plan = store.readable
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .map(({ detail }) => detail);
  const named = plan.findIndex((detail) => detail.startsWith('SCAN t VIRTUAL TABLE'));
  expect(named).toBeGreaterThanOrEqual(0);
  expect(plan[named + 1]).toMatch(/^SEARCH m USING INDEX \S+ \(id=\?\)/u);
});
