import { settleAliases } from '../../store/aliasClaims';
import type { WritableDatabase } from '../../store/database';
import { describeEntity, dropIfUnused, pointReferences } from '../../store/entitySettle';
import {
  assertionsBetween,
  canonicalOf,
  deleteEdgesOf,
  hasChanges,
  markAssertionsOf,
  markDue,
  markEdgesOf,
  membersOf,
  replaceEdges,
  takeChanged,
  takeChangedEntities,
  takeRegrouped,
  type Changed,
  type EdgeRow,
} from '../../store/graphSettle';
import { growEdge } from '../../store/growEdge';
import { edgeId } from '../ingest/identity';
import { FUNCTIONAL_RELATIONS } from './rules/relations';
import { settle, type Spell } from './settle';

/** Entities, and relations, settled in one go; the next ones follow in the same transaction, or in the next at a start. */
const BATCH = 2_000;

/**
 * Makes edges, references and what is shown of entities follow from what has changed, or from its being another time;
 * called before each commit.
 */
export function settleGraph(db: WritableDatabase, now: number): void {
  markDue(db, now);
  const vanishing = new Set<string>();
  do {
    while (settleSome(db, now, vanishing));
    // Last, for their edges have to go first.
    for (const id of vanishing) dropIfUnused(db, id);
    vanishing.clear();
  } while (hasChanges(db));
}

/** Settles what a migration has left, in short transactions; nothing waits for longer than for one of them. */
export function settleWaiting(db: WritableDatabase, now: () => number): void {
  while (hasChanges(db)) {
    db.immediate(() => {
      const vanishing = new Set<string>();
      settleSome(db, now(), vanishing);
      for (const id of vanishing) dropIfUnused(db, id);
    });
  }
}

/** One batch. Returns whether there was anything to do. */
function settleSome(db: WritableDatabase, now: number, vanishing: Set<string>): boolean {
  for (const id of takeRegrouped(db)) {
    const whole = canonicalOf(db, id);
    if (whole !== null) markEdgesOf(db, whole);
  }
  const entities = takeChangedEntities(db, BATCH);
  for (const id of entities) settleEntity(db, id, vanishing);
  const changed = takeChanged(db, BATCH);
  for (const group of groupsOf(db, changed)) {
    if (!grows(db, group)) settleGroup(db, group, now);
  }
  return entities.length + changed.length > 0;
}

interface Group {
  sourceId: string;
  relation: string;
  /** null: to whatever, since the relation can hold to one at a time only. */
  targetId: string | null;
  /** What came, and to which target; null where anything else has changed. */
  added: { seq: number; targetId: string }[] | null;
}

function groupsOf(db: WritableDatabase, changed: readonly Changed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { sourceId, relation, targetId, added } of changed) {
    const source = canonicalOf(db, sourceId);
    const target = canonicalOf(db, targetId);
    if (source === null || target === null) continue;
    const wanted = FUNCTIONAL_RELATIONS.has(relation) ? null : target;
    const key = `${source} ${relation} ${wanted ?? ''}`;
    const group = groups.get(key) ?? { sourceId: source, relation, targetId: wanted, added: [] };
    groups.set(key, group);
    if (added === null) group.added = null;
    else group.added?.push({ seq: added, targetId: target });
  }
  return [...groups.values()];
}

/**
 * Where all that is new says once more what holds, the edge grows by it: a fact that thousands of memories state is not
 * put together anew with each of them. Returns whether that was all.
 */
function grows(db: WritableDatabase, group: Group): boolean {
  const functional = group.targetId === null;
  return group.added?.every((one) => growEdge(db, { ...group, ...one, functional })) === true;
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
