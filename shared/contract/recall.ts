import { recallQuery, recallResult } from '../domain/recall';
import { route } from './define';

export const recallRoutes = {
  /** Search over all memories: ungated, each hit marked injectable or why not; counts no access. */
  'recall.search': route('compute', recallQuery, recallResult),
};
