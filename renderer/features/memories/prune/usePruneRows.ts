import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MemoryFilter } from '#shared/domain/memory';
import { duplicatesToPrune, pruneFilter } from '#shared/domain/prune';
import type { AppError } from '#shared/errors';
import { useMemoryRows } from '../../../api/memoryRows';
import { useRequest } from '../../../api/queries';
import type { RowItem, RowRange } from '../../../api/rowPages';
import { useBulkRun } from '../../../ui/bulk/runState';
import { readRows } from '../bulk/readRows';
import { hasCriteria } from './pruneChoices';

export type PruneTarget = 'trash' | 'archive';

export interface PruneRows {
  /** The filter that picks them, for the reasons. */
  filter: MemoryFilter;
  /** Row numbers, the oldest first; null: not known yet. */
  rows: readonly number[] | null;
  itemAt: (index: number) => RowItem | undefined;
  look: (range: RowRange) => void;
  /** Pinned ones that the criteria would pick too. */
  spared: number;
  stale: boolean;
  error: AppError | null;
  retry: () => void;
}

const OLDEST_FIRST = [{ by: 'createdAt' as const, direction: 'asc' as const }];
/** Nothing that is made before all times: the list while nothing says what is to go. */
const NOTHING: MemoryFilter = { createdBefore: -8.64e15 };

/** What the criteria pick, read as the table reads its rows. */
export function usePruneRows(criteria: MemoryFilter, to: PruneTarget): PruneRows {
  const question = useMemo(() => {
    const asked = hasCriteria(criteria) ? criteria : NOTHING;
    // What is archived already is no news to the archive.
    const filter = pruneFilter(to === 'archive' ? { ...asked, statuses: ['active', 'paused'] } : asked);
    return { filter, query: '', mode: 'keyword' as const, sorts: OLDEST_FIRST, byScore: false };
  }, [criteria, to]);
  const changing = useBulkRun((now) => now.words !== null);
  const all = useMemoryRows(question, changing);
  // What is pinned does not fade: it is spared of the rest of the criteria.
  const { decayBelow: _, ...rest } = question.filter;
  const pinned = { ...rest, pinned: true };
  const spared =
    useRequest('memories.ids', { filter: pinned }, { keepPrevious: true }).data?.rows.length ?? 0;
  const duplicates = question.filter.suggested !== undefined;
  const going = useGoing(all.order, duplicates && all.state === 'ready');
  const places = useMemo(
    () => (going === null ? null : all.order.flatMap((row, index) => (going.has(row) ? [index] : []))),
    [all.order, going],
  );
  const rows = useMemo(
    () => (duplicates ? (places?.map((index) => all.order[index] ?? -1) ?? null) : all.order),
    [duplicates, places, all.order],
  );
  const placeOf = (index: number): number => (duplicates ? (places?.[index] ?? -1) : index);
  return {
    filter: question.filter,
    rows: all.state === 'ready' ? rows : null,
    itemAt: (index) => all.itemAt(placeOf(index)),
    look: ({ first, last }) => all.look({ first: placeOf(first), last: placeOf(last) }),
    spared,
    stale: all.stale,
    error: all.state === 'failed' ? all.error : null,
    retry: all.retry,
  };
}

/** Of memories that say the same one stays; the rows of the others. */
function useGoing(order: readonly number[], enabled: boolean): ReadonlySet<number> | null {
  const suggestions = useRequest(
    'proposals.list',
    { state: 'pending', kinds: ['merge'], limit: 500 },
    { enabled },
  ).data?.proposals;
  const ids = useMemo(
    () => suggestions && duplicatesToPrune(suggestions.map(({ targets }) => targets.map(({ id }) => id))),
    [suggestions],
  );
  const read = useQuery({
    queryKey: ['memories', 'prune.duplicates', order],
    enabled: enabled && ids !== undefined,
    queryFn: async ({ signal }) => {
      const found: (readonly [id: string, row: number])[] = [];
      for await (const page of readRows(order, signal)) {
        found.push(...page.map(({ row, memory }) => [memory.id, row] as const));
      }
      return found;
    },
  }).data;
  return useMemo(
    () => (read && ids ? new Set(read.filter(([id]) => ids.has(id)).map(([, row]) => row)) : null),
    [read, ids],
  );
}
