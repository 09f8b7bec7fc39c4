import { useMemo } from 'react';
import type { ScoreWeights } from '#shared/domain/recall';
import { useRequest } from '../api/queries';
import { DEFAULT_WEIGHTS } from './whyShares';

/** The weights that scores are made with now. */
export function useWeights(): ScoreWeights {
  const values = useRequest('settings.get', {}).data?.values;
  return useMemo(
    () =>
      values === undefined
        ? DEFAULT_WEIGHTS
        : {
            similarity: values.weightSimilarity,
            importance: values.weightImportance,
            recency: values.weightRecency,
            frequency: values.weightFrequency,
          },
    [values],
  );
}
