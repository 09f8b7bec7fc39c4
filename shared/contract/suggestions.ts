import { z } from 'zod';
import { suggestionKind } from '../domain/memory';
import { route, stream } from './define';

const count = z.number().int();

/** What upkeep suggests and the person decides. */
export const suggestionRoutes = {
  /** How much is suggested and not dismissed. */
  'suggestions.summary': route(
    'reader',
    z.object({}),
    z.object({
      /** Duplicates and contradictions: groups and pairs; the others: memories. */
      counts: z.record(suggestionKind, count),
      /** Facts and corrections that could be learnt. */
      toLearn: count,
      /** Pairs of entities that may be one. */
      sameThings: count,
      /** Of the duplicates those whose joining loses no word. */
      lossless: count,
    }),
  ),
};

export const suggestionStreams = {
  /** Joins all duplicates whose joining loses no word, in pieces, as one step. Cancelled: what is done is one step. */
  'suggestions.joinLossless': stream(
    z.object({}),
    z.object({ done: count, total: count }),
    z.object({ groups: count, merged: count }),
  ),
};
