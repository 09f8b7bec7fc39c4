import type { Fact } from '#shared/domain/graph';
import { memoryKind, memoryStatus } from '#shared/domain/memory';
import type { RecalledFact } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { gateRowsById } from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import { withheldAlways } from '../recall/gate';

/** Marks each fact with whether a memory behind it may be put into a prompt; only such facts are answered from. */
export function markInjectable(
  db: ReadableDatabase,
  facts: readonly Fact[],
  settings: Settings,
  now: number,
): RecalledFact[] {
  const rows = gateRowsById(db, [...new Set(facts.flatMap((fact) => fact.memoryIds))]);
  const passing = new Set(
    rows
      .filter(
        (row) =>
          withheldAlways(
            {
              kind: memoryKind.parse(row.kind),
              status: memoryStatus.parse(row.status),
              importance: row.importance,
              expiresAt: row.expires_at,
            },
            settings,
            now,
          ) === null,
      )
      .map((row) => row.id),
  );
  return facts.map((fact) => ({
    ...fact,
    // Memories that pass stand first: they are the ones that an answer cites.
    memoryIds: [...fact.memoryIds].sort((a, b) => Number(passing.has(b)) - Number(passing.has(a))),
    injectable: fact.memoryIds.some((id) => passing.has(id)),
    score: fact.confidence,
    breakdown: { similarity: 1, importance: 0, recency: 0, frequency: 0 },
    via: [],
  }));
}
