import { defaultSettings } from '#shared/domain/settings';
import { recallMemories } from '../../../electron/memory/recall/recall';
import { routeQuery } from '../../../electron/memory/recall/router';
import type { RecallSet } from './sets';

/** How questions are answered while there is no model, as shares of them. */
export interface Replies {
  questions: number;
  /** Quoted as the answer. */
  claimed: number;
  /** The closest shown, with "I don't know for sure". */
  hedged: number;
}

export interface Claims {
  answerable: Replies;
  /** What is claimed of these is false. */
  others: Replies;
}

/**
 * Who gets an answer while there is no model: the best memories are quoted when something passes the gate and the
 * question counts as covered, with reserve where that is not certain; otherwise the answer is "I don't know". Turns of a conversation are let in here, which
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
    const replied = coverage.covered && memories.length > 0;
    const sure = coverage.probability >= settings.certaintyThreshold;
    return {
      answerable: query.relevant.length > 0,
      reply: !replied ? 'none' : sure ? 'claimed' : 'hedged',
    } as const;
  });
  const repliesTo = (answerable: boolean): Replies => {
    const those = claims.filter((each) => each.answerable === answerable);
    const share = (reply: string): number =>
      those.filter((each) => each.reply === reply).length / those.length;
    return { questions: those.length, claimed: share('claimed'), hedged: share('hedged') };
  };
  return { answerable: repliesTo(true), others: repliesTo(false) };
}
