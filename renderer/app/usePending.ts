import { useRequest } from '../api/queries';

/**
 * How much waits for a decision of the person; 0 while that is not known. What has faded or expired waits for nobody, and
 * would make the number large.
 */
export function usePending(): number {
  const summary = useRequest('suggestions.summary', {}).data;
  if (summary === undefined) return 0;
  const { toLearn, sameThings, counts } = summary;
  return toLearn + sameThings + counts.duplicate + counts.contradiction + counts.secret;
}
