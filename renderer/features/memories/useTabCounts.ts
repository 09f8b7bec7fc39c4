import type { RouteOutput } from '#shared/contract/index';
import type { MemoryFilter, MemoryKind } from '#shared/domain/memory';
import { useRequest } from '../../api/queries';
import { useSettled } from '../../ui/useSettled';
import { STATUS_TABS, type StatusTab } from './state/statusTab';

/** Counting can wait until the person has stopped typing. */
const SETTLE_MS = 250;

interface Counts {
  /** How many memories each tab holds; absent while not known. */
  tabs: Partial<Record<StatusTab, number>>;
  /** How many of the open tab were merely said in conversations. */
  said: number | undefined;
  /** How many of it are passages of documents. */
  passages: number | undefined;
  /** Of each filter; not known yet: undefined. */
  facets: RouteOutput<'memories.facets'> | undefined;
}

/** What the tabs hold for this filter and search. `paused`: a change of many is under way. */
export function useTabCounts(filter: MemoryFilter, paused: boolean): Counts {
  const settled = useSettled(filter, SETTLE_MS);
  const { data } = useRequest(
    'memories.facets',
    { filter: settled },
    { enabled: !paused, keepPrevious: true },
  );
  if (data === undefined) return { tabs: {}, said: undefined, passages: undefined, facets: undefined };
  const counts = new Map(data.statuses.map(({ value, count }) => [value, count]));
  const all = data.statuses.reduce((sum, { value, count }) => sum + (value === 'trash' ? 0 : count), 0);
  return {
    tabs: Object.fromEntries(STATUS_TABS.map(({ id }) => [id, id === 'all' ? all : (counts.get(id) ?? 0)])),
    said: countOfKind(data, 'episode'),
    passages: countOfKind(data, 'document'),
    facets: data,
  };
}

function countOfKind({ kinds }: RouteOutput<'memories.facets'>, kind: MemoryKind): number {
  return kinds.find(({ value }) => value === kind)?.count ?? 0;
}
