import type { Schemas } from '@qdrant/js-client-rest';
import { wholeImportance } from './points';
import type { IndexFilter } from './vectorIndex';

export type QdrantFilter = Schemas['Filter'];
type Condition = Schemas['Condition'];

/** Null where all pass: `filter: {}` would say the same of a query, and empty the collection as part of a delete. */
export function qdrantFilter(filter: IndexFilter): QdrantFilter | null {
  const { live, excludeKinds, minImportance, notExpiredAt, scopes, besides } = filter;
  const must: Condition[] = [];
  if (live) must.push({ key: 'live', match: { value: true } });
  if (minImportance !== null) must.push(atLeast(minImportance));
  if (notExpiredAt !== null) must.push({ key: 'expires', range: { gt: notExpiredAt } });
  if (scopes !== undefined && scopes !== null) must.push({ key: 'scope', match: { any: [...scopes] } });
  const { sessionId = null, created = null, kindOrImportance = null } = besides ?? {};
  if (sessionId !== null) must.push({ key: 'session', match: { value: sessionId } });
  if (created !== null) must.push({ key: 'created', range: { gte: created.from, lt: created.to } });
  if (kindOrImportance !== null) {
    const { kind, importance } = kindOrImportance;
    must.push({ should: [{ key: 'kind', match: { value: kind } }, atLeast(importance)] });
  }
  if (must.length + excludeKinds.length === 0) return null;
  return {
    ...(must.length > 0 ? { must } : {}),
    ...(excludeKinds.length > 0 ? { must_not: [{ key: 'kind', match: { any: [...excludeKinds] } }] } : {}),
  };
}

function atLeast(importance: number): Condition {
  return { key: 'importance', range: { gte: wholeImportance(importance) } };
}

export function ofMemories(memoryIds: readonly string[]): QdrantFilter {
  return { must: [{ key: 'memory', match: { any: [...memoryIds] } }] };
}
