import { memoryFilter, TOLD_KINDS, type MemoryFilter } from '#shared/domain/memory';

/** The filter with the change; what is changed to undefined is filtered by no more. */
export function withFilter(
  filter: MemoryFilter,
  change: { [K in keyof MemoryFilter]?: MemoryFilter[K] | undefined },
): MemoryFilter {
  const next: Record<string, unknown> = { ...filter, ...change };
  return memoryFilter.parse(
    Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
  );
}

/** Whether anything narrows the table besides its tab and the search. */
export function isNarrowed({ query: _query, statuses: _statuses, ...rest }: MemoryFilter): boolean {
  return Object.keys(rest).length > 0;
}

/** Only the tab stays. */
export function withoutFilters({ statuses }: MemoryFilter): MemoryFilter {
  return statuses === undefined ? {} : { statuses };
}

/** What the store is asked for: what was merely said in conversations is left out unless it is wanted. */
export function askedFilter(filter: MemoryFilter, conversations: boolean): MemoryFilter {
  return hidesConversations(filter, conversations) ? { ...filter, kinds: TOLD_KINDS } : filter;
}

export function hidesConversations(filter: MemoryFilter, conversations: boolean): boolean {
  return filter.kinds === undefined && !conversations;
}
