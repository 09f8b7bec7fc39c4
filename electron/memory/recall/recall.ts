import { memoryKind, memoryStatus, type MemoryKind } from '#shared/domain/memory';
import type { Coverage, RecalledMemory, RecallRoute, TimeRange } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import {
  candidateRows,
  eligibleForKeywords,
  memoryCountEstimate,
  type CandidateRow,
} from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import { idfCoverage, keywordCandidates, keywordTerms, type KeywordTerm } from '../../store/fullText';
import { memoriesBySeq } from '../../store/memoriesRead';
import { toMemory } from '../../store/memoryRow';
import { kindNumber } from '../../store/vectorSync';
import type { VectorReader } from '../../vectors/vectorStore';
import { coverageOf } from './coverage';
import { withheldNow } from './gate';
import { scoreBreakdown, totalScore, weightsOf } from './score';

export interface RecallRequest {
  query: string;
  /** The query's vector in the active space, or null while there is no embedder: then keywords alone decide. */
  vector: Float32Array | null;
  spaceId: number | null;
  /** Raw cosine → similarity, for that space. */
  calibrate: (cosine: number) => number;
  limit: number;
  /** inject: only what may be put into a prompt competes; search: everything active does. */
  purpose: 'inject' | 'search';
  /** keyword: words decide; semantic: vectors do; episodic: only what lies in the time range. Absent: hybrid. */
  route?: RecallRoute | undefined;
  /** The time that the query names. It speaks for what lies in it; on the episodic route nothing else is found. */
  timeRange?: TimeRange | null | undefined;
  /** Only memories of this session. */
  sessionId?: string | undefined;
  /** Only memories of these kinds: corrections, passages of documents. */
  kinds?: readonly MemoryKind[] | undefined;
  settings: Settings;
  now: number;
}

export interface Recalled {
  /** Best first. */
  memories: RecalledMemory[];
  /** Whether they cover the query. Nothing is withheld for it here: a graph may know the answer. */
  coverage: Coverage;
}

/** Kinds that never reach a prompt. */
const NEVER_INJECTED = ['episode', 'summary'] as const;
/** How many not yet embedded memories are compared word by word. */
const MAX_UNEMBEDDED = 50;

/** Candidates of each kind: enough to rank `limit` well, bounded for speed. */
export function candidateCount(limit: number): number {
  return Math.min(Math.max(limit * 10, 200), 2_000);
}

interface Candidate {
  row: CandidateRow;
  cosine: number | null;
  similarity: number;
  matched: RecalledMemory['matched'];
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
  const candidates = findCandidates(db, vectors, request);
  const weights = weightsOf(request.settings);
  const ranked = candidates
    .map((candidate) => {
      const parts = scoreBreakdown(
        {
          similarity: candidate.similarity,
          importance: candidate.row.importance,
          createdAt: candidate.row.created_at,
          accessCount: candidate.row.access_count,
        },
        request.now,
        request.settings.recencyHours,
      );
      const score = totalScore(parts, weights);
      return { ...candidate, parts, score, withheld: withheld(candidate, score, request) };
    })
    .filter((candidate) => request.purpose === 'search' || candidate.withheld === null)
    .sort((a, b) => b.score - a.score || b.similarity - a.similarity || a.row.seq - b.row.seq)
    .slice(0, request.limit);
  const rows = new Map(
    memoriesBySeq(
      db,
      ranked.map(({ row }) => row.seq),
    ).map((row) => [row.seq, row]),
  );
  const memories = ranked.flatMap((candidate) => {
    const row = rows.get(candidate.row.seq);
    if (row === undefined) return [];
    return {
      memory: toMemory(row),
      score: candidate.score,
      breakdown: candidate.parts,
      cosine: candidate.cosine,
      matched: candidate.matched,
      signals: { keyword: null, neighbours: null, speaker: null, date: null },
      injectable: candidate.withheld === null,
      withheld: candidate.withheld,
    };
  });
  const best = Math.max(0, ...memories.map((hit) => hit.breakdown.similarity));
  return { memories, coverage: coverageOf({ best }, request.settings.coverageThreshold) };
}

function findCandidates(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Candidate[] {
  const { settings, now, vector, spaceId } = request;
  const injecting = request.purpose === 'inject';
  const filter = {
    excludeKinds: injecting ? NEVER_INJECTED : [],
    minImportance: injecting ? settings.injectionImportance : null,
    notExpiredAt: injecting ? now : null,
  };
  const count = candidateCount(request.limit);
  const cosines = new Map<number, number>();
  if (vector !== null && spaceId !== null) {
    const hits = vectors.query(spaceId, vector, count, {
      live: true,
      excludeKinds: filter.excludeKinds.map(kindNumber),
      minImportance: filter.minImportance,
      notExpiredAt: filter.notExpiredAt,
    });
    for (const hit of hits) cosines.set(hit.memorySeq, hit.cosine);
  }
  const fromVectors = new Set(cosines.keys());
  const terms = keywordTerms(db, request.query, memoryCountEstimate(db));
  const fromKeywords = new Set(
    keywordCandidates(db, terms, eligibleForKeywords(filter), count).map((hit) => hit.seq),
  );
  if (vector !== null && spaceId !== null) {
    const missing = [...fromKeywords].filter((seq) => !cosines.has(seq));
    if (missing.length > 0) {
      for (const [seq, cosine] of vectors.cosines(spaceId, vector, missing)) cosines.set(seq, cosine);
    }
  }
  const rows = candidateRows(db, [...new Set([...fromVectors, ...fromKeywords])]);
  // In the order of keyword rank: the best of those that wait for a vector are looked at.
  const waiting = [...fromKeywords].filter((seq) => !cosines.has(seq));
  const coverage = idfShares(db, terms, waiting.slice(0, MAX_UNEMBEDDED));
  return rows.map((row) => {
    const cosine = cosines.get(row.seq) ?? null;
    return {
      row,
      cosine,
      similarity: cosine === null ? (coverage.get(row.seq) ?? 0) : request.calibrate(cosine),
      matched: matchedBy(fromVectors.has(row.seq), fromKeywords.has(row.seq)),
    };
  });
}

/** Without a vector there is no cosine; the share of the query's idf that the memory covers stands in for it. */
function idfShares(
  db: ReadableDatabase,
  terms: readonly KeywordTerm[],
  seqs: readonly number[],
): Map<number, number> {
  return new Map(seqs.map((seq) => [seq, idfCoverage(db, terms, seq)]));
}

function matchedBy(vector: boolean, keyword: boolean): RecalledMemory['matched'] {
  if (vector && keyword) return 'both';
  return vector ? 'vector' : 'keyword';
}

function withheld(candidate: Candidate, score: number, request: RecallRequest): RecalledMemory['withheld'] {
  const { row, similarity } = candidate;
  return withheldNow(
    {
      kind: memoryKind.parse(row.kind),
      status: memoryStatus.parse(row.status),
      importance: row.importance,
      expiresAt: row.expires_at,
    },
    { similarity, score },
    request.settings,
    request.now,
  );
}
