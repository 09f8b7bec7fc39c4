import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ChangeDomain, RouteInput, RouteOutput, RoutesOf } from '#shared/contract/index';
import { AppError } from '#shared/errors';
import { sendCommand } from './commands';
import { bridge, connection } from './bridge';

/** Routes that only look. */
export type ReadRoute = Exclude<
  RoutesOf<'reader' | 'compute'>,
  | 'jobs.wait'
  | 'memoryFiles.wait'
  | 'lifecycle.sweep'
  | 'chat.stop'
  | 'graph.refreshCommunities'
  | 'files.upload'
  | 'files.discard'
  | 'documents.unread'
  | 'documents.forgetUnread'
  | 'running.list'
  | 'running.stop'
  | 'vectorStore.rebuild'
  | 'keys.set'
  | 'keys.forget'
  | 'store.backup'
  | 'store.verifyBackup'
  | 'store.restoreBackup'
>;
export type WriteRoute = RoutesOf<'writer'>;

/** The parts of the store each answer depends on: a change in any of them makes it stale. The first one starts its key. */
const DEPENDS_ON: Record<ReadRoute, readonly [ChangeDomain, ...ChangeDomain[]]> = {
  'memories.list': ['memories'],
  'memories.get': ['memories'],
  'memories.mergePreview': ['memories', 'graph'],
  'memories.erasePreview': ['memories', 'sessions', 'store'],
  'memories.ids': ['memories', 'proposals', 'settings'],
  'memories.rows': ['memories'],
  'memories.search': ['memories', 'proposals', 'settings'],
  'memories.facets': ['memories', 'proposals', 'settings'],
  'views.list': ['views'],
  'table.layout': ['views'],
  'documents.list': ['documents'],
  'documents.get': ['documents', 'jobs'],
  'documents.outline': ['documents'],
  'documents.placeOf': ['documents', 'memories'],
  'documents.chunks': ['documents', 'memories', 'jobs'],
  'memories.detail': ['memories', 'sessions', 'graph', 'journal'],
  'memories.related': ['memories', 'graph', 'settings'],
  'memories.uses': ['sessions', 'memories'],
  'recall.explain': ['memories', 'graph', 'settings'],
  'recall.related': ['memories', 'graph', 'settings'],
  'recall.search': ['memories', 'graph', 'settings'],
  'journal.list': ['journal'],
  'journal.plan': ['journal'],
  'journal.changes': ['journal'],
  'sessions.list': ['sessions'],
  'sessions.get': ['sessions'],
  'sessions.learnt': ['memories', 'sessions'],
  'sessions.export': ['sessions'],
  'proposals.list': ['proposals', 'memories'],
  'chat.preview': ['memories', 'graph', 'sessions', 'settings'],
  'graph.entities': ['graph', 'memories'],
  'graph.facts': ['graph', 'memories'],
  'graph.history': ['graph', 'memories'],
  'graph.communities': ['graph', 'memories'],
  'graph.view': ['graph', 'memories'],
  'graph.expand': ['graph', 'memories'],
  'graph.path': ['graph', 'memories'],
  'graph.recall': ['graph', 'memories', 'settings'],
  'graph.summary': ['graph', 'memories', 'jobs'],
  'graph.entity': ['graph', 'memories'],
  'graph.edge': ['graph', 'memories'],
  'graph.suggestions': ['graph', 'memories'],
  'models.status': ['settings'],
  'settings.get': ['settings'],
  'suggestions.summary': ['proposals', 'memories', 'graph', 'settings'],
  'lifecycle.status': ['settings'],
  'jobs.status': ['jobs'],
  'spaces.status': ['jobs', 'settings'],
  'keys.status': ['settings'],
  'store.status': ['store', 'memories', 'graph'],
  'vectorStore.status': ['jobs', 'settings', 'store'],
  'health.check': ['store'],
  'stats.overview': ['journal', 'sessions', 'settings'],
  'memoryFiles.status': ['settings'],
  'app.connections': ['settings'],
};

/** The key of one answer: [first domain, route, input]. Use it for reading or patching the cache. */
export function queryKey<R extends ReadRoute>(
  route: R,
  input: RouteInput<R>,
): readonly [ChangeDomain, R, RouteInput<R>] {
  return [DEPENDS_ON[route][0], route, input];
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => error instanceof AppError && error.retryable && failures < 8,
      retryDelay: (attempt) => Math.min(250 * 2 ** attempt, 2_000),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Options for useQuery, useInfiniteQuery and fetchQuery alike. */
export function requestOptions<R extends ReadRoute>(route: R, input: RouteInput<R>) {
  return queryOptions<RouteOutput<R>, AppError>({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => bridge.request(route, input, { signal }),
  });
}

const JOURNAL_PAGE = 100;

/** The journal, or what of it fits the filter, newest first, page by page. */
export function journalPages(filter: Pick<RouteInput<'journal.list'>, 'query' | 'actor'> = {}) {
  return infiniteQueryOptions({
    queryKey: ['journal', 'journal.list', 'pages', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      bridge.request('journal.list', { ...filter, before: pageParam, limit: JOURNAL_PAGE }, { signal }),
    // `as` widens a literal null to the type of later pages.
    initialPageParam: null as number | null,
    getNextPageParam: ({ items }) => (items.length < JOURNAL_PAGE ? undefined : items.at(-1)?.seq),
    placeholderData: keepPreviousData,
  });
}

export interface RequestOptions {
  enabled?: boolean;
  /** Keep showing the last answer while another input loads. */
  keepPrevious?: boolean;
  refetchIntervalMs?: number;
}

export function useRequest<R extends ReadRoute>(
  route: R,
  input: RouteInput<R>,
  options: RequestOptions = {},
): UseQueryResult<RouteOutput<R>, AppError> {
  return useQuery<RouteOutput<R>, AppError>({
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => bridge.request(route, input, { signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchIntervalMs ?? false,
    placeholderData: options.keepPrevious === true ? keepPreviousData : undefined,
  });
}

/** A write: one request id per call, tried a second time under the same id if the engine was away. */
export function useCommand<R extends WriteRoute>(route: R) {
  return useMutation<RouteOutput<R>, AppError, RouteInput<R>>({
    mutationFn: (input) => sendCommand(route, input),
  });
}

/** Marks what depends on any of the domains as stale and refetches what is on screen. */
export function invalidate(domains: ReadonlySet<ChangeDomain>): void {
  void refetch(domains);
}

/** Ends when what is on screen is there. */
function refetch(domains: ReadonlySet<ChangeDomain>): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, route] }) =>
      isReadRoute(route) && DEPENDS_ON[route].some((domain) => domains.has(domain)),
  });
}

function isReadRoute(route: unknown): route is ReadRoute {
  return typeof route === 'string' && Object.hasOwn(DEPENDS_ON, route);
}

const COLLECT_MS = 120;
/** Asking anew gives up what is still being answered: while changes never end, answers that take longer are never seen. */
const ANSWERED_MS = 3_000;

/** Keeps the cache true to the store for as long as the window lives. Call once. */
export function watchStore(): void {
  const changed = new Set<ChangeDomain>();
  let isFollowing = false;
  // Background jobs commit many times a second: one refetch for all that came meanwhile, when the last one is answered.
  const follow = async (): Promise<void> => {
    isFollowing = true;
    while (changed.size > 0) {
      await after(COLLECT_MS);
      const domains = new Set(changed);
      changed.clear();
      await Promise.race([refetch(domains), after(ANSWERED_MS)]);
    }
    isFollowing = false;
  };
  bridge.on('store.changed', ({ domains }) => {
    for (const domain of domains) changed.add(domain);
    if (!isFollowing) void follow();
  });
  bridge.on('jobs.changed', (status) => queryClient.setQueryData(queryKey('jobs.status', {}), status));
  bridge.on('sweeps.changed', (states) => queryClient.setQueryData(queryKey('lifecycle.status', {}), states));
  bridge.on('models.changed', () => void queryClient.invalidateQueries({ predicate: isModelStatus }));
  // A model server may have been started or stopped meanwhile; when this fails, the last answer stays.
  window.addEventListener('focus', () => void refreshModels().catch(() => undefined));
  // What was answered before the engine or its host went away may be out of date.
  let away = false;
  const back = (): void => {
    if (away) void queryClient.invalidateQueries();
    away = false;
  };
  bridge.on('engine.changed', ({ state }) => {
    if (state === 'ready') back();
    else if (state !== 'starting') away = true;
  });
  connection.onState((state) => {
    if (state === 'open') back();
    else if (state === 'lost') away = true;
  });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Looks for models anew and shows what was found. */
export async function refreshModels(): Promise<void> {
  const status = await bridge.request('models.status', { refresh: true });
  queryClient.setQueryData(queryKey('models.status', {}), status);
}

function isModelStatus({ queryKey: [, route] }: { queryKey: readonly unknown[] }): boolean {
  return route === 'models.status';
}
