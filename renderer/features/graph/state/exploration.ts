import { neighbourSets, type GraphPart } from './graphPart';

/** New neighbours that one expansion brings in at most. */
export const EXPANSION_STEP = 24;

/** What the person has opened and folded around the present focus. */
export interface Exploration {
  /** Nodes that came by expanding another one, oldest first. */
  brought: readonly { id: string; by: string }[];
  /** Nodes that collapsing took away. */
  folded: readonly string[];
}

export const unexplored: Exploration = { brought: [], folded: [] };

/** `ids` came (or came back) by expanding the node `by`. */
export function expand(now: Exploration, by: string, ids: readonly string[]): Exploration {
  const fresh = new Set(ids);
  return {
    brought: [...now.brought.filter(({ id }) => !fresh.has(id)), ...ids.map((id) => ({ id, by }))],
    folded: now.folded.filter((id) => !fresh.has(id)),
  };
}

/** Takes the leaves of a node away. What it brought in and hangs on something else by now stays. */
export function collapse(
  now: Exploration,
  id: string,
  shown: GraphPart,
  keep: ReadonlySet<string>,
): Exploration {
  const gone = new Set(leavesOf(id, shown, keep));
  return {
    brought: now.brought.filter((each) => !gone.has(each.id)),
    folded: [...now.folded.filter((each) => !gone.has(each)), ...gone],
  };
}

/** Shown neighbours that hang on this node alone and need not stay. */
export function leavesOf(id: string, shown: GraphPart, keep: ReadonlySet<string>): string[] {
  const neighbours = neighbourSets(shown.edges);
  return [...(neighbours.get(id) ?? [])].filter(
    (other) => neighbours.get(other)?.size === 1 && !keep.has(other),
  );
}

/** Shown nodes that would lose something by `collapse`. */
export function collapsible(shown: GraphPart, keep: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [leaf, around] of neighbourSets(shown.edges)) {
    if (around.size === 1 && !keep.has(leaf)) for (const only of around) found.add(only);
  }
  return found;
}

export interface Wanted {
  /** The first answer's nodes, in the order of the engine. */
  seed: readonly string[];
  exploration: Exploration;
  /** Drawn in any case: the focus, a path. */
  keep: readonly string[];
  /** Drawn before others if they are among them: what is being read. */
  prefer: readonly string[];
  /** Most nodes that are drawn. */
  budget: number;
}

/**
 * Ids of the nodes to draw, each once and never more than the budget. What must stay comes first, then what was opened
 * and what brought it (the newest first), then the first answer; folded nodes are left out.
 */
export function wantedIds({ seed, exploration, keep, prefer, budget }: Wanted): string[] {
  const folded = new Set(exploration.folded);
  const known = new Set([...seed, ...exploration.brought.map(({ id }) => id)]);
  const order = new Set([...keep, ...prefer.filter((id) => known.has(id) && !folded.has(id))]);
  for (const { id, by } of [...exploration.brought].reverse()) {
    if (!folded.has(by)) order.add(by);
    if (!folded.has(id)) order.add(id);
  }
  for (const id of seed) if (!folded.has(id)) order.add(id);
  return [...order].slice(0, budget);
}

/** How many neighbours to ask for: what is shown already has to leave room for them. */
export function expansionLimit(keptCount: number, budget: number): number {
  return Math.max(0, Math.min(EXPANSION_STEP, budget - keptCount));
}
