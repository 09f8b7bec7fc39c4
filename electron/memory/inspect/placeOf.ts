import type { RecalledMemory } from '#shared/domain/recall';
import { AppError } from '#shared/errors';
import type { ReadableDatabase } from '../../store/database';
import { getMemoryRow } from '../../store/memoriesRead';
import type { MemoryRow } from '../../store/memoryRow';
import type { VectorReader } from '../../vectors/vectorStore';
import { readQuery } from '../recall/asked';
import { candidateCount, findCandidates } from '../recall/findCandidates';
import { bestFirst, scoreAll, toHits, withheldFrom, type Scored } from '../recall/hits';
import { KINDS, poolSize, recallAll, requestOf, withoutTimeWords, type RecallAsk } from '../recall/pipeline';
import { rankCandidates, type Ranking } from '../recall/rank';
import { rankedCandidates, type RecallRequest } from '../recall/recall';

/** Where one memory stands when an answer looks for what it can use. */
export interface Place {
  /** Its score and what makes it up, whether it competed or not. */
  hit: RecalledMemory;
  /** Its place by score among the candidates, 1 for the best; null when it was none of them. */
  rank: number | null;
  candidates: number;
  /** Of those, how many may be used. */
  competing: number;
  /** How many of the nearest could be candidates. */
  reach: number;
  /** It was not made in the time that the query names, where that decides. */
  outOfTime: boolean;
  /** Recall chose it, before what is chosen was fitted into a prompt. */
  chosen: boolean;
  /** Whether what is known covers the query at all. */
  covered: boolean;
}

/**
 * Ranks as the recall of an answer does, and says where this memory stands. One that is no candidate, for whatever
 * reason, is scored all the same.
 * @throws AppError NOT_FOUND
 */
export function placeOf(db: ReadableDatabase, vectors: VectorReader, ask: RecallAsk, id: string): Place {
  return db.snapshot(() => {
    const row = getMemoryRow(db, id);
    const answer = recallAll(db, vectors, ask);
    const request = competition(requestOf(db, ask), answer.widened, row);
    const { ranking } = rankedCandidates(db, vectors, request);
    const all = scoreAll(ranking.ranked, request);
    const among = all.find(({ one }) => one.candidate.row.seq === row.seq);
    return {
      hit: among === undefined ? alone(db, vectors, request, row.seq) : toHit(db, among, ranking, request),
      rank: among === undefined ? null : 1 + all.filter((other) => bestFirst(other, among) < 0).length,
      candidates: all.length,
      competing: all.filter((each) => withheldFrom(each, request) === null).length,
      reach: candidateCount(request.limit),
      outOfTime: isOutOfTime(request, row),
      chosen: [...answer.memories, ...answer.corrections, ...answer.chunks].some(
        ({ memory }) => memory.id === id,
      ),
      covered: answer.coverage.covered,
    };
  });
}

/** Passages of documents compete among themselves; everything else together. */
function competition(request: RecallRequest, widened: boolean, row: MemoryRow): RecallRequest {
  return {
    ...(widened ? { ...request, route: 'hybrid' as const } : withoutTimeWords(request)),
    kinds: row.kind === 'document' ? ['document'] : KINDS,
    limit: row.kind === 'document' ? request.settings.chunkLimit : poolSize(request),
  };
}

/** The memory as if nothing kept it from competing. */
function alone(
  db: ReadableDatabase,
  vectors: VectorReader,
  asked: RecallRequest,
  seq: number,
): RecalledMemory {
  const { timeRange: _any, kinds: _all, ...rest } = asked;
  const request: RecallRequest = {
    ...rest,
    purpose: 'search',
    matching: { one: { sql: 'm.seq = ?', params: [seq] }, all: { sql: 'SELECT ?', params: [seq] } },
  };
  const words = readQuery(request.query);
  const found = findCandidates(db, vectors, request, words);
  const ranking = rankCandidates(db, { ...found, candidates: found.more([seq]) }, request, words);
  const [scored] = scoreAll(ranking.ranked, request);
  return toHit(db, scored, ranking, request);
}

function toHit(
  db: ReadableDatabase,
  scored: Scored | undefined,
  ranking: Ranking,
  request: RecallRequest,
): RecalledMemory {
  const [hit] = scored === undefined ? [] : toHits(db, [scored], ranking, request);
  if (hit === undefined) throw new AppError('NOT_FOUND', 'This memory is gone.');
  return hit;
}

function isOutOfTime({ route, timeRange }: RecallRequest, row: MemoryRow): boolean {
  if (route !== 'episodic' || timeRange === null || timeRange === undefined) return false;
  return row.created_at < timeRange.from || row.created_at >= timeRange.to;
}
