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
 * What of a recall goes into a turn: only what passed the gate, numbered as the answer will cite it. Numbers run
 * through memories, corrections and passages of documents, then facts.
 */
export function toUsed(recall: RecallResult): Used {
  const memories = [...recall.memories, ...recall.corrections, ...recall.chunks]
    .filter((hit) => hit.injectable)
    .map(asUsed);
  const facts = recall.facts
    .filter((fact) => fact.injectable)
    .map(({ injectable: _injectable, ...fact }, i) => ({ ...fact, position: memories.length + i + 1 }));
  const { route, routeReason, timeRange, coverage, budget } = recall;
  return { route, routeReason, memories, facts, timeRange, coverage, budget };
}

function asUsed(hit: RecalledMemory, index: number): UsedMemory {
  return {
    memoryId: hit.memory.id,
    kind: hit.memory.kind,
    position: index + 1,
    text: hit.excerpt ?? hit.memory.text,
    score: hit.score,
    breakdown: hit.breakdown,
    source: hit.memory.source,
    createdAt: hit.memory.createdAt,
  };
}

export function usedNothing(reason: string): Used {
  return { ...NONE, routeReason: reason };
}
