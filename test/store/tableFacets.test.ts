import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RouteOutput } from '#shared/contract/index';
import {
  embeddingState,
  memoryKind,
  memoryStatus,
  suggestionKind,
  type MemoryFilter,
} from '#shared/domain/memory';
import { tableFacets } from '../../electron/store/tableFacets';
import { defaultSettings } from '#shared/domain/settings';
import { openTestStore, type TestStore } from '../support/store';
import {
  addVaried,
  LANGUAGES,
  matchesFilter,
  SCOPES,
  SOURCES,
  TAGS,
  type VariedRow,
} from '../support/tableRows';

type Facets = RouteOutput<'memories.facets'>;
type Listed = Exclude<keyof Facets, 'total' | 'marks'>;

async function facets(store: TestStore, filter: MemoryFilter): Promise<Facets> {
  return store.bridge.request('memories.facets', { filter });
}

const countOf = (list: Facets['tags'], value: string): number | undefined =>
  list.find((one) => one.value === value)?.count;

/** How many match with that one value for the filter, whatever it chose itself. */
function expected(
  rows: readonly VariedRow[],
  filter: MemoryFilter,
  choice: MemoryFilter,
  now: number,
): number {
  return rows.filter((row) => matchesFilter(row, { ...filter, ...choice }, now)).length;
}

const VALUES: Record<Listed, readonly string[]> = {
  statuses: memoryStatus.options,
  kinds: memoryKind.options,
  embedding: embeddingState.options,
  tags: TAGS,
  sources: [...SOURCES, 'import', 'document'],
  scopes: SCOPES,
  languages: LANGUAGES.map((language) => language ?? ''),
  suggested: suggestionKind.options,
};

const some = (values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.subarray([...values], { minLength: 1 });

describe('facets', () => {
  it('count what would match with each value, the own choice of each left aside', async () => {
    const store = openTestStore();
    const rows = addVaried(store, 150);
    const now = store.clock.now();
    const all = {
      statuses: some(memoryStatus.options),
      kinds: some(memoryKind.options),
      embedding: some(embeddingState.options),
      suggested: some(suggestionKind.options),
      tags: some(TAGS),
      sources: some(VALUES.sources),
      scopes: some(SCOPES),
      languages: some(VALUES.languages),
      pinned: fc.boolean(),
      recalled: fc.boolean(),
      flagged: fc.boolean(),
      importanceFrom: fc.constantFrom(0, 0.5, 0.9),
      createdBefore: fc.constantFrom(now, now - 200 * 86_400_000),
    };
    const choices = fc
      .tuple(fc.record(all), fc.subarray(Object.keys(all), { maxLength: 4 }))
      .map(([filter, chosen]): MemoryFilter =>
        Object.fromEntries(Object.entries(filter).filter(([name]) => chosen.includes(name))),
      );
    await fc.assert(
      fc.asyncProperty(choices, async (filter) => {
        const found = await facets(store, filter);
        expect(found.total).toBe(expected(rows, filter, {}, now));
        // Safe: the keys of a record that has these and no others.
        const wanted = (Object.keys(VALUES) as Listed[]).flatMap((name) =>
          VALUES[name].map((value) => ({
            name,
            value,
            count: expected(rows, filter, { [name]: [value] }, now),
          })),
        );
        expect(
          wanted.map(({ name, value }) => ({ name, value, count: countOf(found[name], value) })),
        ).toEqual(wanted);
        expect(found.marks).toEqual([
          { value: 'pinned', count: expected(rows, filter, { pinned: true }, now) },
          { value: 'not_pinned', count: expected(rows, filter, { pinned: false }, now) },
          { value: 'flagged', count: expected(rows, filter, { flagged: true }, now) },
          { value: 'never_recalled', count: expected(rows, filter, { recalled: false }, now) },
          { value: 'recalled', count: expected(rows, filter, { recalled: true }, now) },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('hide nothing when nothing matches, and keep what is chosen', async () => {
    const store = openTestStore();
    addVaried(store, 60);
    const found = await facets(store, { query: 'nothing holds this', tags: ['gone'], scopes: ['elsewhere'] });
    expect(found.total).toBe(0);
    for (const [name, values] of Object.entries(VALUES)) {
      // Safe: as above.
      expect(found[name as Listed].map(({ value }) => value)).toEqual(expect.arrayContaining([...values]));
    }
    expect(countOf(found.tags, 'gone')).toBe(0);
    expect(countOf(found.scopes, 'elsewhere')).toBe(0);
  });

  it('list the most frequent hundred tags, and those that are chosen', async () => {
    const store = openTestStore();
    for (let i = 0; i < 120; i++) {
      const tags = [`tag ${String(i).padStart(3, '0')}`, ...(i < 50 ? ['often'] : [])];
      await store.bridge.request('memories.remember', { text: `Note number ${i}`, tags });
    }
    const found = await facets(store, { tags: ['tag 119'] });
    expect(found.tags).toHaveLength(101);
    expect(found.tags[0]).toEqual({ value: 'often', count: 50 });
    expect(countOf(found.tags, 'tag 119')).toBe(1);
  });

  it('know what was written since', async () => {
    const store = openTestStore();
    await store.bridge.request('memories.remember', { text: 'I like tea' });
    expect((await facets(store, {})).total).toBe(1);
    await store.bridge.request('memories.remember', { text: 'I like coffee', tags: ['new'] });
    const found = await facets(store, {});
    expect([found.total, countOf(found.tags, 'new')]).toEqual([2, 1]);
  });

  it('stop when nobody waits any more', async () => {
    const store = openTestStore();
    addVaried(store, 20);
    const meaning = { now: 0, settings: defaultSettings };
    const stop = (): Promise<void> => Promise.reject(new Error('enough'));
    await expect(tableFacets(store.readable, {}, meaning, stop)).rejects.toThrow('enough');
  });
});
