import type { RouteOutput } from '#shared/contract/index';
import type { SuggestionKind } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { openSuggestions } from './graphSummary';
import { heldUntilCommit } from './held';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';
import { pendingCounts } from './proposals';

type Summary = RouteOutput<'suggestions.summary'>;

const HOUR_MS = 3_600_000;
/** By settings and hour: scores fall slowly, and counting goes through all memories. */
const heldSummaries = heldUntilCommit(() => new Map<string, Summary>());

/** How much is suggested of each kind and waits for the person. */
export function suggestionSummary(db: ReadableDatabase, meaning: FilterMeaning): Summary {
  const { lowValueBelow, decayExemptImportance } = meaning.settings;
  const key = `${lowValueBelow},${decayExemptImportance},${Math.floor(meaning.now / HOUR_MS)}`;
  const held = heldSummaries(db);
  const summary = held.get(key) ?? count(db, meaning);
  held.set(key, summary);
  return summary;
}

function count(db: ReadableDatabase, meaning: FilterMeaning): Summary {
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

/** What each needs no row for; SQLite would go through those in use one by one. */
const INDEXES = {
  low_value: 'memories_table',
  secret: 'memories_flagged',
  expired: 'memories_expiry',
} satisfies Partial<Record<SuggestionKind, string>>;

/** Memories of which that is suggested. */
export function suggestedCount(
  db: ReadableDatabase,
  kind: keyof typeof INDEXES,
  meaning: FilterMeaning,
): number {
  const { where, params } = joined(filterConditions({ suggested: [kind] }, meaning));
  return db.count(`SELECT count(*) FROM memories INDEXED BY ${INDEXES[kind]} WHERE ${where}`, ...params);
}
