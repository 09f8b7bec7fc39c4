import type { Coverage, RecalledMemory } from '#shared/domain/recall';
import { contenders } from '../../store/contenders';
import type { ReadableDatabase } from '../../store/database';
import type { VectorReader } from '../../vectors/vectorStore';
import { asksForAnything, readQuery } from './asked';
import { ANSWERS, coverageOf, type PossibleAnswer } from './coverage';
import { findCandidates, type Found } from './findCandidates';
import { bestFirst, scoreAll, toHits, withheldFrom } from './hits';
import { rankCandidates, type Ranked, type Ranking } from './rank';
import type { RecallRequest } from './request';

export type { RecallRequest } from './request';

export interface Recalled {
  /** Best first. */
  memories: RecalledMemory[];
  /** Whether they cover the query. Nothing is withheld for it here: a graph may know the answer. */
  coverage: Coverage;
  /** The time that the query names holds nothing to the point: these are of all times. */
  widened: boolean;
  /** The query asks for whatever was in that time: other times are no answer. */
  wholeTime: boolean;
}

/**
 * Memories for a query, best first. Candidates come from vectors and full text over the whole store, filtered
 * before ranking; every one is scored alike, whichever way it was found.
 */
export function recallMemories(
  db: ReadableDatabase,
  vectors: VectorReader,
  request: RecallRequest,
): Recalled {
  return db.snapshot(() => rankedMemories(db, vectors, request));
}

function rankedMemories(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Recalled {
  const { found, ranking, widened, wholeTime } = rankedCandidates(db, vectors, request);
  const scored = scoreAll(ranking.ranked, request);
  const competing =
    request.purpose === 'search' ? scored : scored.filter((each) => withheldFrom(each, request) === null);
  const best = contenders(competing, request.limit, ({ score }) => score)
    .toSorted(bestFirst)
    .slice(0, request.limit);
  const similar = contenders(competing, ANSWERS, ({ one }) => one.similarity).toSorted(bestFirst);
  const answers = possibleAnswers(
    similar.map(({ one }) => one),
    ranking,
  );
  return {
    memories: toHits(db, best, ranking, request),
    coverage:
      wholeTime && competing.length > 0
        ? { probability: WHOLE_TIME, covered: true }
        : coverageOf(request.query, answers, found.terms, request.settings.coverageThreshold),
    widened,
    wholeTime,
  };
}

/** "What did I do yesterday?" asks for whatever was yesterday: lying in that time is all that is needed. */
const WHOLE_TIME = 0.9;

/** The most similar ones, whatever their age and importance. */
export function possibleAnswers(
  ranked: readonly Ranked[],
  { beside }: Pick<Ranking, 'beside'>,
): PossibleAnswer[] {
  return ranked
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, ANSWERS)
    .map((one) => {
      const all = [one.candidate, ...beside(one)];
      return {
        similarity: one.similarity,
        text: one.candidate.row.text,
        around: all.map(({ row }) => `${row.speaker ?? ''} ${row.text}`).join(' '),
        held: [...new Set(all.flatMap(({ held }) => held))],
      };
    });
}

/**
 * On the episodic route what lies in the time that the query names. If nothing there has to do with it, the time was
 * meant otherwise ("last Christmas" can be spoken of in January, a Monday is when a class takes place): then all.
 */
export function rankedCandidates(
  db: ReadableDatabase,
  vectors: VectorReader,
  request: RecallRequest,
): { found: Found; ranking: Ranking; widened: boolean; wholeTime: boolean } {
  const asked = readQuery(request.query);
  const found = findCandidates(db, vectors, request, asked);
  const ranking = rankCandidates(db, found, request, asked);
  const { similarityFloor } = request.settings;
  const all = { found, ranking, widened: false, wholeTime: false };
  if (request.route !== 'episodic') return all;
  if (asksForAnything(request.query)) {
    for (const one of ranking.ranked) one.similarity = Math.max(one.similarity, WHOLE_TIME);
    return { ...all, wholeTime: true };
  }
  if (ranking.ranked.some(({ similarity }) => similarity >= similarityFloor)) return all;
  return { ...rankedCandidates(db, vectors, { ...request, route: 'hybrid' }), widened: true };
}
