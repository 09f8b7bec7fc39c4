import {
  memoryFilter,
  memoryKind,
  speaksOfPassages,
  type MemoryFilter,
  type MemoryKind,
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

/** Kinds that outnumber the rest: listed among it when the person wants them. */
export interface ShownKinds {
  conversations: boolean;
  /** Of documents, which have a view of their own. */
  passages: boolean;
}

/** What the store is asked for: unless kinds are chosen, without those that are not shown. */
export function askedFilter(filter: MemoryFilter, shown: ShownKinds): MemoryFilter {
  const hidden = new Set<MemoryKind>();
  if (hidesConversations(filter, shown)) hidden.add('episode');
  if (hidesPassages(filter, shown)) hidden.add('document');
  if (hidden.size === 0) return filter;
  return { ...filter, kinds: memoryKind.options.filter((kind) => !hidden.has(kind)) };
}

export function hidesConversations(filter: MemoryFilter, { conversations }: ShownKinds): boolean {
  return filter.kinds === undefined && !conversations && !speaksOfPassages(filter);
}

function hidesPassages(filter: MemoryFilter, { passages }: ShownKinds): boolean {
  return filter.kinds === undefined && !passages && !speaksOfPassages(filter);
}
