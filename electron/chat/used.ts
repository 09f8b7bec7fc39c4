import type { RecalledMemory, RecallResult } from '#shared/domain/recall';
import type { Used, UsedMemory } from '#shared/domain/session';

const NONE: Used = {
  route: 'hybrid',
  routeReason: '',
  memories: [],
  facts: [],
  timeRange: null,
  coverage: null,
  budget: null,
};

/**
 * What of a recall goes into a turn: only what passed the gate, numbered as the answer will cite it. Numbers run in the
 * order in which all of it is shown: corrections, memories, passages of documents, then facts; facts come first where
 * the graph answers the question.
 */
export function toUsed(recall: RecallResult): Used {
  const hits = [...recall.memories, ...recall.corrections, ...recall.chunks].filter((hit) => hit.injectable);
  const ordered = [...hits].sort((a, b) => rankOf(a) - rankOf(b));
  const known = recall.facts.filter((fact) => fact.injectable);
  const factsFirst = recall.route === 'graph';
  const memories = ordered.map((hit, i) => asUsed(hit, i + 1 + (factsFirst ? known.length : 0)));
  const facts = known.map(({ injectable: _injectable, ...fact }, i) => ({
    ...fact,
    position: i + 1 + (factsFirst ? 0 : memories.length),
  }));
  const { route, routeReason, timeRange, coverage, budget, parts } = recall;
  const several = parts === undefined ? {} : { parts };
  return { route, routeReason, memories, facts, timeRange, coverage, budget, ...several };
}

function rankOf({ memory }: RecalledMemory): number {
  return memory.kind === 'correction' ? 0 : memory.kind === 'document' ? 2 : 1;
}

function asUsed(hit: RecalledMemory, position: number): UsedMemory {
  return {
    memoryId: hit.memory.id,
    kind: hit.memory.kind,
    position,
    text: hit.excerpt ?? hit.memory.text,
    score: hit.score,
    breakdown: hit.breakdown,
    source: hit.memory.source,
    createdAt: hit.memory.createdAt,
    ...(hit.document === undefined ? {} : { document: hit.document }),
  };
}

export function usedNothing(reason: string): Used {
  return { ...NONE, routeReason: reason };
}
