import { useRequest } from '../api/queries';

/** How many suggestions wait for the person; 0 while that is not known. */
export function usePending(): number {
  return useRequest('proposals.list', { state: 'pending', limit: 1 }).data?.pending ?? 0;
}
