import type { Breakdown, Coverage, RecalledMemory } from '#shared/domain/recall';
import { foundMemories } from '../../store/candidates';
import { contenders } from '../../store/contenders';
import type { ReadableDatabase } from '../../store/database';
import type { VectorReader } from '../../vectors/vectorStore';
import { asksForAnything, readQuery } from './asked';
import { ANSWERS, coverageOf, type PossibleAnswer } from './coverage';
import { findCandidates, type Found } from './findCandidates';
import { withheldNow } from './gate';
import { rankCandidates, type Ranked, type Ranking } from './rank';
import type { RecallRequest } from './request';
import { scoreBreakdown, totalScore, weightsOf } from './score';

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

interface Scored {
  one: Ranked;
  score: number;
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
  const weights = weightsOf(request.settings);
  const scored = ranking.ranked.map((one) => ({ one, score: totalScore(partsOf(one, request), weights) }));
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

function bestFirst(a: Scored, b: Scored): number {
  return (
    b.score - a.score ||
    b.one.similarity - a.one.similarity ||
    a.one.candidate.row.seq - b.one.candidate.row.seq
  );
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
function rankedCandidates(
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

function partsOf({ candidate: { row }, similarity }: Ranked, { now, settings }: RecallRequest): Breakdown {
  return scoreBreakdown(
    {
      similarity,
      importance: row.importance,
      createdAt: row.created_at,
      accessCount: row.access_count,
    },
    now,
    settings.recencyHours,
  );
}

function withheldFrom({ one, score }: Scored, { settings, now }: RecallRequest): RecalledMemory['withheld'] {
  const { row } = one.candidate;
  const memory = {
    kind: row.kind,
    status: row.status,
    importance: row.importance,
    expiresAt: row.expires_at,
    scope: row.scope,
  };
  return withheldNow(memory, { similarity: one.similarity, score }, settings, now);
}

function toHits(
  db: ReadableDatabase,
  best: readonly Scored[],
  ranking: Ranking,
  request: RecallRequest,
): RecalledMemory[] {
  const memories = foundMemories(
    db,
    best.map(({ one }) => one.candidate.row.seq),
  );
  return best.flatMap((scored) => {
    const { candidate } = scored.one;
    const memory = memories.get(candidate.row.seq);
    if (memory === undefined) return [];
    const withheld = withheldFrom(scored, request);
    return {
      memory,
      score: scored.score,
      breakdown: partsOf(scored.one, request),
      cosine: candidate.cosine,
      matched: candidate.matched,
      signals: ranking.signalsOf(scored.one),
      injectable: withheld === null,
      withheld,
    };
  });
}
