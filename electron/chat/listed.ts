import type { Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import type { RecalledMemory, RecallResult } from '#shared/domain/recall';
import type { Used, UsedMemory } from '#shared/domain/session';
import { usedNothing } from './used';

/**
 * Numbers what a command shows, so that [n] in its answer leads there. Nothing of it goes to a model; whether it would
 * answer a question is not asked.
 */
export function listHits(recall: RecallResult, hits: readonly RecalledMemory[]): Used {
  const { route, routeReason, timeRange } = recall;
  return {
    ...usedNothing(routeReason),
    route,
    timeRange,
    listed: true,
    memories: hits.map((hit, i): UsedMemory => ({
      ...asUsed(hit.memory, i + 1),
      score: hit.score,
      breakdown: hit.breakdown,
    })),
  };
}

export function listKnown(memories: readonly Memory[], facts: readonly Fact[], reason: string): Used {
  return {
    ...usedNothing(reason),
    listed: true,
    memories: memories.map((memory, i) => asUsed(memory, i + 1)),
    facts: facts.map((fact, i) => ({
      ...fact,
      position: memories.length + i + 1,
      score: null,
      breakdown: null,
      via: [],
    })),
  };
}

/** Not ranked by a question: only what is so of the memory itself counts. */
function asUsed(memory: Memory, position: number): UsedMemory {
  return {
    memoryId: memory.id,
    kind: memory.kind,
    position,
    text: memory.text,
    score: 0,
    breakdown: { similarity: 0, importance: memory.importance, recency: 0, frequency: 0 },
    source: memory.source,
    createdAt: memory.createdAt,
  };
}
