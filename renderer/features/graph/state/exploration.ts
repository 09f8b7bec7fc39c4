import { neighbourSets, type GraphPart } from './viewMerge';

/** New neighbours that one expansion brings in at most. */
export const EXPANSION_STEP = 24;

/** One opened node and how many nodes (itself included) to ask the engine for around it. */
export interface Expansion {
  id: string;
  budget: number;
}

/** What the person has opened and folded around the present focus. */
export interface Exploration {
  expanded: readonly Expansion[];
  collapsed: readonly string[];
}

export const unexplored: Exploration = { expanded: [], collapsed: [] };

/** What to ask for to see more of a node's neighbours than are shown now. */
export function nextExpansion(shown: GraphPart, id: string, nodeBudget: number): Expansion {
  const around = neighbourSets(shown.edges).get(id)?.size ?? 0;
  return { id, budget: Math.min(nodeBudget, 1 + around + EXPANSION_STEP) };
}

/** Opens a node, or opens it further; unfolds it too. */
export function expand(now: Exploration, expansion: Expansion): Exploration {
  return {
    expanded: [...now.expanded.filter(({ id }) => id !== expansion.id), expansion],
    collapsed: now.collapsed.filter((id) => id !== expansion.id),
  };
}

/** Takes an expansion back and folds the neighbours that hang on this node alone. */
export function collapse(now: Exploration, id: string): Exploration {
  return {
    expanded: now.expanded.filter((each) => each.id !== id),
    collapsed: [...now.collapsed.filter((each) => each !== id), id],
  };
}

/** Shown nodes that would lose something by `collapse`: opened ones, and those with leaves of their own. */
export function collapsible(now: Exploration, shown: GraphPart): Set<string> {
  const found = new Set(now.expanded.map((each) => each.id));
  for (const around of neighbourSets(shown.edges).values()) {
    if (around.size === 1) for (const only of around) found.add(only);
  }
  for (const id of now.collapsed) found.delete(id);
  return found;
}
