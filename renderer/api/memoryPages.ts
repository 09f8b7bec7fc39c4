import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Memory, MemoryFilter, PagedSort } from '#shared/domain/memory';
import type { AppError } from '#shared/errors';
import { bridge } from './bridge';
import { pageChain, type RowRange } from './pageChain';
import { queryKey } from './queries';

type Page = RouteOutput<'memories.list'>;

/** The view is kept in steps of this many rows, so that a scrolled line is not a new state. */
const VIEW_STEP = 50;
const TOP: RowRange = { first: 0, last: VIEW_STEP };

export interface MemoryPages {
  /** Changes when another filter or order is asked for. */
  question: object;
  /** What is loaded, in order. */
  rows: readonly Memory[];
  /** How many match, loaded or not. */
  total: number;
  state: 'loading' | 'failed' | 'ready';
  error: AppError | null;
  /** The rows still answer an earlier question. */
  stale: boolean;
  /** Says which rows are looked at: their pages are loaded and kept fresh. */
  look: (range: RowRange) => void;
  retry: () => void;
  /** Takes rows off the screen at once, before the store's change event brings the new truth. */
  dropRows: (ids: readonly string[]) => void;
  replaceRow: (memory: Memory) => void;
}

interface Loaded {
  pages: readonly Page[];
  rows: readonly Memory[];
  total: number;
}

/** The table's rows, page by page. Old rows stay while a new search or order loads. */
export function useMemoryPages(filter: MemoryFilter, sort: PagedSort): MemoryPages {
  const client = useQueryClient();
  const base = useMemo(
    () => [...queryKey('memories.list', { filter, sort }), 'page'] as const,
    [filter, sort],
  );
  const [view, setView] = useState(TOP);
  const [asked, setAsked] = useState(base);
  if (asked !== base) {
    setAsked(base);
    setView(TOP);
  }

  const links = pageChain((cursor, limit) => client.getQueryData<Page>([...base, cursor, limit]), view);
  const results = useQueries({
    queries: links.map(({ cursor, limit, needed }) => ({
      ...queryOptions<Page, AppError>({
        queryKey: [...base, cursor, limit],
        queryFn: ({ signal }) => bridge.request('memories.list', { filter, sort, cursor, limit }, { signal }),
      }),
      enabled: needed,
    })),
  });
  const answered = results[0]?.data !== undefined;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const pages = results.flatMap(({ data }) => data ?? []);
  if (answered && !sameItems(pages, loaded?.pages)) setLoaded(joined(pages, newestTotal(results)));
  const error = results.find((result) => result.error !== null)?.error ?? null;

  const patch = useCallback(
    (change: (page: Page) => Page) =>
      void client.setQueriesData<Page>({ queryKey: base }, (page) => page && change(page)),
    [client, base],
  );
  return {
    question: base,
    rows: loaded?.rows ?? [],
    total: loaded?.total ?? 0,
    state: loaded !== null ? 'ready' : error !== null ? 'failed' : 'loading',
    error,
    stale: !answered,
    look: useCallback((range) => setView((now) => sameOrStepped(now, range)), []),
    retry: useCallback(() => void client.refetchQueries({ queryKey: base, type: 'active' }), [client, base]),
    dropRows: useCallback((ids) => patch(without(new Set(ids))), [patch]),
    replaceRow: useCallback((memory) => patch(replacing(memory)), [patch]),
  };
}

function sameItems(a: readonly Page[], b: readonly Page[] | undefined): boolean {
  return a.length === b?.length && a.every((page, index) => page === b[index]);
}

function joined(pages: readonly Page[], total: number): Loaded {
  return { pages, rows: pages.flatMap((page) => page.items), total };
}

/** Pages out of view are not refetched: the total is what the newest answer says. */
function newestTotal(results: readonly { data: Page | undefined; dataUpdatedAt: number }[]): number {
  let newest = { total: 0, at: -1 };
  for (const { data, dataUpdatedAt: at } of results) {
    if (data !== undefined && at > newest.at) newest = { total: data.total, at };
  }
  return newest.total;
}

function sameOrStepped(now: RowRange, range: RowRange): RowRange {
  const first = Math.floor(range.first / VIEW_STEP) * VIEW_STEP;
  const last = Math.ceil(range.last / VIEW_STEP) * VIEW_STEP;
  return now.first === first && now.last === last ? now : { first, last };
}

function without(gone: ReadonlySet<string>): (page: Page) => Page {
  return (page) => ({
    ...page,
    items: page.items.filter(({ id }) => !gone.has(id)),
    total: Math.max(0, page.total - gone.size),
  });
}

function replacing(memory: Memory): (page: Page) => Page {
  return (page) => ({ ...page, items: page.items.map((row) => (row.id === memory.id ? memory : row)) });
}
