import type { Breakdown, RecalledMemory } from '#shared/domain/recall';
import { foundMemories } from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import { placesOf } from '../../store/documents';
import { withheldNow } from './gate';
import type { Ranked, Ranking } from './rank';
import type { RecallRequest } from './request';
import { scoreBreakdown, totalScore, weightsOf } from './score';

export interface Scored {
  one: Ranked;
  score: number;
}

export function scoreAll(ranked: readonly Ranked[], request: RecallRequest): Scored[] {
  const weights = weightsOf(request.settings);
  return ranked.map((one) => ({ one, score: totalScore(partsOf(one, request), weights) }));
}

export function bestFirst(a: Scored, b: Scored): number {
  return (
    b.score - a.score ||
    b.one.similarity - a.one.similarity ||
    a.one.candidate.row.seq - b.one.candidate.row.seq
  );
}

function partsOf({ candidate: { row }, similarity }: Ranked, { now, settings }: RecallRequest): Breakdown {
  return scoreBreakdown(
    {
      similarity,
      importance: row.importance,
      createdAt: row.created_at,
      accessCount: row.access_count,
    },
    now,
    settings.recencyHours,
  );
}

/** Why it may not be put into a prompt; null when it may. */
export function withheldFrom(
  { one, score }: Scored,
  { settings, now }: RecallRequest,
): RecalledMemory['withheld'] {
  const { row } = one.candidate;
  const memory = {
    kind: row.kind,
    status: row.status,
    importance: row.importance,
    expiresAt: row.expires_at,
    scope: row.scope,
  };
  return withheldNow(memory, { similarity: one.similarity, score }, settings, now);
}

/** The best in full, with how each was found. */
export function toHits(
  db: ReadableDatabase,
  best: readonly Scored[],
  ranking: Ranking,
  request: RecallRequest,
): RecalledMemory[] {
  const memories = foundMemories(
    db,
    best.map(({ one }) => one.candidate.row.seq),
  );
  const places = placesOf(
    db,
    best.flatMap(({ one: { candidate } }) => (candidate.row.kind === 'document' ? [candidate.row.seq] : [])),
  );
  return best.flatMap((scored) => {
    const { candidate } = scored.one;
    const memory = memories.get(candidate.row.seq);
    if (memory === undefined) return [];
    const withheld = withheldFrom(scored, request);
    const document = places.get(candidate.row.seq);
    return {
      memory,
      score: scored.score,
      breakdown: partsOf(scored.one, request),
      cosine: candidate.cosine,
      matched: candidate.matched,
      signals: ranking.signalsOf(scored.one),
      injectable: withheld === null,
      withheld,
      ...(document === undefined ? {} : { document }),
    };
  });
}
