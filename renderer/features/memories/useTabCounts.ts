import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { requestOptions } from '../../api/queries';
import { filterOf, STATUS_TABS, type KindChoice, type StatusTab } from './statusTab';
import { useSettled } from '../../ui/useSettled';

/** Counting can wait until the person has stopped typing. */
const SETTLE_MS = 250;

/** How many memories each tab holds for this search; absent while not known. */
export function useTabCounts(kind: KindChoice, query: string): Partial<Record<StatusTab, number>> {
  const settled = useSettled(query, SETTLE_MS);
  const answers = useQueries({
    queries: STATUS_TABS.map(({ id }) => ({
      ...requestOptions('memories.list', { filter: filterOf(id, kind, settled), limit: 1 }),
      placeholderData: keepPreviousData,
    })),
  });
  return Object.fromEntries(STATUS_TABS.map(({ id }, index) => [id, answers[index]?.data?.total]));
}
