import type { Where } from 'chromadb';
import { wholeImportance } from './points';
import type { IndexFilter } from './vectorIndex';

/** Null where all pass: neither an empty condition nor an `$and` of one is taken. */
export function chromaWhere(filter: IndexFilter): Where | null {
  const { live, excludeKinds, minImportance, notExpiredAt, scopes, besides } = filter;
  const all: Where[] = [];
  if (live) all.push({ live: true });
  if (excludeKinds.length > 0) all.push({ kind: { $nin: [...excludeKinds] } });
  if (minImportance !== null) all.push(atLeast(minImportance));
  if (notExpiredAt !== null) all.push({ expires: { $gt: notExpiredAt } });
  if (scopes !== undefined && scopes !== null) all.push({ scope: { $in: [...scopes] } });
  const { sessionId = null, created = null, kindOrImportance = null } = besides ?? {};
  if (sessionId !== null) all.push({ session: sessionId });
  if (created !== null) all.push({ created: { $gte: created.from } }, { created: { $lt: created.to } });
  if (kindOrImportance !== null) {
    all.push({ $or: [{ kind: kindOrImportance.kind }, atLeast(kindOrImportance.importance)] });
  }
  const [first] = all;
  if (first === undefined) return null;
  return all.length === 1 ? first : { $and: all };
}

function atLeast(importance: number): Where {
  return { importance: { $gte: wholeImportance(importance) } };
}
