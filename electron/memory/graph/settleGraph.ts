import { settleAliases } from '../../store/aliasClaims';
import type { WritableDatabase } from '../../store/database';
import { describeEntity, dropIfUnused, pointReferences } from '../../store/entitySettle';
import {
  assertionsBetween,
  canonicalOf,
  deleteEdgesOf,
  markAssertionsOf,
  markEdgesOf,
  membersOf,
  replaceEdges,
  takeChanged,
  takeChangedEntities,
  type Changed,
  type EdgeRow,
} from '../../store/graphSettle';
import { edgeId } from '../ingest/identity';
import { FUNCTIONAL_RELATIONS } from './rules/relations';
import { settle, type Spell } from './settle';

/** Relations settled in one go; the next ones follow in the same transaction, or in the next at a start. */
const BATCH = 2_000;

/**
 * Makes edges, references and what is shown of entities follow from what has changed; called before each commit.
 * @param limit relations at most; the rest stays in the outbox
 */
export function settleGraph(db: WritableDatabase, now: number, limit = Number.POSITIVE_INFINITY): void {
  let left = limit;
  const vanishing = new Set<string>();
  for (;;) {
    const entities = takeChangedEntities(db);
    for (const id of entities) settleEntity(db, id, vanishing);
    const changed = takeChanged(db, Math.min(BATCH, left));
    if (entities.length + changed.length === 0) break;
    for (const group of groupsOf(db, changed)) settleGroup(db, group, now);
    left -= changed.length;
    if (left <= 0) break;
  }
  // Last, for their edges have to go first.
  for (const id of vanishing) dropIfUnused(db, id);
  takeChangedEntities(db);
}

interface Group {
  sourceId: string;
  relation: string;
  /** null: to whatever, since the relation can hold to one at a time only. */
  targetId: string | null;
}

function groupsOf(db: WritableDatabase, changed: readonly Changed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { sourceId, relation, targetId } of changed) {
    const source = canonicalOf(db, sourceId);
    const target = canonicalOf(db, targetId);
    if (source === null || target === null) continue;
    const group = {
      sourceId: source,
      relation,
      targetId: FUNCTIONAL_RELATIONS.has(relation) ? null : target,
    };
    groups.set(`${source} ${relation} ${group.targetId ?? ''}`, group);
  }
  return [...groups.values()];
}

function settleGroup(db: WritableDatabase, group: Group, now: number): void {
  const targets = group.targetId === null ? null : membersOf(db, group.targetId);
  const canonical = new Map<string, string | null>();
  const assertions = assertionsBetween(db, membersOf(db, group.sourceId), group.relation, targets).flatMap(
    (assertion) => {
      const known = canonical.get(assertion.targetId);
      const targetId = known === undefined ? canonicalOf(db, assertion.targetId) : known;
      canonical.set(assertion.targetId, targetId);
      return targetId === null || targetId === group.sourceId ? [] : [{ ...assertion, targetId }];
    },
  );
  replaceEdges(db, group, edgesOf(group, settle(assertions, group.targetId === null), now));
}

function edgesOf(group: Group, spells: readonly Spell[], now: number): EdgeRow[] {
  const numbers = new Map<string, number>();
  const liveTargets = new Set<string>();
  return spells.map((spell) => {
    const number = numbers.get(spell.targetId) ?? 0;
    numbers.set(spell.targetId, number + 1);
    const holdsNow = spell.since <= now && (spell.validTo === null || spell.validTo > now);
    const live = spell.support > 0 && holdsNow && !liveTargets.has(spell.targetId);
    if (live) liveTargets.add(spell.targetId);
    const id = edgeId(group.sourceId, group.relation, spell.targetId, number);
    return { ...spell, id, weight: Math.max(1, spell.support), live };
  });
}

function settleEntity(db: WritableDatabase, id: string, vanishing: Set<string>): void {
  const canonical = canonicalOf(db, id);
  if (canonical === null) return;
  const affected = new Set([canonical, id]);
  for (const member of membersOf(db, id)) {
    settleAliases(db, member);
    const before = pointReferences(db, member, canonical);
    if (before === null) continue;
    affected.add(before);
    markAssertionsOf(db, [member]);
    markEdgesOf(db, before);
    if (member !== canonical) deleteEdgesOf(db, member);
  }
  for (const one of affected) {
    describeEntity(db, one);
    vanishing.add(one);
  }
}
