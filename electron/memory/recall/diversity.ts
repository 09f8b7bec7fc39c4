export interface Diversifiable {
  /** How good it is by itself, 0–1. */
  score: number;
  /** Unit vectors of its parts; empty while it has none: then it is like nothing else. */
  vectors: readonly Float32Array[];
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998): one after the other the item with the highest
 * λ·score − (1 − λ)·(cosine to the most alike one taken before). λ = 1 takes the best however alike they are.
 * Returns at most `limit` of the items, in their given order; of equals the earlier ones.
 */
export function diversify<T extends Diversifiable>(items: readonly T[], limit: number, lambda: number): T[] {
  const open = items.map((item, index) => ({ item, index, alike: 0 }));
  const taken: typeof open = [];
  while (taken.length < limit && open.length > 0) {
    const value = ({ item, alike }: (typeof open)[number]): number =>
      lambda * item.score - (1 - lambda) * alike;
    const best = open.reduce((a, b) => (value(b) > value(a) ? b : a));
    open.splice(open.indexOf(best), 1);
    taken.push(best);
    for (const other of open) other.alike = Math.max(other.alike, likeness(best.item, other.item));
  }
  return taken.sort((a, b) => a.index - b.index).map(({ item }) => item);
}

/** Cosine of the parts that are most alike, at least 0. */
function likeness(a: Diversifiable, b: Diversifiable): number {
  let most = 0;
  for (const one of a.vectors) {
    for (const other of b.vectors) most = Math.max(most, dot(one, other));
  }
  return most;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
