import { SELF_NAME } from '#shared/domain/graph';
import type { RecalledFact } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { entitiesMentionedBy } from '../../store/graphEntities';
import { factsOfMemory } from '../../store/graphFacts';
import { beginningsIn, type Beginning } from '../graph/beginnings';
import type { FactJudge, Reached } from '../graph/injectable';
import { rankFacts } from '../graph/rankFacts';
import { walk } from '../graph/walk';

export interface ExpandRequest {
  query: string;
  /** The best memories, with how similar each is to the query. */
  memories: readonly { seq: number; similarity: number }[];
  /** Steps from what the query and the memories speak of, 0–3. 0: only the facts behind the memories. */
  hops: number;
  /** Leave out, and do not pass along, what must not be put into a prompt. */
  onlyInjectable: boolean;
  /** Already known. */
  except: ReadonlySet<string>;
}

/** Facts given at most. */
const MAX_FACTS = 10;
/** What is less to the point than this, or than this share of the best, is left out. */
const LEAST_SCORE = 0.15;
const LEAST_SHARE = 0.4;

/**
 * What the graph knows around the query: facts behind the best memories, then along edges from the entities that
 * query and memories name. Best first, each statement once.
 */
export function expandGraph(db: ReadableDatabase, request: ExpandRequest, judge: FactJudge): RecalledFact[] {
  const { hops, onlyInjectable, except } = request;
  const behind = request.memories.flatMap(({ seq, similarity }) =>
    factsOfMemory(db, seq).map((fact): Reached => ({ fact, match: similarity, hop: 0, via: [] })),
  );
  const around =
    hops === 0 ? [] : walk(db, { beginnings: beginnings(db, request), hops, onlyInjectable }, judge);
  const { ranked, support } = rankFacts(
    db,
    [...behind, ...around].filter(({ fact }) => !except.has(fact.edgeId)),
    judge,
  );
  const given = ranked.filter(({ one }) => !onlyInjectable || support.injectable(one.fact));
  const least = Math.max(LEAST_SCORE, LEAST_SHARE * (given[0]?.score ?? 0));
  return support.describe(
    given
      .filter(({ one, score }) => one.hop === 0 || score >= least)
      .slice(0, MAX_FACTS)
      .map(({ one }) => one),
  );
}

/** Entities that the query names, then those that the memories mention. */
function beginnings(db: ReadableDatabase, { query, memories }: ExpandRequest): Beginning[] {
  const found = new Map(beginningsIn(db, query, { strict: true }).map((one) => [one.id, one]));
  const similarity = new Map(memories.map((memory) => [memory.seq, memory.similarity]));
  for (const { id, name, memorySeq } of entitiesMentionedBy(db, [...similarity.keys()])) {
    const match = similarity.get(memorySeq) ?? 0;
    if (name !== SELF_NAME && (found.get(id)?.match ?? 0) < match) found.set(id, { id, name, match });
  }
  return [...found.values()];
}
