import type { MemoryKind } from '#shared/domain/memory';
import type { Coverage, RecalledMemory, RecallRoute, TimeRange } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { hasKind } from '../../store/graphSupport';
import { activeSpace } from '../../store/spaces';
import type { VectorReader } from '../../vectors/vectorStore';
import type { GraphQuestion } from '../graph/questions';
import { calibrate, calibrationSchema } from './calibration';
import { diversify } from './diversity';
import { factsFor, NO_FACTS, seqsOf, type RecalledFacts } from './pipelineFacts';
import { recallMemories, type RecallRequest } from './recall';

export interface RecallAsk {
  query: string;
  vector: Float32Array | null;
  /** The space that the vector is of. It is compared with no other, even if another became active meanwhile. */
  spaceId: number | null;
  limit: number;
  purpose: 'inject' | 'search';
  route?: RecallRoute | undefined;
  timeRange?: TimeRange | null | undefined;
  sessionId?: string | undefined;
  question: GraphQuestion | null;
  /** Memories alone, as cheaply as can be. */
  withoutGraph?: boolean;
  settings: Settings;
  now: number;
}

export interface RecallAnswer extends RecalledFacts {
  memories: RecalledMemory[];
  /** Put into a prompt on top of the memories. A search keeps them among them, in one ranking. */
  corrections: RecalledMemory[];
  chunks: RecalledMemory[];
  coverage: Coverage;
  /** The time that was named held nothing to the point: all times were searched. */
  widened: boolean;
  searchMs: number;
  graphMs: number;
}

/** Besides passages of documents, which have places of their own in a prompt. */
export const KINDS: readonly MemoryKind[] = ['fact', 'episode', 'correction', 'summary'];
/** Candidates for each place: enough for different ones to be among them. */
const CHOICE = 4;
/** Hits in which corrections are looked for: as good as any that would be brought along stand among them. */
const POOL = 40;

/** One recall on the reader: rank, pass the gate, prefer different ones, expand along the graph, judge coverage. */
export function recallAll(db: ReadableDatabase, vectors: VectorReader, ask: RecallAsk): RecallAnswer {
  const started = performance.now();
  const request = requestOf(db, ask);
  const find = ask.purpose === 'search' ? searched : ask.withoutGraph === true ? reminded : chosen;
  const first = find(db, vectors, withoutTimeWords(request));
  const uncovered =
    ask.route === 'episodic' && ask.purpose === 'inject' && !first.coverage.covered && !first.wholeTime;
  const found =
    first.widened || uncovered
      ? { ...find(db, vectors, { ...request, route: 'hybrid' }), widened: true }
      : first;
  const ranked = performance.now();
  const facts =
    ask.withoutGraph === true ? NO_FACTS : factsFor(db, vectors, request, ask.question, found.memories);
  // The graph's answer is complete in itself, whatever the memories are like.
  const certain = Math.max(
    0,
    ...facts.answerFacts.filter((fact) => fact.injectable).map((fact) => fact.confidence),
  );
  const covered = found.coverage.covered || certain > 0;
  const answer: RecallAnswer = {
    ...found,
    ...facts,
    coverage: { probability: Math.max(found.coverage.probability, certain), covered },
    searchMs: ranked - started,
    graphMs: performance.now() - ranked,
  };
  return covered || ask.withoutGraph === true ? answer : withheldAsNotCovered(answer);
}

/** What is asked, in the terms of the embedding space that is used now. */
export function requestOf(db: ReadableDatabase, ask: RecallAsk): RecallRequest {
  const space = activeSpace(db);
  const calibration = space === null ? null : calibrationSchema.parse(JSON.parse(space.calibration));
  return {
    ...ask,
    vector: space === null || space.id !== ask.spaceId ? null : ask.vector,
    spaceId: space?.id ?? null,
    calibrate: (cosine) => (calibration === null ? 0 : calibrate(calibration, cosine)),
  };
}

type Found = Pick<RecallAnswer, 'memories' | 'corrections' | 'chunks' | 'coverage' | 'widened'> & {
  wholeTime: boolean;
};

/** What was said yesterday need not say "yesterday": the words that name the time are no words to look for in it. */
export function withoutTimeWords(request: RecallRequest): RecallRequest {
  if (request.route !== 'episodic' || request.timeRange === null || request.timeRange === undefined) {
    return request;
  }
  return { ...request, query: request.query.replace(request.timeRange.text, ' ') };
}

/** One ranking; passages are looked for by themselves, so that many of them crowd no memory out of the candidates. */
function searched(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Found {
  if (!hasKind(db, 'document')) {
    return { ...recallMemories(db, vectors, request), corrections: [], chunks: [] };
  }
  const pool = recallMemories(db, vectors, { ...request, kinds: KINDS });
  const chunks = recallMemories(db, vectors, { ...request, kinds: ['document'] });
  const memories = [...pool.memories, ...chunks.memories].toSorted((a, b) => b.score - a.score);
  return {
    ...pool,
    coverage: better(pool.coverage, chunks.coverage),
    memories: memories.slice(0, request.limit),
    corrections: [],
    chunks: [],
  };
}

function better(one: Coverage, other: Coverage): Coverage {
  return other.probability > one.probability ? other : one;
}

/** What a draft brings to mind: different memories, corrections among them. */
function reminded(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Found {
  const pool = recallMemories(db, vectors, { ...request, kinds: KINDS, limit: request.limit * CHOICE });
  const memories = different(db, vectors, request, pool.memories);
  return { ...pool, memories, corrections: [], chunks: [] };
}

/**
 * What a prompt gets: corrections that fit, then different memories, then passages of documents. Corrections come from
 * the one scan for memories, since another scan would cost as much again; a store full of documents must not crowd
 * memories out, so passages have a scan of their own.
 */
function chosen(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Found {
  const { settings, limit } = request;
  const pool = recallMemories(db, vectors, {
    ...request,
    kinds: KINDS,
    limit: poolSize(request),
  });
  const corrections = pool.memories
    .filter(
      (hit) => hit.memory.kind === 'correction' && hit.breakdown.similarity >= settings.correctionSimilarity,
    )
    .slice(0, settings.correctionLimit);
  const apart = new Set(corrections.map((hit) => hit.memory.id));
  const candidates = pool.memories.filter((hit) => !apart.has(hit.memory.id)).slice(0, limit * CHOICE);
  const chunks =
    settings.documentsInAnswers && settings.chunkLimit > 0 && hasKind(db, 'document')
      ? recallMemories(db, vectors, { ...request, kinds: ['document'], limit: settings.chunkLimit })
      : null;
  return {
    memories: different(db, vectors, request, candidates),
    corrections,
    chunks: chunks?.memories ?? [],
    widened: pool.widened,
    wholeTime: pool.wholeTime,
    coverage: chunks === null ? pool.coverage : better(pool.coverage, chunks.coverage),
  };
}

/** How many of the best are chosen from. */
export function poolSize({ limit, settings }: Pick<RecallRequest, 'limit' | 'settings'>): number {
  return Math.max(POOL, limit * CHOICE + settings.correctionLimit);
}

function different(
  db: ReadableDatabase,
  vectors: VectorReader,
  { limit, spaceId, settings }: RecallRequest,
  candidates: readonly RecalledMemory[],
): RecalledMemory[] {
  if (candidates.length <= limit || settings.diversity === 1) return candidates.slice(0, limit);
  const seqs = seqsOf(db, candidates);
  const known: ReadonlyMap<number, Float32Array[]> =
    spaceId === null ? new Map() : vectors.vectors(spaceId, [...seqs.values()]);
  return diversify(
    candidates.map((hit) => ({
      hit,
      score: hit.score,
      vectors: known.get(seqs.get(hit.memory.id) ?? -1) ?? [],
    })),
    limit,
    settings.diversity,
  ).map(({ hit }) => hit);
}

/** Nothing of it answers the question: then nothing of it goes into a prompt. */
function withheldAsNotCovered(answer: RecallAnswer): RecallAnswer {
  const withhold = (hits: readonly RecalledMemory[]): RecalledMemory[] =>
    hits.map((hit) => ({ ...hit, injectable: false, withheld: hit.withheld ?? 'not_covered' }));
  return {
    ...answer,
    memories: withhold(answer.memories),
    corrections: withhold(answer.corrections),
    chunks: withhold(answer.chunks),
    relatedFacts: answer.relatedFacts.map((fact) => ({ ...fact, injectable: false })),
  };
}
