import type { ReadableDatabase } from '../../store/database';
import { FactSupport, type FactJudge, type Reached } from './injectable';
import { canonicalName } from './normalizeName';

export interface RankedFacts {
  /** Best first, each statement once. */
  ranked: { one: Reached; score: number }[];
  support: FactSupport;
}

/** Ranks facts by match · 1/(1 + hop) · confidence, recent and important ones before others. */
export function rankFacts(db: ReadableDatabase, facts: readonly Reached[], judge: FactJudge): RankedFacts {
  const best = new Map<string, Reached>();
  for (const one of facts) {
    const known = best.get(one.fact.edgeId);
    if (known === undefined || value(one) > value(known)) best.set(one.fact.edgeId, one);
  }
  const all = [...best.values()];
  const support = new FactSupport(
    db,
    all.map(({ fact }) => fact),
    judge,
  );
  const ranked = all
    .map((one) => ({ one, score: support.rank(one) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.one.fact.confidence - a.one.fact.confidence ||
        (a.one.fact.edgeId < b.one.fact.edgeId ? -1 : 1),
    );
  return { ranked: onceEach(ranked), support };
}

function value({ match, hop }: Reached): number {
  return match / (1 + hop);
}

/** Two entities of one name can say the same. */
function onceEach(facts: RankedFacts['ranked']): RankedFacts['ranked'] {
  const said = new Map<string, RankedFacts['ranked'][number]>();
  for (const one of facts) {
    const { source, relation, target } = one.one.fact;
    const statement = JSON.stringify([canonicalName(source), relation, canonicalName(target)]);
    if (!said.has(statement)) said.set(statement, one);
  }
  return [...said.values()];
}
