import type { MemoryFilter } from '#shared/domain/memory';
import type { ScoredRow } from '#shared/domain/table';
import type { Settings } from '#shared/domain/settings';
import { candidateRows, type CandidateRow, type Matching } from '../../store/candidates';
import { contenders } from '../../store/contenders';
import type { ReadableDatabase } from '../../store/database';
import { filterConditions, joined } from '../../store/memoryFilter';
import { activeSpace } from '../../store/spaces';
import { filteredFrom } from '../../store/tableRows';
import type { VectorReader } from '../../vectors/vectorStore';
import { readQuery } from './asked';
import { calibrate, calibrationSchema } from './calibration';
import { eligibility } from './eligibility';
import { findCandidates } from './findCandidates';
import { rankCandidates } from './rank';
import type { RecallRequest } from './request';
import { scoreBreakdown, totalScore, weightsOf } from './score';

export interface RowSearch {
  query: string;
  /** both: words and meaning as recall weighs them; semantic: the meaning alone. Without a vector, words decide. */
  mode: 'semantic' | 'both';
  filter: Omit<MemoryFilter, 'query'>;
  vector: Float32Array | null;
  /** The space that the vector is of. */
  spaceId: number | null;
  limit: number;
  settings: Settings;
  now: number;
}

/** Less similar than this has nothing to do with the query: "all that match" must not mean the whole store. */
const NOTHING_ALIKE = 0.1;

interface Found {
  row: Pick<CandidateRow, 'seq' | 'importance' | 'created_at' | 'access_count'>;
  similarity: number;
}

/** Rows of the table for a query, best first, out of those that pass the filter, whatever their state. */
export function searchRows(db: ReadableDatabase, vectors: VectorReader, ask: RowSearch): ScoredRow[] {
  return db.snapshot(() => {
    const request = requestOf(db, ask);
    const found =
      ask.mode === 'both' || request.vector === null
        ? ranked(db, vectors, request)
        : alike(db, vectors, request);
    const scored = found.map((one) => toScored(one, ask));
    return contenders(scored, ask.limit, ({ score }) => score)
      .toSorted((a, b) => b.score - a.score || b.similarity - a.similarity || b.row - a.row)
      .slice(0, ask.limit);
  });
}

function requestOf(db: ReadableDatabase, ask: RowSearch): RecallRequest {
  const space = activeSpace(db);
  const calibration = space === null ? null : calibrationSchema.parse(JSON.parse(space.calibration));
  return {
    query: ask.query,
    vector: space === null || space.id !== ask.spaceId ? null : ask.vector,
    spaceId: space?.id ?? null,
    calibrate: (cosine) => (calibration === null ? 0 : calibrate(calibration, cosine)),
    limit: ask.limit,
    purpose: 'search',
    matching: matching(ask),
    settings: ask.settings,
    now: ask.now,
  };
}

function matching({ filter, now, settings }: RowSearch): Matching {
  const { where, params } = joined(filterConditions(filter, { now, settings }));
  return {
    one: { sql: `EXISTS (SELECT 1 FROM memories WHERE memories.seq = m.seq AND ${where})`, params },
    all: { sql: `SELECT seq FROM ${filteredFrom(filter)} WHERE ${where}`, params },
  };
}

function ranked(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Found[] {
  const asked = readQuery(request.query);
  const found = findCandidates(db, vectors, request, asked);
  return rankCandidates(db, found, request, asked)
    .ranked.filter(({ candidate, similarity }) => similarity >= NOTHING_ALIKE || candidate.held.length > 0)
    .map(({ candidate, similarity }) => ({ row: candidate.row, similarity }));
}

function alike(db: ReadableDatabase, vectors: VectorReader, request: RecallRequest): Found[] {
  const { spaceId, vector, limit } = request;
  if (spaceId === null || vector === null) return [];
  const filter = eligibility(db, request);
  const hits = vectors.query(spaceId, vector, limit, {
    live: false,
    excludeKinds: [],
    minImportance: null,
    notExpiredAt: null,
    among: filter.matching?.all,
  });
  const cosines = new Map(hits.map(({ memorySeq, cosine }) => [memorySeq, cosine]));
  return candidateRows(db, [...cosines.keys()], filter)
    .map((row) => ({ row, similarity: request.calibrate(cosines.get(row.seq) ?? -1) }))
    .filter(({ similarity }) => similarity >= NOTHING_ALIKE);
}

function toScored({ row, similarity }: Found, { now, settings }: RowSearch): ScoredRow {
  const { importance, created_at: createdAt, access_count: accessCount } = row;
  const parts = scoreBreakdown(
    { similarity, importance, createdAt, accessCount },
    now,
    settings.recencyHours,
  );
  return { row: row.seq, score: totalScore(parts, weightsOf(settings)), ...parts };
}
