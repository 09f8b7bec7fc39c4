import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Memory, MemoryFilter, MemorySort } from '#shared/domain/memory';
import type { AppError } from '#shared/errors';
import { bridge } from './bridge';
import { queryKey } from './queries';

interface PageParam {
  cursor: string | null;
  limit: number;
}

type Page = RouteOutput<'memories.list'>;
type Pages = InfiniteData<Page, PageParam>;

const FIRST_PAGE = 100;
const NEXT_PAGE = 200;
/** Someone who is this far down is crossing the whole store: bigger steps. */
const FAR_PAGES = 4;
const FAR_PAGE = 500;

export interface MemoryPages {
  /** Changes when the rows answer another filter or order. */
  question: object;
  /** What is loaded, in order. */
  rows: readonly Memory[];
  /** How many match, loaded or not. */
  total: number;
  state: 'loading' | 'failed' | 'ready';
  error: AppError | null;
  /** The rows still answer an earlier question. */
  stale: boolean;
  canLoadMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Takes rows off the screen at once, before the store's change event brings the new truth. */
  dropRows: (ids: readonly string[]) => void;
  replaceRow: (memory: Memory) => void;
}

/** The table's rows, page by page. Old rows stay while a new search or order loads. */
export function useMemoryPages(filter: MemoryFilter, sort: MemorySort): MemoryPages {
  const client = useQueryClient();
  const key = useMemo(
    () => [...queryKey('memories.list', { filter, sort }), 'pages'] as const,
    [filter, sort],
  );
  const query = useInfiniteQuery<Page, AppError, Pages, typeof key, PageParam>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      bridge.request('memories.list', { filter, sort, ...pageParam }, { signal }),
    initialPageParam: { cursor: null, limit: FIRST_PAGE },
    getNextPageParam: (last, pages) =>
      last.nextCursor === null
        ? null
        : { cursor: last.nextCursor, limit: pages.length < FAR_PAGES ? NEXT_PAGE : FAR_PAGE },
    placeholderData: keepPreviousData,
    // Comparing 100,000 rows field by field with each new page would cost more than drawing forty of them anew.
    structuralSharing: false,
  });

  const { data, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const patch = useCallback(
    (change: (page: Page) => Page) => {
      client.setQueryData<Pages>(key, (now) => now && { ...now, pages: now.pages.map(change) });
    },
    [client, key],
  );
  return {
    question: key,
    rows,
    total: data?.pages[0]?.total ?? 0,
    state: data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    error: query.error,
    stale: query.isPlaceholderData,
    canLoadMore: query.hasNextPage && !query.isFetching && !query.isPlaceholderData && !query.isError,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    retry: useCallback(() => void refetch(), [refetch]),
    dropRows: useCallback((ids) => patch(without(new Set(ids))), [patch]),
    replaceRow: useCallback((memory) => patch(replacing(memory)), [patch]),
  };
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
