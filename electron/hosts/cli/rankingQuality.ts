const CUTOFFS = [1, 5, 10, 20, 50] as const;

/** One query's labels and what was found for it, best first. */
export interface RankedQuery {
  relevant: ReadonlySet<string>;
  order: readonly string[];
}

export interface Quality {
  recall: Record<string, number>;
  mrr: number;
}

/** Share of the relevant ones among the first k. */
export function recallAt({ relevant, order }: RankedQuery, k: number): number {
  return order.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size;
}

/** One by the rank of the first relevant one; 0 when there is none. */
export function reciprocalRank({ relevant, order }: RankedQuery): number {
  const first = order.findIndex((id) => relevant.has(id));
  return first === -1 ? 0 : 1 / (first + 1);
}

/** Means over the queries; those without a relevant item have no ranking to measure. */
export function qualityOf(all: readonly RankedQuery[]): Quality {
  const answerable = all.filter(({ relevant }) => relevant.size > 0);
  const mean = (value: (ranked: RankedQuery) => number): number =>
    answerable.length === 0
      ? 0
      : answerable.reduce((sum, ranked) => sum + value(ranked), 0) / answerable.length;
  return {
    recall: Object.fromEntries(CUTOFFS.map((k) => [String(k), mean((ranked) => recallAt(ranked, k))])),
    mrr: mean(reciprocalRank),
  };
}

/** Area under the ROC curve: how often a positive is above a negative; ties count half. NaN without either. */
export function areaUnderCurve(positive: readonly number[], negative: readonly number[]): number {
  let above = 0;
  for (const p of positive) for (const n of negative) above += p > n ? 1 : p === n ? 0.5 : 0;
  return above / (positive.length * negative.length);
}

/** The value below which the share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
