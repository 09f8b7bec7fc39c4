import type { Fact } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { factsOf } from '../../store/graphRead';

const MAX_HOPS = 4;
const MAX_FRONTIER = 500;

/** A shortest chain of live facts between any of the starts and any of the ends, at most 4 long; empty if none. */
export function findPath(db: ReadableDatabase, from: readonly string[], to: readonly string[]): Fact[] {
  const goals = new Set(to);
  const reachedBy = new Map<string, { fact: Fact; previous: string } | null>(from.map((id) => [id, null]));
  let frontier = [...from];
  for (let hop = 0; hop < MAX_HOPS && frontier.length > 0; hop++) {
    const next: string[] = [];
    const inFrontier = new Set(frontier);
    for (const fact of factsOf(db, frontier.slice(0, MAX_FRONTIER))) {
      for (const [near, far] of [
        [fact.sourceId, fact.targetId],
        [fact.targetId, fact.sourceId],
      ] as const) {
        if (!inFrontier.has(near) || reachedBy.has(far)) continue;
        reachedBy.set(far, { fact, previous: near });
        if (goals.has(far)) return chain(reachedBy, far);
        next.push(far);
      }
    }
    frontier = next;
  }
  return [];
}

function chain(reachedBy: ReadonlyMap<string, { fact: Fact; previous: string } | null>, end: string): Fact[] {
  const facts: Fact[] = [];
  for (
    let step = reachedBy.get(end);
    step !== null && step !== undefined;
    step = reachedBy.get(step.previous)
  ) {
    facts.unshift(step.fact);
  }
  return facts;
}
