import { expect, it } from 'vitest';
import type { RecalledFact } from '#shared/domain/recall';
import { graphMayAnswer, routeTaken } from '../../../electron/engine/compute/routeTaken';
import type { RecallAnswer } from '../../../electron/memory/recall/pipeline';
import { routeQuery } from '../../../electron/memory/recall/router';

const NOW = Date.UTC(2026, 2, 10, 12);
const routed = (query: string): ReturnType<typeof routeQuery> =>
  routeQuery(query, { chosen: 'auto', now: NOW, zone: 'UTC' });

const fact = (injectable: boolean): RecalledFact => ({
  edgeId: 'e',
  sourceId: 's',
  source: 'You',
  relation: 'lives_in',
  targetId: 't',
  target: 'Lisbon',
  confidence: 0.9,
  memoryIds: ['m'],
  held: { from: 0, to: 1 },
  injectable,
  score: 0.5,
  breakdown: { similarity: 0, importance: 0, recency: 0, frequency: 0 },
  via: [],
});

function answer(answerFacts: RecalledFact[]): RecallAnswer {
  return {
    memories: [],
    corrections: [],
    chunks: [],
    answerFacts,
    relatedFacts: [],
    coverage: { probability: 0, covered: false },
    widened: true,
    searchMs: 0,
    graphMs: 0,
  };
}

it('asks the graph how things were at a time, and what was said then only where it knows no answer', () => {
  const then = routed('Where did I live in March 2024?');
  expect(then.route).toBe('episodic');
  expect(graphMayAnswer(then)).toBe(true);
  const taken = routeTaken(then, answer([fact(true)]), true);
  expect(taken).toMatchObject({ route: 'graph', facts: [{ target: 'Lisbon' }] });
  expect(routeTaken(then, answer([]), true).route).toBe('hybrid');
  // Nothing that may not be told is an answer.
  expect(routeTaken(then, answer([fact(false)]), true).route).toBe('hybrid');
});

it('leaves to what was said what no relation answers', () => {
  expect(graphMayAnswer(routed('What did we talk about last week?'))).toBe(false);
  expect(graphMayAnswer(routed('What projects use Python?'))).toBe(true);
});
