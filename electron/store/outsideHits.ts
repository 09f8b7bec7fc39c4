import type { VectorFilter, VectorHit, VectorReader } from '../vectors/vectorStore';
import type { IndexHit } from '../vectors/vectorIndex';
import { memoryKind } from '#shared/domain/memory';
import type { ReadableDatabase, SqlValue } from './database';
import { waitingCount } from './mirror';
import { scopeNumber } from './vectorSync';

/** With more than this still to be told, the other store is too far behind to be asked. */
const MOST_WAITING = 2_000;

export function isFarBehind(db: ReadableDatabase): boolean {
  return waitingCount(db) > MOST_WAITING;
}

/**
 * What a store outside found, checked: only memories that pass the filter now, with the cosine of the vectors that are
 * kept here. Those of which it has not heard yet compete too, so that nothing new or changed is missed.
 */
export function checkedHits(
  db: ReadableDatabase,
  vectors: VectorReader,
  asked: { spaceId: number; vector: Float32Array; k: number; filter: VectorFilter },
  hits: readonly IndexHit[],
): VectorHit[] {
  const { spaceId, vector, k, filter } = asked;
  const { sql, params } = passing(filter);
  const rows = db.all<{ seq: number; scope: string }>(
    `SELECT m.seq, m.scope FROM memories m
     WHERE m.id IN (SELECT value FROM json_each(?) UNION SELECT memory_id FROM mirror_outbox) AND ${sql}`,
    JSON.stringify(hits.map(({ memoryId }) => memoryId)),
    ...params,
  );
  const scopes = filter.scopes ?? null;
  const seqs = rows.filter(({ scope }) => scopes?.includes(scopeNumber(scope)) ?? true).map(({ seq }) => seq);
  return [...vectors.cosines(spaceId, vector, seqs)]
    .map(([memorySeq, cosine]) => ({ memorySeq, cosine }))
    .sort((a, b) => b.cosine - a.cosine || a.memorySeq - b.memorySeq)
    .slice(0, k);
}

function passing({ live, excludeKinds, minImportance, notExpiredAt, within }: VectorFilter): {
  sql: string;
  params: SqlValue[];
} {
  const conditions = ['1'];
  const params: SqlValue[] = [];
  if (live) conditions.push("m.status = 'active'");
  if (excludeKinds.length > 0) {
    conditions.push('m.kind NOT IN (SELECT value FROM json_each(?))');
    params.push(JSON.stringify(excludeKinds.flatMap((kind) => memoryKind.options[kind] ?? [])));
  }
  if (minImportance !== null) {
    conditions.push('m.importance >= ?');
    params.push(minImportance);
  }
  if (notExpiredAt !== null) {
    conditions.push('(m.expires_at IS NULL OR m.expires_at > ?)');
    params.push(notExpiredAt);
  }
  if (within !== undefined && within !== null) {
    conditions.push(within.sql);
    params.push(...within.params);
  }
  return { sql: conditions.join(' AND '), params };
}
