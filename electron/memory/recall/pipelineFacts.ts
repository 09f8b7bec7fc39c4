import type { RecalledFact, RecalledMemory } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { supportRows } from '../../store/graphSupport';
import type { VectorReader } from '../../vectors/vectorStore';
import { answerQuestion } from '../graph/answerQuestion';
import { FactSupport, type FactJudge } from '../graph/injectable';
import type { GraphQuestion } from '../graph/questions';
import { expandGraph } from './expandGraph';
import type { RecallRequest } from './recall';

export interface RecalledFacts {
  /** Facts that answer the question, in full. */
  answerFacts: RecalledFact[];
  /** Facts around the memories and what the query names. */
  relatedFacts: RecalledFact[];
}

export const NO_FACTS: RecalledFacts = { answerFacts: [], relatedFacts: [] };

/** What the graph says to the question, and what it knows around the memories and the names of the query. */
export function factsFor(
  db: ReadableDatabase,
  vectors: VectorReader,
  request: RecallRequest,
  question: GraphQuestion | null,
  memories: readonly RecalledMemory[],
): RecalledFacts {
  const behind = memories.filter((hit) => hit.injectable);
  const seqs = seqsOf(db, behind);
  const best = behind.flatMap((hit) => {
    const seq = seqs.get(hit.memory.id);
    return seq === undefined ? [] : [{ seq, similarity: hit.breakdown.similarity }];
  });
  const judge: FactJudge = {
    settings: request.settings,
    now: request.now,
    similarities: (wanted) => similarities(vectors, request, wanted, best),
  };
  const answer = question === null ? [] : answerQuestion(db, question, request.now);
  const answerFacts = new FactSupport(db, answer, judge).describe(
    answer.map((fact) => ({ fact, match: 1, hop: 0, via: [] })),
  );
  const relatedFacts = expandGraph(
    db,
    {
      query: request.query,
      memories: best,
      hops: request.settings.graphHops,
      onlyInjectable: request.purpose === 'inject',
      except: new Set(answer.map((fact) => fact.edgeId)),
    },
    judge,
  );
  return { answerFacts, relatedFacts };
}

/** A memory that was ranked keeps its similarity; others get theirs from their vectors. */
function similarities(
  vectors: VectorReader,
  { vector, spaceId, calibrate: toSimilarity }: RecallRequest,
  wanted: readonly number[],
  ranked: readonly { seq: number; similarity: number }[],
): Map<number, number> {
  const known = new Map(ranked.map(({ seq, similarity }) => [seq, similarity]));
  const missing = wanted.filter((seq) => !known.has(seq));
  if (vector === null || spaceId === null || missing.length === 0) return known;
  for (const [seq, cosine] of vectors.cosines(spaceId, vector, missing)) known.set(seq, toSimilarity(cosine));
  return known;
}

/** The row numbers of memories, by id. */
export function seqsOf(db: ReadableDatabase, hits: readonly RecalledMemory[]): Map<string, number> {
  const rows = supportRows(
    db,
    hits.map((hit) => hit.memory.id),
  );
  return new Map(rows.map((row) => [row.id, row.seq]));
}
