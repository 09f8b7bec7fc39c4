import type { Fact } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { factsBetween, type WantedFacts } from '../../store/graphFacts';

/**
 * Live facts of the relations that lead to the wanted end, or away from it, directly or by way of others; each once,
 * the nearer ones first. Cycles end, for nothing is gone through twice.
 */
export function indirectFacts(db: ReadableDatabase, wanted: WantedFacts): Fact[] {
  const found = new Map<string, Fact>();
  const towards = wanted.sourceIds === null;
  let frontier = [...((towards ? wanted.targetIds : wanted.sourceIds) ?? [])];
  const entered = new Set(frontier);
  while (frontier.length > 0) {
    const facts = factsBetween(db, {
      relations: wanted.relations,
      sourceIds: towards ? null : frontier,
      targetIds: towards ? frontier : null,
    });
    frontier = [];
    for (const fact of facts) {
      found.set(fact.edgeId, fact);
      const next = towards ? fact.sourceId : fact.targetId;
      if (entered.has(next)) continue;
      entered.add(next);
      frontier.push(next);
    }
  }
  return [...found.values()];
}
