import type { RouteOutput } from '#shared/contract/index';
import type { SuggestionKind } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { openSuggestions } from './graphSummary';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';
import { pendingCounts } from './proposals';

type Summary = RouteOutput<'suggestions.summary'>;

/** How much is suggested of each kind and waits for the person. */
export function suggestionSummary(db: ReadableDatabase, meaning: FilterMeaning): Summary {
  const pending = pendingCounts(db);
  return {
    counts: {
      duplicate: pending.merge,
      contradiction: pending.contradiction,
      low_value: suggestedCount(db, 'low_value', meaning),
      secret: suggestedCount(db, 'secret', meaning),
      expired: suggestedCount(db, 'expired', meaning),
    },
    toLearn: pending.fact + pending.correction,
    sameThings: openSuggestions(db),
    lossless: pending.lossless,
  };
}

/** Memories of which that is suggested. */
export function suggestedCount(db: ReadableDatabase, kind: SuggestionKind, meaning: FilterMeaning): number {
  const { where, params } = joined(filterConditions({ suggested: [kind] }, meaning));
  return db.count(`SELECT count(*) FROM memories WHERE ${where}`, ...params);
}
