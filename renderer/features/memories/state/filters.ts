import {
  memoryFilter,
  REMEMBERED_KINDS,
  TOLD_KINDS,
  withoutPassages,
  type MemoryFilter,
} from '#shared/domain/memory';
import { tabOf } from './statusTab';

/** What narrows further, or less: undefined takes a part out. */
export type FilterChange = { [K in keyof MemoryFilter]?: MemoryFilter[K] | undefined };

/** The filter with the change; what is changed to undefined is filtered by no more. */
export function withFilter(filter: MemoryFilter, change: FilterChange): MemoryFilter {
  const next: Record<string, unknown> = { ...filter, ...change };
  return memoryFilter.parse(
    Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
  );
}

/** Whether anything narrows the table besides its tab and the search. */
export function isNarrowed(filter: MemoryFilter): boolean {
  const { query: _query, statuses: _statuses, ...rest } = filter;
  return Object.keys(rest).length > 0 || tabOf(filter) === null;
}

/** Only the tab stays; several statuses are a filter. */
export function withoutFilters(filter: MemoryFilter): MemoryFilter {
  const { statuses } = filter;
  return statuses === undefined || tabOf(filter) === null ? {} : { statuses };
}

/**
 * What the store is asked for: what was merely said in conversations is left out unless it is wanted, and passages of
 * documents unless they are filtered for: they have a view of their own.
 */
export function askedFilter(filter: MemoryFilter, conversations: boolean): MemoryFilter {
  const asked = withoutPassages(filter);
  return asked.kinds === REMEMBERED_KINDS && !conversations ? { ...asked, kinds: TOLD_KINDS } : asked;
}

export function hidesConversations(filter: MemoryFilter, conversations: boolean): boolean {
  return filter.kinds === undefined && !conversations;
}
