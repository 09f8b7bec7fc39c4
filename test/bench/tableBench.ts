import { memorySortKey, type MemoryFilter, type MemorySort } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { searchRows, type RowSearch } from '../../electron/memory/recall/searchRows';
import type { ReadableDatabase } from '../../electron/store/database';
import { markerOf } from '../../electron/store/marks';
import { memoriesBySeq } from '../../electron/store/memoriesRead';
import { toMemory } from '../../electron/store/memoryRow';
import { tableFacets } from '../../electron/store/tableFacets';
import { tableIds } from '../../electron/store/tableRows';
import type { VectorReader } from '../../electron/vectors/vectorStore';
import { sample, summarize, type Summary } from './stats';

export interface TableFigures {
  /** Row numbers of all memories from an index, in its order. */
  floor: Summary;
  /** What stands on the screen: all ids in order, and the first page of rows. */
  lines: { what: string; figures: Summary }[];
  /** The longest that the reader is held in one go while it counts for the filters. */
  facetsPiece: Summary;
  /** The same k as the bare scan that it is measured against. */
  meaning: { bare: Summary; semantic: Summary; both: Summary };
}

const TIMES = 12;
const PAGE = 100;
const NEWEST: MemorySort[] = [{ by: 'createdAt', direction: 'desc' }];
const TYPED = 'falcon word1a';
const DAY_MS = 86_400_000;
const RESULTS = 500;

export interface TableBench {
  db: ReadableDatabase;
  vectors: VectorReader;
  spaceId: number;
  queries: readonly Float32Array[];
}

/** The table without window and transport: orders, filters, search as one types, facets, and search by meaning. */
export async function benchTable(bench: TableBench): Promise<TableFigures> {
  const { db } = bench;
  const now = Date.now();
  const meaning = { now, settings: defaultSettings };
  const show = (filter: MemoryFilter, sorts: MemorySort[] = NEWEST): void => {
    const rows = tableIds(db, { filter, sorts }, meaning).slice(0, PAGE);
    const marksIn = markerOf(filter.query ?? '');
    for (const row of memoriesBySeq(db, rows)) marksIn(toMemory(row).text);
  };
  const lines: TableFigures['lines'] = [];
  const measure = (what: string, run: () => void): void => {
    lines.push({ what, figures: summarize(sample(TIMES, run)) });
  };
  const floor = summarize(sample(TIMES, () => db.column('SELECT seq FROM memories ORDER BY created_at')));
  measure('first rows, newest first', () => show({}));
  for (const by of memorySortKey.options) {
    if (by !== 'createdAt') measure(`sorted by ${by}`, () => show({}, [{ by, direction: 'asc' }]));
  }
  measure('sorted by kind, importance, decay', () =>
    show({}, [
      { by: 'kind', direction: 'asc' },
      { by: 'importance', direction: 'desc' },
      { by: 'decay', direction: 'asc' },
    ]),
  );
  measure('two kinds and a tag', () => show({ kinds: ['fact', 'summary'], tags: ['work'] }));
  measure('never used for 90 days', () => show({ recalled: false, idleSince: now - 90 * DAY_MS }));
  measure('faded', () => show({ decayBelow: 0.15, pinned: false }));
  measure('suggested as low value', () => show({ suggested: ['low_value'] }));
  measure('a month of documents', () =>
    show({ sources: ['document'], createdFrom: now - 60 * DAY_MS, createdBefore: now - 30 * DAY_MS }),
  );
  for (let length = 1; length <= TYPED.length; length++) {
    const query = TYPED.slice(0, length);
    if (query.endsWith(' ')) continue;
    measure(`typed “${query}”`, () => show({ query }));
  }
  const { total, piece } = await benchFacets(db, now);
  lines.push({ what: 'facets', figures: summarize(total) });
  return { floor, lines, facetsPiece: summarize(piece), meaning: benchMeaning(bench, now) };
}

/** Of a filter that was not asked for before: else the counts are at hand. */
async function benchFacets(db: ReadableDatabase, now: number): Promise<{ total: number[]; piece: number[] }> {
  const total: number[] = [];
  const piece: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now();
    let since = started;
    let longest = 0;
    await tableFacets(db, { createdFrom: i }, { now, settings: defaultSettings }, () => {
      longest = Math.max(longest, performance.now() - since);
      since = performance.now();
      return Promise.resolve();
    });
    total.push(performance.now() - started);
    piece.push(longest);
  }
  return { total, piece };
}

function benchMeaning({ db, vectors, spaceId, queries }: TableBench, now: number): TableFigures['meaning'] {
  const times = { bare: [] as number[], semantic: [] as number[], both: [] as number[] };
  const search = (vector: Float32Array, mode: RowSearch['mode']): void => {
    searchRows(db, vectors, {
      query: 'the falcon project and word1a',
      mode,
      filter: {},
      vector,
      spaceId,
      limit: RESULTS,
      settings: defaultSettings,
      now,
    });
  };
  for (const vector of queries.slice(0, TIMES)) {
    const scan = `SELECT id, distance FROM vec_${spaceId} WHERE embedding MATCH ? AND k = ?`;
    times.bare.push(...sample(1, () => db.all(scan, vector, BigInt(RESULTS))));
    times.semantic.push(...sample(1, () => search(vector, 'semantic')));
    times.both.push(...sample(1, () => search(vector, 'both')));
  }
  return {
    bare: summarize(times.bare),
    semantic: summarize(times.semantic),
    both: summarize(times.both),
  };
}
