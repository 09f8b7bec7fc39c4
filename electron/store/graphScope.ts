import type { AsOf, GraphFilter } from '#shared/domain/graph';
import type { NamedValues } from './database';

/** Which edges and entities count, and of when. */
export interface GraphScope {
  asOf: AsOf;
  filter: GraphFilter;
  /** UTC milliseconds: what a time that is left out of `asOf` means. */
  now: number;
  /** What held at any time from `from` until before `to` (UTC milliseconds), instead of at one moment. */
  during?: { from: number; to: number };
  /** Each spell by itself, where something held twice. */
  spells?: boolean;
}

/** Later than anything that is known. UTC milliseconds. */
const ALWAYS = 8.64e15;

const NO_FILTER: GraphFilter = {
  types: [],
  relations: [],
  communityIds: [],
  minConfidence: 0,
  orphans: 'show',
};

/** Everything that held in a stretch of time, as far as is known now. */
export function graphDuring(from: number, to: number): GraphScope {
  return { asOf: {}, filter: NO_FILTER, now: from, during: { from, to } };
}

/** All that ever held, as far as is known now, spell by spell. */
export function graphEver(): GraphScope {
  return { ...graphDuring(-ALWAYS, ALWAYS), spells: true };
}

/** Everything there is, now or as of another time. */
export function wholeGraph(asOf: AsOf = {}, now = 0): GraphScope {
  return { asOf, filter: NO_FILTER, now };
}

/** Whether it is the graph of now, of which edges and counters are kept. */
export function isPresent({ asOf, during }: GraphScope): boolean {
  return asOf.valid === undefined && asOf.known === undefined && during === undefined;
}

/** Whether nothing is left out of it. */
export function isWhole(scope: GraphScope): boolean {
  const { types, relations, communityIds, minConfidence, orphans } = scope.filter;
  return (
    isPresent(scope) &&
    types.length + relations.length + communityIds.length === 0 &&
    minConfidence === 0 &&
    orphans === 'show'
  );
}

/** An entity that is shown: an active memory mentions it, or a live edge touches it. */
export const SHOWN = '(mentions > 0 OR degree > 0) AND merged_into IS NULL AND dismissed_at IS NULL';

/** What a scope's conditions refer to by name. */
export function scopeValues({ asOf, filter, now, during, spells }: GraphScope): NamedValues {
  return {
    known: asOf.known ?? ALWAYS,
    valid: asOf.valid ?? now,
    // Up to one moment, that moment included.
    seen: spells === true ? ALWAYS : Math.min(asOf.known ?? ALWAYS, asOf.valid ?? now),
    begun: during === undefined ? (asOf.valid ?? now) : during.to - 1,
    relations: JSON.stringify(filter.relations),
    leastConfidence: filter.minConfidence,
    types: JSON.stringify(filter.types),
    communities: JSON.stringify(filter.communityIds),
  };
}

/**
 * SQL of the edges with `near` at one of their ends that pass, the most certain first, at most @most: by an index that
 * is in this order. Those that are live now and those of the past have one each.
 */
export function certainEdges(scope: GraphScope, end: 'source_id' | 'target_id', near: string): string {
  const some = (live: 0 | 1): string => `SELECT id FROM (
    SELECT x.id FROM edges x WHERE x.${end} = ${near} AND x.live = ${live}
      AND ${edgePasses(scope, 'x')}
    ORDER BY x.confidence DESC, x.id LIMIT @most)`;
  return isPresent(scope) ? some(1) : `${some(1)} UNION ALL ${some(0)}`;
}

/** Whether the edge was known by then, and true then as far as was known. */
function heldThen(e: string): string {
  return `${e}.created_at <= @known AND (${e}.expired_at IS NULL OR ${e}.expired_at > @known)
    AND ${e}.since <= @begun AND (${e}.valid_to IS NULL OR ${e}.valid_to > @valid OR ${e}.closed_at > @known)
    AND (${e}.expired_at IS NULL OR EXISTS (SELECT 1 FROM edge_provenance p JOIN memories m ON m.seq = p.memory_seq
      WHERE p.edge_id = ${e}.id AND m.status <> 'trash'))`;
}

/**
 * The condition on an edge that it exists at the scope's time: now, that is the column `live`. Of another time, of
 * several that say the same one counts, and one that is still known before one that has expired; what only memories in
 * the trash speak of does not count, for it was thrown away.
 */
export function edgeThen(scope: GraphScope, e = 'e'): string {
  if (isPresent(scope)) return `${e}.live = 1`;
  if (scope.spells === true) return heldThen(e);
  return `${heldThen(e)} AND NOT EXISTS (SELECT 1 FROM edges twin WHERE twin.source_id = ${e}.source_id
    AND twin.relation = ${e}.relation AND twin.target_id = ${e}.target_id AND ${heldThen('twin')}
    AND (twin.expired_at IS NOT NULL, twin.id) < (${e}.expired_at IS NOT NULL, ${e}.id))`;
}

/** The condition on an edge that it exists then and passes the filter. */
export function edgePasses(scope: GraphScope, e = 'e'): string {
  const { relations, minConfidence } = scope.filter;
  return [
    edgeThen(scope, e),
    ...(relations.length > 0 ? [`${e}.relation IN (SELECT value FROM json_each(@relations))`] : []),
    ...(minConfidence > 0 ? [`${e}.confidence >= @leastConfidence`] : []),
  ].join(' AND ');
}

/** The condition on an entity that there was anything of it then. */
export function entityThen(scope: GraphScope, n = 'n'): string {
  const known = `${n}.merged_into IS NULL AND ${n}.dismissed_at IS NULL`;
  const shown = `(${n}.mentions > 0 OR ${n}.degree > 0)`;
  if (isPresent(scope)) return `${shown} AND ${known}`;
  return `${known} AND ((${shown} AND ${n}.first_seen_at <= @seen) OR ${touched(n, edgeThen(scope))})`;
}

/** The condition on what a passing edge leads to: by that it exists then, and stands in what is asked for. */
export function neighbourPasses({ filter }: GraphScope, n = 'n'): string {
  return [
    ...kindPasses(filter, n),
    // What has an edge is no orphan.
    ...(filter.orphans === 'only' ? ['false'] : []),
  ].join(' AND ');
}

function kindPasses({ types, communityIds }: GraphFilter, n: string): string[] {
  return [
    ...(types.length > 0 ? [`${n}.type IN (SELECT value FROM json_each(@types))`] : []),
    ...(communityIds.length > 0 ? [`${n}.community_id IN (SELECT value FROM json_each(@communities))`] : []),
  ];
}

/** The condition on an entity that it exists then and passes the filter. */
export function entityPasses(scope: GraphScope, n = 'n'): string {
  const { relations, minConfidence, orphans } = scope.filter;
  // What is not sure enough to be drawn links nothing.
  const joined =
    isPresent(scope) && minConfidence === 0
      ? `${n}.degree > 0`
      : touched(n, minConfidence === 0 ? edgeThen(scope) : edgePasses(scope));
  return [
    entityThen(scope, n),
    ...kindPasses(scope.filter, n),
    ...(orphans === 'show' ? [] : [orphans === 'hide' ? joined : `NOT ${joined}`]),
    // Who asks for a relation asks for those that stand in it.
    ...(relations.length > 0 && orphans !== 'only' ? [touched(n, edgePasses(scope))] : []),
  ].join(' AND ');
}

function touched(n: string, condition: string): string {
  return `(EXISTS (SELECT 1 FROM edges e WHERE e.source_id = ${n}.id AND ${condition})
    OR EXISTS (SELECT 1 FROM edges e WHERE e.target_id = ${n}.id AND ${condition}))`;
}
