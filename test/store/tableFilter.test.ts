import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decayScore } from '#shared/domain/decay';
import {
  embeddingState,
  memoryKind,
  memorySortKey,
  memoryStatus,
  suggestionKind,
  type Memory,
  type MemoryFilter,
  type MemorySort,
} from '#shared/domain/memory';
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

const ROWS = 250;
const DAY = 86_400_000;

function some<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.subarray([...list], { minLength: 1 });
}

/** Any of the filters, few at a time, so that something is left. */
function filters(now: number, rows: readonly VariedRow[]): fc.Arbitrary<MemoryFilter> {
  const instant = fc.integer({ min: 0, max: 13 }).map((steps) => now - steps * 40 * DAY);
  const share = fc.constantFrom(0, 0.15, 0.3, 0.5, 0.9, 1);
  const all: { [K in Exclude<keyof MemoryFilter, 'query' | 'documents'>]-?: fc.Arbitrary<MemoryFilter[K]> } =
    {
      statuses: some(memoryStatus.options),
      kinds: some(memoryKind.options),
      tags: some([...TAGS, 'none']),
      sources: some([...SOURCES, 'import', 'document']),
      scopes: some(SCOPES),
      languages: some(LANGUAGES.map((language) => language ?? '')),
      sessionId: fc.constantFrom('s1', 's2', 's3'),
      idPrefix: fc
        .tuple(fc.constantFrom(...rows.map(({ memory }) => memory.id)), fc.integer({ min: 1, max: 36 }))
        .map(([id, length]) => id.slice(0, length)),
      embedding: some(embeddingState.options),
      createdFrom: instant,
      createdBefore: instant,
      importanceFrom: share,
      importanceTo: share,
      pinned: fc.boolean(),
      recalled: fc.boolean(),
      idleSince: instant,
      decayBelow: share,
      flagged: fc.boolean(),
      suggested: some(suggestionKind.options),
    };
  const names = Object.keys(all);
  return fc
    .tuple(fc.record(all), fc.subarray(names, { minLength: 0, maxLength: 3 }))
    .map(([filter, chosen]) =>
      Object.fromEntries(Object.entries(filter).filter(([name]) => chosen.includes(name))),
    );
}

async function ids(store: TestStore, filter: MemoryFilter, sorts?: MemorySort[]): Promise<number[]> {
  const { rows } = await store.bridge.request('memories.ids', {
    filter,
    ...(sorts === undefined ? {} : { sorts }),
  });
  return rows;
}

describe('the filters of the table', () => {
  it('choose in the store what they say, however they are combined', async () => {
    const store = openTestStore();
    const rows = addVaried(store, ROWS);
    const now = store.clock.now();
    await fc.assert(
      fc.asyncProperty(filters(now, rows), async (filter) => {
        const expected = rows.filter((row) => matchesFilter(row, filter, now)).map(({ row }) => row);
        expect((await ids(store, filter)).toSorted((a, b) => a - b)).toEqual(expected);
        const page = await store.bridge.request('memories.list', { filter, limit: 500 });
        expect(page.total).toBe(expected.length);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(defaultFilters()))('%s leaves some and not all', async (name) => {
    const store = openTestStore();
    const rows = addVaried(store, ROWS);
    const filter: MemoryFilter = { [name]: defaultFilters(store.clock.now())[name] };
    const left = await ids(store, filter);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(rows.filter(({ memory }) => memory.status !== 'trash').length);
  });

  it('take lists as long as they come', async () => {
    const store = openTestStore();
    addVaried(store, 20);
    const tags = Array.from({ length: 200 }, (_, i) => `tag ${i}`);
    expect(await ids(store, { tags, sources: tags, languages: tags })).toEqual([]);
  });

  it('go with the words of a query', async () => {
    const store = openTestStore();
    const rows = addVaried(store, ROWS);
    const filter: MemoryFilter = { query: 'alpha no', kinds: ['fact', 'summary'] };
    const expected = rows.filter(
      (row) => row.memory.text.startsWith('alpha note') && matchesFilter(row, filter, store.clock.now()),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(new Set(await ids(store, filter))).toEqual(new Set(expected.map(({ row }) => row)));
  });
});

function defaultFilters(now = 0): Record<string, unknown> {
  return {
    statuses: ['active'],
    kinds: ['fact'],
    tags: ['work'],
    sources: ['import'],
    scopes: ['client'],
    languages: [''],
    sessionId: 's1',
    idPrefix: '1',
    embedding: ['failed'],
    createdFrom: now - 200 * DAY,
    createdBefore: now - 200 * DAY,
    importanceFrom: 0.9,
    importanceTo: 0.3,
    pinned: true,
    recalled: false,
    idleSince: now - 200 * DAY,
    decayBelow: 0.15,
    flagged: true,
    suggested: ['secret'],
  };
}

/** The orders said a second time. */
function compare(sorts: readonly MemorySort[], now: number): (a: VariedRow, b: VariedRow) => number {
  const valueOf = (memory: Memory, by: MemorySort['by']): string | number | null => {
    if (by === 'decay') return decayScore(memory, now, defaultSettings.decayExemptImportance);
    return by === 'text' ? memory.text.toLowerCase() : memory[by];
  };
  return (a, b) => {
    for (const { by, direction } of sorts) {
      const [x, y] = [valueOf(a.memory, by), valueOf(b.memory, by)];
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return (x < y ? -1 : 1) * (direction === 'asc' ? 1 : -1);
    }
    const byCreation = sorts.find(({ by }) => by === 'createdAt');
    const newest =
      (sorts.length === 1 && sorts[0]?.by === 'text') || byCreation !== undefined
        ? 0
        : b.memory.createdAt - a.memory.createdAt;
    return newest || (b.row - a.row) * (byCreation?.direction === 'asc' ? -1 : 1);
  };
}

describe('the orders of the table', () => {
  const sort: fc.Arbitrary<MemorySort> = fc.record({
    by: fc.constantFrom(...memorySortKey.options),
    direction: fc.constantFrom('asc', 'desc'),
  });
  const sorts = fc.uniqueArray(sort, { minLength: 1, maxLength: 3, selector: ({ by }) => by });

  it('hold one after the other; equals come newest first, what has no date last', async () => {
    const store = openTestStore();
    const rows = addVaried(store, ROWS);
    const now = store.clock.now();
    const all = rows.filter(({ memory }) => memory.status !== 'trash');
    await fc.assert(
      fc.asyncProperty(sorts, async (chosen) => {
        const expected = all.toSorted(compare(chosen, now)).map(({ row }) => row);
        expect(await ids(store, {}, chosen)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['asc', 'desc'] as const)('put what was never used last (%s)', async (direction) => {
    const store = openTestStore();
    const rows = addVaried(store, 60);
    const used = new Map(rows.map(({ row, memory }) => [row, memory.lastAccessedAt !== null]));
    const order = (await ids(store, {}, [{ by: 'lastAccessedAt', direction }])).map((row) => used.get(row));
    expect(order.lastIndexOf(true)).toBeLessThan(order.indexOf(false));
  });
});
