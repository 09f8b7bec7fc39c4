import { recallAll, type RecallAnswer, type RecallAsk } from '../memory/recall/pipeline';
import type { ReadableDatabase } from '../store/database';
import { HitsWanted, OutsideReader, type FoundHits, type WantedHits } from '../vectors/outsideReader';
import type { VectorReader } from '../vectors/vectorStore';

/** What is known of a store outside: the space that it holds, and what it has found so far. */
export interface Outside {
  spaceId: number;
  found: readonly FoundHits[];
}

/** Either an answer for each, or what the store outside has to be asked first. */
export type OutsideAnswers = { answers: RecallAnswer[] } | { wanted: WantedHits[] };

export function recallOutside(
  db: ReadableDatabase,
  vectors: VectorReader,
  asks: readonly RecallAsk[],
  outside: Outside,
): OutsideAnswers {
  const found = new Map(outside.found.map(({ key, hits }) => [key, hits]));
  const wanted: WantedHits[] = [];
  const answers = asks.flatMap((ask, at) => {
    const reader = new OutsideReader(db, vectors, { spaceId: outside.spaceId, at, found });
    try {
      return [recallAll(db, reader, ask)];
    } catch (error) {
      if (!(error instanceof HitsWanted)) throw error;
      wanted.push(error.wanted);
      return [];
    }
  });
  return wanted.length > 0 ? { wanted } : { answers };
}
