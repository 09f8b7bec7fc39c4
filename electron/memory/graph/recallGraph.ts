import type { RecalledFact } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { beginningsIn } from './beginnings';
import type { FactJudge } from './injectable';
import { rankFacts } from './rankFacts';
import { walk } from './walk';

export interface GraphRecall {
  query: string;
  /** Steps from what the query names, 0–3; 0 finds the facts about these alone, as 1 does. */
  hops: number;
  limit: number;
}

/**
 * Query words → entities by name and alias → edges up to `hops` away, best first. The score of each is
 * match · 1/(1 + hop) · confidence, with up to a quarter off for what is old and unimportant.
 */
export function recallGraph(db: ReadableDatabase, request: GraphRecall, judge: FactJudge): RecalledFact[] {
  const beginnings = beginningsIn(db, request.query, { strict: false });
  const reached = walk(db, { beginnings, hops: Math.max(1, request.hops), onlyInjectable: false }, judge);
  const { ranked, support } = rankFacts(db, reached, judge);
  const best = ranked.slice(0, request.limit);
  const described = support.describe(best.map(({ one }) => one));
  return described.map((fact, i) => ({ ...fact, score: best[i]?.score ?? 0 }));
}
