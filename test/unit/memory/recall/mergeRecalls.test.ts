import { describe, expect, it } from 'vitest';
import type { Memory } from '#shared/domain/memory';
import type { RecalledMemory, RecallResult } from '#shared/domain/recall';
import { defaultSettings } from '#shared/domain/settings';
import { mergeRecalls } from '../../../../electron/memory/recall/mergeRecalls';
import { weightsOf } from '../../../../electron/memory/recall/score';

const plain: Memory = {
  id: '',
  text: '',
  reply: null,
  kind: 'fact',
  status: 'active',
  importance: 0.5,
  confidence: 1,
  pinned: false,
  tags: [],
  flags: [],
  language: null,
  createdAt: 0,
  updatedAt: 0,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  lastAccessedAt: null,
  accessCount: 0,
  scope: 'personal',
  sessionId: null,
  messageId: null,
  speaker: null,
  source: 'manual',
  sourceRef: null,
  embedding: 'embedded',
  embeddingError: null,
  supersededBy: null,
  mergedInto: null,
};

function hit(id: string, score: number, injectable = true): RecalledMemory {
  return {
    memory: { ...plain, id, text: id },
    score,
    breakdown: { similarity: score, importance: 0, recency: 0, frequency: 0 },
    cosine: score,
    matched: 'vector',
    signals: { keyword: null, neighbours: null, speaker: null, date: null },
    injectable,
    withheld: injectable ? null : 'not_covered',
  };
}

function result(memories: RecalledMemory[], more: Partial<RecallResult> = {}): RecallResult {
  return {
    route: 'semantic',
    routeReason: 'By meaning.',
    timeRange: null,
    memories,
    facts: [],
    corrections: [],
    chunks: [],
    coverage: { probability: 0.8, covered: true },
    budget: null,
    weights: weightsOf(defaultSettings),
    timings: { embedMs: 5, searchMs: 1, graphMs: 1, totalMs: 0 },
    notice: null,
    ...more,
  };
}

const limits = { limit: 4, purpose: 'inject' as const, settings: defaultSettings };
const ids = (hits: readonly RecalledMemory[]): string[] => hits.map(({ memory }) => memory.id);

describe('several questions of one message', () => {
  it('leaves the result of one question as it is', () => {
    const only = result([hit('a', 0.5)]);
    expect(mergeRecalls([{ question: 'A?', result: only }], limits)).toBe(only);
    expect(() => mergeRecalls([], limits)).toThrow(RangeError);
  });

  it('gives each its share of the places, however good the other is, and each memory once', () => {
    const strong = result([hit('a', 0.9), hit('b', 0.8), hit('c', 0.7), hit('d', 0.6)]);
    const weak = result([hit('x', 0.5), hit('a', 0.4), hit('y', 0.3)]);
    const merged = mergeRecalls(
      [
        { question: 'A?', result: strong },
        { question: 'X?', result: weak },
      ],
      limits,
    );
    expect(ids(merged.memories)).toEqual(['a', 'b', 'c', 'x']);
    expect(merged.memories[0]?.score).toBe(0.9);
    expect(merged.parts?.map(({ memoryIds }) => memoryIds)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['x', 'y'],
    ]);
    expect(merged.timings).toMatchObject({ embedMs: 5, searchMs: 2, graphMs: 2 });
  });

  it('puts nothing into a prompt for a question that is not covered', () => {
    const open = result([hit('x', 0.95, false)], { coverage: { probability: 0.1, covered: false } });
    const asked = [
      { question: 'X?', result: open },
      { question: 'A?', result: result([hit('a', 0.5)]) },
    ];
    const merged = mergeRecalls(asked, limits);
    expect(ids(merged.memories)).toEqual(['a']);
    expect(merged.coverage).toEqual({ probability: 0.8, covered: true });
    expect(merged.parts?.[0]).toMatchObject({ memoryIds: [], coverage: { covered: false } });
    expect(ids(mergeRecalls(asked, { ...limits, purpose: 'search' }).memories)).toEqual(['x', 'a']);
  });

  it('is an answer of the graph only where all is', () => {
    const graph = result([], { route: 'graph', routeReason: 'By the graph.' });
    const route = (other: RecallResult): string =>
      mergeRecalls(
        [
          { question: 'A?', result: graph },
          { question: 'B?', result: other },
        ],
        limits,
      ).route;
    expect(route(graph)).toBe('graph');
    expect(route(result([]))).toBe('semantic');
  });
});
