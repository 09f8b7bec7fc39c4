import type { RecallResult } from '#shared/domain/recall';
import type { Used } from '#shared/domain/session';

const NONE: Used = {
  route: 'hybrid',
  routeReason: '',
  memories: [],
  facts: [],
  timeRange: null,
  coverage: null,
  budget: null,
};

/** What of a recall goes into a turn: only what passed the gate, numbered as the answer will cite it. */
export function toUsed(recall: RecallResult): Used {
  const memories = recall.memories
    .filter((hit) => hit.injectable)
    .map((hit, i) => ({
      memoryId: hit.memory.id,
      kind: hit.memory.kind,
      position: i + 1,
      text: hit.memory.text,
      score: hit.score,
      breakdown: hit.breakdown,
      source: hit.memory.source,
      createdAt: hit.memory.createdAt,
    }));
  const facts = recall.facts
    .filter((fact) => fact.injectable)
    .map(({ injectable: _injectable, ...fact }, i) => ({ ...fact, position: memories.length + i + 1 }));
  const { route, routeReason, timeRange, coverage, budget } = recall;
  return { route, routeReason, memories, facts, timeRange, coverage, budget };
}

export function usedNothing(reason: string): Used {
  return { ...NONE, routeReason: reason };
}
