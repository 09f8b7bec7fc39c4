import { defaultSettings } from '#shared/domain/settings';
import { recallMemories } from '../../../electron/memory/recall/recall';
import { routeQuery } from '../../../electron/memory/recall/router';
import type { RecallSet } from './sets';

export interface Claims {
  answerable: number;
  /** Share of the answerable questions that get an answer. */
  answered: number;
  unanswerable: number;
  /** Share of the others that get one too. */
  falseClaims: number;
}

/**
 * Who gets an answer while there is no model: the best memories are quoted when something passes the gate and the
 * question counts as covered; otherwise the answer is "I don't know". Turns of a conversation are let in here, which
 * takes a setting in the app.
 */
export function claimsOf(set: RecallSet): Claims {
  const settings = { ...defaultSettings, injectEpisodes: true };
  const claims = set.queries.map((query, i) => {
    const now = query.askedAt ?? Date.now();
    const { route, timeRange } = routeQuery(query.query, { chosen: 'auto', now, zone: 'UTC' });
    const { memories, coverage } = recallMemories(set.store.db, set.store.vectors, {
      query: query.query,
      vector: set.vectors[i] ?? null,
      spaceId: set.store.spaceId,
      calibrate: set.store.calibrate,
      limit: settings.injectLimit,
      purpose: 'inject',
      route,
      timeRange,
      settings,
      now,
    });
    return { answerable: query.relevant.length > 0, claimed: coverage.covered && memories.length > 0 };
  });
  const share = (all: typeof claims): number => all.filter(({ claimed }) => claimed).length / all.length;
  const answerable = claims.filter((each) => each.answerable);
  const others = claims.filter((each) => !each.answerable);
  return {
    answerable: answerable.length,
    answered: share(answerable),
    unanswerable: others.length,
    falseClaims: share(others),
  };
}
