import type { Entity } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { entitiesByIds } from '../../store/graphRead';
import { livePairs } from '../../store/graphRecall';

/** Entities named of each group at most; the rest of a large one is seen in the graph. */
const MAX_MEMBERS = 50;

/** The largest groups of entities, each called after its most connected one. */
export function findCommunities(db: ReadableDatabase, limit: number): { name: string; entities: Entity[] }[] {
  return communitiesOf(livePairs(db))
    .slice(0, limit)
    .map((ids) => {
      const shown = ids.slice(0, MAX_MEMBERS);
      const found = new Map(entitiesByIds(db, shown).map((entity) => [entity.id, entity]));
      const entities = shown.flatMap((id) => found.get(id) ?? []);
      return { name: entities[0]?.name ?? '', entities };
    });
}

/** Rounds of label propagation at most; it settles in a handful. */
const MAX_ROUNDS = 20;

/**
 * Groups of things that belong together by the pairs between them: label propagation (Raghavan, Albert and Kumara,
 * 2007) in a fixed order, so that the same pairs always give the same groups. Groups of two and more, largest first,
 * then by their first id; within a group the most connected first, then by id.
 */
export function communitiesOf(pairs: readonly (readonly [string, string])[]): string[][] {
  const ids = [...new Set(pairs.flat())].sort(byId);
  const numbers = new Map(ids.map((id, i) => [id, i]));
  const neighbours = ids.map((): number[] => []);
  for (const [a, b] of pairs) {
    const [from, to] = [numbers.get(a), numbers.get(b)];
    if (from === undefined || to === undefined || from === to) continue;
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const labels = propagate(neighbours);
  const groups = new Map<number, number[]>();
  for (const [node, label] of labels.entries()) {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [node]);
    else group.push(node);
  }
  const degree = (node: number): number => neighbours[node]?.length ?? 0;
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort((a, b) => degree(b) - degree(a) || a - b).map((node) => ids[node] ?? ''))
    .sort((a, b) => b.length - a.length || byId(a[0] ?? '', b[0] ?? ''));
}

/** Each takes the label that most of its neighbours have, its own where it is among them, else the lowest. */
function propagate(neighbours: readonly (readonly number[])[]): number[] {
  const labels = neighbours.map((_, node) => node);
  // Few connections first: a hub would otherwise hand its label to everything around it at once.
  const order = [...labels].sort(
    (a, b) => (neighbours[a]?.length ?? 0) - (neighbours[b]?.length ?? 0) || a - b,
  );
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let changed = false;
    for (const node of order) {
      const label = commonest(neighbours[node] ?? [], labels, labels[node] ?? node);
      if (label === labels[node]) continue;
      labels[node] = label;
      changed = true;
    }
    if (!changed) break;
  }
  return labels;
}

function commonest(neighbours: readonly number[], labels: readonly number[], own: number): number {
  const counts = new Map<number, number>();
  for (const neighbour of neighbours) {
    const label = labels[neighbour] ?? neighbour;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  let [best, most] = [own, counts.get(own) ?? 0];
  for (const [label, count] of counts) {
    if (count > most || (count === most && best !== own && label < best)) [best, most] = [label, count];
  }
  return best;
}

function byId(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
