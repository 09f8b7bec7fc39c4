import { random } from '../../../bench/seed';

export interface Planted {
  pairs: [string, string][];
  groupOf: Map<string, string>;
}

/**
 * A random graph whose nodes are dealt out to groups of one size; `degree` links at each on average, the share
 * `inside` of them within the group.
 */
export function planted(plan: {
  count: number;
  groups: number;
  degree: number;
  inside: number;
  seed: number;
}): Planted {
  const next = random(plan.seed);
  const { count, groups } = plan;
  // Ids in another order than groups.
  const id = (i: number): string =>
    `${(Math.imul(i, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-${i}`;
  const below = (end: number): number => Math.floor(next() * end);
  const pairs: [string, string][] = [];
  for (let i = 0; i < (count * plan.degree) / 2; i += 1) {
    const a = below(count);
    const b = next() < plan.inside ? below(count / groups) * groups + (a % groups) : below(count);
    if (a !== b && b < count) pairs.push([id(a), id(b)]);
  }
  const groupOf = new Map(Array.from({ length: count }, (_, i) => [id(i), String(i % groups)]));
  return { pairs, groupOf };
}

/** How far two partitions agree beyond chance: the adjusted Rand index (Hubert and Arabie, 1985); 1 when they are the same. */
export function randIndex(wanted: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): number {
  const [both, ofWanted, ofFound] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const add = (counts: Map<string, number>, key: string): void =>
    void counts.set(key, (counts.get(key) ?? 0) + 1);
  let size = 0;
  for (const [id, label] of found) {
    const group = wanted.get(id) ?? '';
    add(both, `${group} ${label}`);
    add(ofWanted, group);
    add(ofFound, label);
    size += 1;
  }
  const couples = (n: number): number => (n * (n - 1)) / 2;
  const sum = (counts: Map<string, number>): number =>
    [...counts.values()].reduce((all, n) => all + couples(n), 0);
  const expected = (sum(ofWanted) * sum(ofFound)) / couples(size);
  return (sum(both) - expected) / ((sum(ofWanted) + sum(ofFound)) / 2 - expected);
}
