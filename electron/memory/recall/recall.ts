import type { Breakdown, Coverage, RecalledMemory, ScoreWeights } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { memoriesBySeq } from '../../store/memoriesRead';
import { toMemory } from '../../store/memoryRow';
import type { VectorReader } from '../../vectors/vectorStore';
import { asksForAnything, readQuery } from './asked';
import { ANSWERS, coverageOf, type PossibleAnswer } from './coverage';
import { findCandidates, type Found } from './findCandidates';
import { withheldNow } from './gate';
import { rankCandidates, type Ranked } from './rank';
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
  candidate: Ranked;
  parts: Breakdown;
  score: number;
  withheld: RecalledMemory['withheld'];
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
  const { found, candidates, widened, wholeTime } = rankedCandidates(db, vectors, request);
  const weights = weightsOf(request.settings);
  const ranked = candidates
    .map((candidate) => scored(candidate, weights, request))
    .filter(({ withheld }) => request.purpose === 'search' || withheld === null)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.candidate.similarity - a.candidate.similarity ||
        a.candidate.row.seq - b.candidate.row.seq,
    );
  const answers = possibleAnswers(ranked.map(({ candidate }) => candidate));
  return {
    memories: toHits(db, ranked.slice(0, request.limit)),
    coverage:
      wholeTime && ranked.length > 0
        ? { probability: WHOLE_TIME, covered: true }
        : coverageOf(request.query, answers, found.terms, request.settings.coverageThreshold),
    widened,
    wholeTime,
  };
}

/** "What did I do yesterday?" asks for whatever was yesterday: lying in that time is all that is needed. */
const WHOLE_TIME = 0.9;

/** The most similar ones, whatever their age and importance. */
export function possibleAnswers(ranked: readonly Ranked[]): PossibleAnswer[] {
  return [...ranked]
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, ANSWERS)
    .map((candidate) => {
      const all = [candidate, ...candidate.beside()];
      return {
        similarity: candidate.similarity,
        text: candidate.row.text,
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
): { found: Found; candidates: Ranked[]; widened: boolean; wholeTime: boolean } {
  const asked = readQuery(request.query);
  const found = findCandidates(db, vectors, request, asked);
  const candidates = rankCandidates(db, found, request, asked);
  const { similarityFloor } = request.settings;
  const all = { found, candidates, widened: false, wholeTime: false };
  if (request.route !== 'episodic') return all;
  if (asksForAnything(request.query)) {
    const due = candidates.map((one) => ({ ...one, similarity: Math.max(one.similarity, WHOLE_TIME) }));
    return { ...all, candidates: due, wholeTime: true };
  }
  if (candidates.some(({ similarity }) => similarity >= similarityFloor)) return all;
  return { ...rankedCandidates(db, vectors, { ...request, route: 'hybrid' }), widened: true };
}

function scored(candidate: Ranked, weights: ScoreWeights, request: RecallRequest): Scored {
  const { row, similarity } = candidate;
  const { settings, now } = request;
  const parts = scoreBreakdown(
    {
      similarity,
      importance: row.importance,
      createdAt: row.created_at,
      accessCount: row.access_count,
    },
    now,
    settings.recencyHours,
  );
  const score = totalScore(parts, weights);
  const memory = {
    kind: row.kind,
    status: row.status,
    importance: row.importance,
    expiresAt: row.expires_at,
    scope: row.scope,
  };
  return { candidate, parts, score, withheld: withheldNow(memory, { similarity, score }, settings, now) };
}

function toHits(db: ReadableDatabase, ranked: readonly Scored[]): RecalledMemory[] {
  const rows = new Map(
    memoriesBySeq(
      db,
      ranked.map(({ candidate }) => candidate.row.seq),
    ).map((row) => [row.seq, row]),
  );
  return ranked.flatMap(({ candidate, parts, score, withheld }) => {
    const row = rows.get(candidate.row.seq);
    if (row === undefined) return [];
    return {
      memory: toMemory(row),
      score,
      breakdown: parts,
      cosine: candidate.cosine,
      matched: candidate.matched,
      signals: candidate.signals,
      injectable: withheld === null,
      withheld,
    };
  });
}
