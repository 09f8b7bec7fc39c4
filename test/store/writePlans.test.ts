import { expect, it, vi } from 'vitest';
import type { SqlValue } from '../../electron/store/database';
import { hasKind } from '../../electron/store/graphSupport';
import { openTestStore, type TestStore } from '../support/store';
import { addVaried } from '../support/tableRows';

/** What SQLite does with `memories` for all that is asked of them while something runs. */
async function plansOf(store: TestStore, run: () => Promise<unknown>): Promise<string[]> {
  const spies = (['all', 'get', 'column', 'run'] as const).map((name) => vi.spyOn(store.db, name));
  await run();
  // Safe: these are the arguments that the product gave to the database.
  const calls = spies.flatMap(({ mock }) => mock.calls as [string, ...SqlValue[]][]);
  vi.restoreAllMocks();
  return calls
    .filter(([sql]) => /\bmemories\b/u.test(sql) && !/json_array/u.test(sql))
    .flatMap(([sql, ...params]) =>
      store.db
        .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
        .map(({ detail }) => `${detail} | ${sql}`),
    );
}

/** All memories, or all in use: with a hundred thousand of them each write would take as long as a search. */
const GOES_THROUGH_ALL =
  /^(SCAN (m|memories)\b|SEARCH (m|memories) USING .*\b(memories_status|memories_kind) )/u;

it.each([
  ['a fact', 'A new fact number 3 of this run'],
  ['what turns over another one', 'I do not like the office'],
  ['what there can be one of', 'I live in Porto'],
])('saving %s looks at no more memories than it has to do with', async (_what, text) => {
  const store = openTestStore();
  addVaried(store, 50);
  for (const before of ['A new fact number 2 of this run', 'I like the office', 'I live in Ghent']) {
    await store.bridge.request('memories.remember', { text: before, source: 'manual' });
  }
  const plans = await plansOf(store, () =>
    store.bridge.request('memories.remember', { text, source: 'manual' }),
  );
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => GOES_THROUGH_ALL.test(plan))).toEqual([]);
});

it('whether there are passages is known without going through all that is in use', async () => {
  const store = openTestStore();
  addVaried(store, 50);
  const plans = await plansOf(store, () => Promise.resolve(hasKind(store.db, 'document')));
  expect(plans.map((plan) => plan.split(' | ')[0])).toEqual([
    'SEARCH memories USING INDEX memories_kind (kind=?)',
  ]);
});
