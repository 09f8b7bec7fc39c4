import { useRequest } from '../../api/queries';
import { Banner } from '../../ui/Banner';

/** Why passages stay without their meaning; nothing while embedding goes on. */
export function EmbeddingWaits() {
  const why = useRequest('jobs.status', {}).data?.waitsFor;
  if (why === undefined) return null;
  return <Banner tone="warning">Some passages are found by their words only for now. {why}</Banner>;
}
